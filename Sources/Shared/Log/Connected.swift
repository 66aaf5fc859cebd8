/// Who has a connection and its prepared statements: the log, and the search index beside it.
protocol Connected: AnyObject {
  var database: Database { get }
  var statements: Statements { get set }
}

extension Connected {
  /// One statement, reset afterwards.
  func read<Result>(
    _ query: Query, _ operation: String, _ body: (Statement) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    try statements(query, operation).use(body)
  }

  func run(_ query: Query, _ operation: String) throws(LogError) {
    try read(query, operation) { (statement) throws(LogError) in try statement.run() }
  }

  /// One read transaction around several statements.
  func reading<Result>(
    _ operation: String, _ body: () throws(LogError) -> Result
  ) throws(LogError) -> Result {
    try run(.begin, operation)
    return try ending(operation, body)
  }

  /// Ends the transaction that is open: commits it, or takes it back when `body` fails.
  func ending<Result>(
    _ operation: String, _ body: () throws(LogError) -> Result
  ) throws(LogError) -> Result {
    do throws(LogError) {
      let result = try body()
      try run(.commit, operation)
      return result
    } catch {
      // SQLite has rolled back already after some failures.
      if database.isInTransaction { try? run(.rollback, operation) }
      throw error
    }
  }
}
