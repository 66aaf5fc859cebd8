import ReactorCore

extension BoardService {
  /// The newest posts of a query, live.
  package func posts(_ query: PostQuery, limit: Int) -> DataSource<Post> {
    DataSource(changes: changes) { [weak self] in
      self?.fetchPage(query, .newest, limit: limit).map(\.posts) ?? .empty()
    }
  }

  /// The number of posts on each day of a month, live.
  package func days(of month: LocalMonth) -> DataSource<DayCount> {
    let days = month.days
    let starts = (days + [days[days.count - 1].adding(days: 1)]).map {
      EventID.lowest(at: $0.start)
    }
    let ranges = Array(zip(starts, starts.dropFirst()))
    return DataSource(changes: changes) { [weak self] in
      self?.fetch { log throws(LogError) in try log.counts(of: ranges) }
        .map { counts in zip(days, counts).map { DayCount(day: $0, posts: $1) } } ?? .empty()
    }
  }

  /// Who is on the board, live.
  package func people() -> DataSource<Person> { People.dataSource(of: board) }

  /// Word that the log is not what it was; at most ten times a second.
  private var changes: Observable<Void> {
    .merge(
      entries.map { _ in }.throttle(.milliseconds(100), latest: true), reloaded.map { _ in })
  }
}
