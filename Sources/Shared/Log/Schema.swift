/// The shape of a log on disk, and the way from each version to the next.
enum Schema {
  /// "Cork" in ASCII: how the file says whose it is.
  static let applicationID: Int64 = 0x436F_726B

  /// Entry N leads from version N to N + 1 by adding to what stands; old entries never change.
  static let migrations: [String] = [version1]

  static var version: Int64 { Int64(migrations.count) }

  // `post` points at the events that make a post what it is: the one that created it and the
  // edits that won; it is rebuilt from `event` alone. Its states are those of ``Projection``.
  private static let version1 = """
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
    INSERT INTO meta(key, value) VALUES('log', randomblob(16)), ('posts', 0);
    """
}
