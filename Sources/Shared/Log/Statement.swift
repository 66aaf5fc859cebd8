import CSQLite

/// One prepared statement, kept for the life of its connection.
///
/// Parameters count from 1 and columns from 0, as in SQLite. Use it through ``use(_:)``, which
/// leaves no cursor open: an open one would hold the write-ahead log for ever.
final class Statement {
  private let database: Database
  private let handle: OpaquePointer
  /// What it is used for now, for the error if it fails.
  var operation: String

  init(_ database: Database, _ sql: String, _ operation: String) throws(LogError) {
    self.database = database
    self.operation = operation
    handle = try database.prepare(sql, operation)
  }

  deinit { sqlite3_finalize(handle) }

  /// Lends the statement and resets it afterwards, whatever happens.
  func use<Result>(
    _ body: (Statement) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    return try body(self)
  }

  /// Whether there is a row to read.
  func step() throws(LogError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result: throw database.error(result, operation)
    }
  }

  /// Runs a statement that gives no rows.
  func run() throws(LogError) { while try step() {} }

  func bind(_ value: Int64?, at index: Int32) throws(LogError) {
    guard let value else { return try check(sqlite3_bind_null(handle, index)) }
    try check(sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ id: EventID, at index: Int32) throws(LogError) {
    try bind(id.high, id.low, at: index)
  }

  func bind(_ high: UInt64, _ low: UInt64, at index: Int32) throws(LogError) {
    let result = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
      sqlite3_bind_blob(handle, index, bytes.baseAddress, 16, corkboard_sqlite_transient())
    }
    try check(result)
  }

  /// Binds text by its length in bytes, so a NUL inside it stays.
  func bind(_ text: String, at index: Int32) throws(LogError) {
    var text = text
    try check(text.withUTF8 { bind($0, at: index) })
  }

  func bind(_ text: [UInt8], at index: Int32) throws(LogError) {
    try check(text.withUnsafeBufferPointer { bind($0, at: index) })
  }

  private func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32) -> Int32 {
    guard let base = text.baseAddress else {
      // A nil pointer would bind NULL.
      return sqlite3_bind_text(handle, index, "", 0, corkboard_sqlite_transient())
    }
    return base.withMemoryRebound(to: CChar.self, capacity: text.count) { base in
      sqlite3_bind_text64(
        handle, index, base, UInt64(text.count), corkboard_sqlite_transient(), UInt8(SQLITE_UTF8))
    }
  }

  private func check(_ result: Int32) throws(LogError) {
    guard result == SQLITE_OK else { throw database.error(result, operation) }
  }

  /// Whether two rows hold the same bytes.
  func hasSameRow(as other: Statement, columns: Int32) -> Bool {
    (0..<columns).allSatisfy { column in
      let left = sqlite3_column_blob(handle, column)
      let right = sqlite3_column_blob(other.handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      guard count == Int(sqlite3_column_bytes(other.handle, column)) else { return false }
      guard let left, let right else { return left == right }
      return UnsafeRawBufferPointer(start: left, count: count)
        .elementsEqual(UnsafeRawBufferPointer(start: right, count: count))
    }
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// An integer, or nil for a value of another type.
  func strictInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_INTEGER ? integer(column) : nil
  }

  /// Sixteen bytes, or nil for anything else.
  func halves(_ column: Int32) -> (UInt64, UInt64)? {
    guard sqlite3_column_type(handle, column) == SQLITE_BLOB,
      let bytes = sqlite3_column_blob(handle, column), sqlite3_column_bytes(handle, column) == 16
    else { return nil }
    return (
      UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }

  func eventID(_ column: Int32) -> EventID? {
    halves(column).map { EventID(high: $0.0, low: $0.1) }
  }

  /// Text that is valid UTF-8, or nil for anything else.
  func text(_ column: Int32) -> String? {
    withText(column) { UTF8Text.text($0.bindMemory(to: UInt8.self)) } ?? nil
  }

  /// Lends the bytes of a text column, which need not be valid UTF-8; nil for another type.
  func withText<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
