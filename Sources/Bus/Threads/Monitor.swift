#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value behind a mutex, with a condition to wait on: what a blocking thread needs, and what
/// Synchronization's Mutex alone does not give.
///
/// The thread sanitizer knows this lock. It does not see the part of Mutex that waits, and reports
/// races where several threads are at one.
///
/// Sendable: the value is touched only while the mutex is held, and crosses as `sending`.
package final class Monitor<Value: ~Copyable>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init(_ value: consuming sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      // A wait's end must not move when somebody sets the time of day.
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the value and wakes the threads that wait.
  package func change<R, E: Error>(
    _ body: (inout Value) throws(E) -> sending R
  ) throws(E) -> sending R {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&value)
  }

  /// Waits until `body` returns something.
  package func wait<R>(for body: (inout Value) -> sending R?) -> sending R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits until `body` returns something or asks to be called again at some time at the latest.
  ///
  /// It is called at that time, whenever the value changes, and now and then for nothing.
  package func timedWait<R>(
    for body: (inout Value) -> sending TimedWait<R>
  ) -> sending R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      switch body(&value) {
      case .done(let result): return result
      case .wait(nil): pthread_cond_wait(condition, mutex)
      case .wait(let end?): sleep(for: end - .now)
      }
    }
  }

  private func sleep(for time: Duration) {
    guard time > .zero else { return }
    let (seconds, attoseconds) = time.components
    var end = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    #if canImport(Darwin)
      pthread_cond_timedwait_relative_np(condition, mutex, &end)
    #else
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      end.tv_sec += now.tv_sec
      end.tv_nsec += now.tv_nsec
      if end.tv_nsec >= 1_000_000_000 {
        end.tv_sec += 1
        end.tv_nsec -= 1_000_000_000
      }
      pthread_cond_timedwait(condition, mutex, &end)
    #endif
  }
}

/// What a wait that may have an end finds: see ``Monitor/timedWait(for:)``.
package enum TimedWait<R: ~Copyable>: ~Copyable {
  case done(R)
  case wait(until: ContinuousClock.Instant?)
}

extension TimedWait: Sendable where R: Sendable & ~Copyable {}
