/// One step from a version of the schema to the next.
struct Migration: Sendable {
  let sql: String
  /// What SQL alone cannot do, in the same transaction.
  let then: @Sendable (Database) throws(LogError) -> Void

  init(
    _ sql: String, then: @escaping @Sendable (Database) throws(LogError) -> Void = { _ in }
  ) {
    self.sql = sql
    self.then = then
  }
}

/// The shape of a log on disk, and the way from each version to the next.
enum Schema {
  /// "Cork" in ASCII: how the file says whose it is.
  static let applicationID: Int64 = 0x436F_726B

  /// Entry N leads from version N to N + 1 by adding to what stands; old entries never change.
  ///
  /// A process of an older version that has the log open goes on as before, so whatever a
  /// migration adds must notice events that came without it.
  static let migrations: [Migration] = [
    Migration(version1),
    Migration(version2) { database throws(LogError) in
      var index = SearchIndex(database)
      try index.rebuild()
    },
    Migration(version3),
  ]

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

  // Many small segments and late merges: each merge writes again what is already on the disk. The
  // crisis, which would merge a level whole inside one post's commit, is put out of reach.
  private static let version2 = """
    CREATE VIRTUAL TABLE search USING \(searchTable);
    INSERT INTO search(search, rank) VALUES('automerge', 16);
    INSERT INTO search(search, rank) VALUES('crisismerge', 64);
    INSERT INTO meta(key, value) VALUES('indexed', 0), ('unordered', 0);
    """

  // For ``RelayPlace``: one row at most, and the events after its `sent` that the stream has.
  private static let version3 = """
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

  /// Positions are kept, for a word is several signs in a row where ``SearchText`` spaces them;
  /// lengths are not, for nothing is ranked.
  static let searchTable = """
    fts5(title, content, content = '', columnsize = 0,
      tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co So'")
    """
}
