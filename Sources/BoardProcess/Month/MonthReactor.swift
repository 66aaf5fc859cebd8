package import ReactorCore
package import Shared

/// A month as a calendar with the number of posts on each day, and the day that is chosen.
package final class MonthReactor: Reactor {
  package enum Action {
    case moveDays(Int)
    case moveMonths(Int)
    case goToToday
    case select(LocalDay)
    case updateDays([DayCount])
    case updateError(CommandFailure?)
  }

  package enum Mutation {
    case setDay(LocalDay)
    case setDays([DayCount])
    case setError(CommandFailure?)
  }

  package struct State {
    package var day: LocalDay
    package let today: LocalDay
    /// Of the chosen day's month; empty until the log has been asked.
    package var days: [DayCount] = []
    package var error: CommandFailure?

    package var month: LocalMonth { LocalMonth(day) }
  }

  package let initialState: State
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let source: (LocalMonth) -> DataSource<DayCount>
  private var dataSource: DataSource<DayCount>?

  /// - Parameter source: the live counts of a month.
  package init(today: LocalDay, source: @escaping (LocalMonth) -> DataSource<DayCount>) {
    initialState = State(day: today, today: today)
    self.source = source
    setupDataSource(LocalMonth(today))
  }

  private func setupDataSource(_ month: LocalMonth) {
    dataSource?.stop()
    dataSource = source(month)
      .on { [weak self] source in
        self?.action.onNext(.updateDays(source.documents))
        self?.action.onNext(.updateError(source.error))
      }
      .listen()
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .moveDays(let count): return go(to: currentState.day.adding(days: count))
    case .moveMonths(let count):
      var day = currentState.day
      for _ in 0..<abs(count) { day = count > 0 ? day.nextMonth : day.previousMonth }
      return go(to: day)
    case .goToToday: return go(to: currentState.today)
    case .select(let day): return go(to: day)
    case .updateDays(let days): return .just(.setDays(days))
    case .updateError(let error): return .just(.setError(error))
    }
  }

  private func go(to day: LocalDay) -> Observable<Mutation> {
    guard (1...9998).contains(day.year) else { return .empty() }
    guard LocalMonth(day) != currentState.month else { return .just(.setDay(day)) }
    setupDataSource(LocalMonth(day))
    return .of(.setDay(day), .setDays([]))
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setDay(let day): state.day = day
    // The answer about a month that is no longer the chosen one is late.
    case .setDays(let days):
      if days.first.map({ LocalMonth($0.day) == state.month }) ?? true { state.days = days }
    case .setError(let error): state.error = error
    }
    return state
  }
}

extension LocalDay {
  /// The same day of the next month, or its last.
  fileprivate var nextMonth: LocalDay {
    let days = LocalMonth(self).days
    return LocalMonth(days[days.count - 1].adding(days: 1)).day(like: self)
  }

  /// The same day of the month before, or its last.
  fileprivate var previousMonth: LocalDay {
    LocalMonth(LocalMonth(self).days[0].adding(days: -1)).day(like: self)
  }
}

extension LocalMonth {
  fileprivate func day(like other: LocalDay) -> LocalDay { days[min(other.day, days.count) - 1] }
}
