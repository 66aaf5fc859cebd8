/// The shape of a search index on disk.
enum SearchSchema {
  /// "CorS" in ASCII: how the file says what it is.
  static let applicationID: Int64 = 0x436F_7253

  /// An index of any other version is removed and made anew, so there are no migrations; raise it
  /// with every change here, and with every change of ``SearchText/spaced(_:)``.
  static let version: Int64 = 1

  /// An index of nothing yet.
  ///
  /// `search` has one row for each present post, at the place of its create event. It holds no text:
  /// what is taken out must be given again as it was put in. `edited` says which events' texts that
  /// was, where it was not the create event's alone; NULL for a post that was taken out. `progress`
  /// is how far the log was taken in, and the id of the event there.
  static let whole = """
    CREATE VIRTUAL TABLE search USING \(table);
    INSERT INTO search(search, rank) VALUES('automerge', 8);
    CREATE TABLE edited(created INTEGER PRIMARY KEY, title INTEGER, content INTEGER);
    CREATE TABLE progress(place INTEGER NOT NULL, event);
    INSERT INTO progress(place, event) VALUES(0, NULL);
    """

  /// Positions are kept, for a word is several signs in a row where ``SearchText`` spaces them;
  /// lengths are not, for nothing is ranked.
  static let table = """
    fts5(title, content, content = '', columnsize = 0,
      tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co So'")
    """
}
