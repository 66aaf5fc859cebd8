extension ObservableType {
  /// The elements that are followed by silence for `dueTime`; the last one also at completion.
  @inlinable
  public func debounce<C: Clock>(
    _ dueTime: Duration, clock: C = ContinuousClock()
  ) -> Observable<Element> where C.Duration == Duration {
    let source = asObservable()
    return Observable { scope, sink in
      var pending: Element?
      var alarm: Scope?
      source.run(scope) { event in
        if let former = alarm.take() { scope.remove(former) }
        switch event {
        case .next(let element):
          pending = element
          alarm = Alarm.set(in: scope, at: clock.now.advanced(by: dueTime), on: clock) {
            alarm = nil
            if let element = pending.take() { sink(.next(element)) }
          }
        case .ended(let error):
          if error == nil, let element = pending.take() { sink(.next(element)) }
          if !scope.isDisposed { sink(.ended(error)) }
        }
      }
    }
  }

  /// At most one element in `dueTime`: the first at once, then the latest when the time is over.
  ///
  /// - Parameters:
  ///   - dueTime: How long it is quiet after an element.
  ///   - latest: Whether what came meanwhile is caught up with; false drops it.
  ///   - clock: Tells the time.
  @inlinable
  public func throttle<C: Clock>(
    _ dueTime: Duration, latest: Bool = true, clock: C = ContinuousClock()
  ) -> Observable<Element> where C.Duration == Duration {
    let source = asObservable()
    return Observable { scope, sink in
      var pending: Element?
      var quietUntil: C.Instant?
      var alarm: Scope?
      var isOver = false
      @MainActor func wake() {
        alarm = nil
        if let element = pending.take() {
          quietUntil = clock.now.advanced(by: dueTime)
          sink(.next(element))
        }
        if isOver, !scope.isDisposed { sink(.ended(nil)) }
      }
      source.run(scope) { event in
        switch event {
        case .next(let element):
          if let until = quietUntil, clock.now < until {
            guard latest else { return }
            pending = element
            if alarm == nil { alarm = Alarm.set(in: scope, at: until, on: clock, wake) }
          } else {
            // An alarm may be late: what is newer than its element replaces both.
            pending = nil
            if let late = alarm.take() { scope.remove(late) }
            quietUntil = clock.now.advanced(by: dueTime)
            sink(.next(element))
          }
        case .ended(nil) where pending != nil: isOver = true
        case .ended(let error): sink(.ended(error))
        }
      }
    }
  }
}

extension Observable where Element: FixedWidthInteger {
  /// 0, 1, 2 and so on, one each `period`, the first after one period.
  @inlinable
  public static func interval<C: Clock>(
    _ period: Duration, clock: C = ContinuousClock()
  ) -> Observable<Element> where C.Duration == Duration {
    timer(period, period: period, clock: clock)
  }

  /// 0 after `dueTime`, then the end; with a `period`, then 1, 2 and so on, one each period.
  ///
  /// Ticks keep to the grid that the start lays down. Ticks that were missed, because the process
  /// was stopped, say, follow at once, so that their number is right.
  @inlinable
  public static func timer<C: Clock>(
    _ dueTime: Duration, period: Duration? = nil, clock: C = ContinuousClock()
  ) -> Observable<Element> where C.Duration == Duration {
    Observable { scope, sink in
      @MainActor func tick(_ number: Element, at instant: C.Instant) {
        Alarm.set(in: scope, at: instant, on: clock) {
          sink(.next(number))
          if scope.isDisposed { return }
          guard let period else { return sink(.ended(nil)) }
          tick(number &+ 1, at: instant.advanced(by: period))
        }
      }
      tick(0, at: clock.now.advanced(by: dueTime))
    }
  }
}

/// A call at a later time, on any clock.
@MainActor
@usableFromInline
final class Alarm {
  /// Emptied when the alarm is called off, as the clock may take its time to wake.
  @usableFromInline var body: (@MainActor () -> Void)?

  @inlinable
  init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  /// Calls `body`, in a turn, when `clock` reaches `instant`, unless the alarm's scope ends first.
  @inlinable
  @discardableResult
  static func set<C: Clock>(
    in scope: Scope, at instant: C.Instant, on clock: C, _ body: @escaping @MainActor () -> Void
  ) -> Scope {
    let end = scope.makeChild()
    guard !end.isDisposed else { return end }
    let alarm = Alarm(body)
    let task = Task { @MainActor [weak scope] in
      // Cancelled is the only way a clock's sleep fails, and then nobody waits for it.
      try? await clock.sleep(until: instant, tolerance: nil)
      guard let body = alarm.body, !end.isDisposed else { return }
      scope?.remove(end)
      Turn.run(body)
    }
    end.onDispose {
      alarm.body = nil
      task.cancel()
    }
    return end
  }
}
