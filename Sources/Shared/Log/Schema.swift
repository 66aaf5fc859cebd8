/// The shape of a log on disk, and the way to it from each older one.
enum Schema {
  /// "Cork" in ASCII: how the file says whose it is.
  static let applicationID: Int64 = 0x436F_726B

  static var version: Int64 { Int64(migrations.count) + 1 }

  /// A new log.
  ///
  /// Every process that opens it reads all of this, so there is no more than it needs. `post` points
  /// at the events that make a post what it is: the one that created it and the edits that won; it
  /// is rebuilt from `event` alone. Its states are those of ``Projection``.
  static let whole = """
    CREATE TABLE event(
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id BLOB NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      post BLOB NOT NULL,
      author TEXT NOT NULL,
      at INTEGER NOT NULL,
      source TEXT NOT NULL,
      payload TEXT NOT NULL);
    CREATE TRIGGER event_is_append_only BEFORE UPDATE ON event BEGIN
      SELECT RAISE(ABORT, 'events never change');
    END;
    CREATE TABLE post(
      id BLOB NOT NULL PRIMARY KEY,
      state INTEGER NOT NULL,
      created INTEGER,
      title INTEGER,
      content INTEGER) WITHOUT ROWID;
    CREATE TABLE meta(key TEXT NOT NULL PRIMARY KEY, value) WITHOUT ROWID;
    INSERT INTO meta(key, value) VALUES('log', randomblob(16)), ('posts', 0), ('unordered', 0);
    \(relay)
    \(forgotten)
    """

  /// Entry N leads from version N + 1 to N + 2, and none but the third takes anything away; they
  /// run together in one transaction.
  static let migrations = [
    "INSERT INTO meta(key, value) VALUES('unordered', 0)",
    relay,
    // The search index, which is a file of its own now. A process of an older version that has the
    // log open fails at its next post, for it would index it.
    """
    DROP TABLE IF EXISTS search;
    DELETE FROM meta WHERE key = 'indexed';
    \(findsOrder)
    """,
    forgotten,
  ]

  /// Notes whether a post came in after one with a greater id.
  static let findsOrder = """
    UPDATE meta SET value = EXISTS(
      SELECT 1 FROM (SELECT id, max(id) OVER (
        ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
      FROM event WHERE kind = 'create') WHERE id < before) WHERE key = 'unordered'
    """

  /// For ``RelayPlace``: one row at most, and the events after its `sent` that the stream has.
  private static let relay = """
    CREATE TABLE relay(
      only INTEGER NOT NULL PRIMARY KEY CHECK(only = 1),
      stream TEXT NOT NULL,
      created INTEGER NOT NULL,
      first INTEGER NOT NULL,
      read INTEGER NOT NULL,
      sent INTEGER NOT NULL,
      anchor INTEGER,
      anchorid TEXT);
    CREATE TABLE relayed(seq INTEGER NOT NULL PRIMARY KEY);
    """

  /// For ``EventLog/lastForgetting()``: the ids of pruned events that a stream may still have for
  /// the relay.
  private static let forgotten =
    "CREATE TABLE forgotten(id BLOB NOT NULL PRIMARY KEY) WITHOUT ROWID;"
}
