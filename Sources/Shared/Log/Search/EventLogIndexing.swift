#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension EventLog {
  /// Takes at most so many events into the search index, unless somebody else is at it.
  ///
  /// For who has nothing else to do, so that the next search finds little left. It waits for nobody.
  ///
  /// - Returns: whether more are left; false when somebody else takes them in.
  package func indexSome(atMost events: Int) throws(LogError) -> Bool {
    do throws(LogError) {
      return try withIndex { (index) throws(LogError) in try index.catchUp(atMost: events) }
    } catch  where error.code == .busy {
      return false
    }
  }

  /// Whether the disk has room for an index of the whole log, with much to spare for posts.
  package var hasRoomForIndex: Bool {
    var disk = statvfs()
    guard statvfs(directory, &disk) == 0, let file = FileIdentity(path) else { return false }
    return Double(disk.f_bavail) * Double(disk.f_frsize) >= Double(file.size) + Double(64 << 20)
  }

  /// How many events the next search would have to take in, or some more; makes nothing.
  package func searchDebt() throws(LogError) -> Int64 {
    _ = try meta()
    let (first, head) = try read(.bounds, "read") { (row) throws(LogError) in
      try row.step() ? (row.integer(0), row.integer(1)) : (1, 0)
    }
    let index = try? openIndex()
    let place = try? index?.reading("read the search index") { () throws(LogError) in
      try index?.standing()?.place
    }
    return max(0, head - max(place ?? 0, first - 1))
  }

  /// One read transaction of an index that knows all events which the log has now, with the place
  /// up to which it knows them.
  func searching<Result>(
    _ body: (SearchIndex, Int64) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    let head = try head()
    return try withIndex { (index) throws(LogError) in
      guard try index.catchUp(to: head, within: busyBound) else { return nil }
      return try index.reading("search") { () throws(LogError) -> Result? in
        guard let standing = try index.standing() else { return nil }
        return try body(index, standing.place)
      }
    }
  }

  /// Lends the index, which is made if there is none, and once more if it is damaged.
  ///
  /// `body` gives nil when the log has become another one.
  private func withIndex<Result>(
    _ body: (SearchIndex) throws(LogError) -> Result?
  ) throws(LogError) -> Result {
    var isMadeAnew = false
    for _ in 0..<Self.tries {
      _ = try meta()
      if try openIndex() == nil { try SearchIndex.make(in: directory, of: logID) }
      // Nil: others have swept away what was made here, for one of theirs or for another log.
      guard let index = try openIndex() else { continue }
      do throws(LogError) {
        if let result = try body(index) { return result }
      } catch  where error.isDamage(of: index.database.path) {
        // Twice in a row it is not the index, which is new, but what it is made of.
        guard !isMadeAnew else { throw error.during("index", path) }
        isMadeAnew = true
        try SearchFiles.remove(index.database.path)
      } catch  where error.code == .full || error.code == .tooLarge {
        // What cannot be finished must not take the room of posts.
        self.index = nil
        try? SearchFiles.remove(index.database.path)
        throw error
      } catch {
        // What fails on a file that was taken away may go well on the next one.
        guard index.isGone else { throw error }
      }
      self.index = nil
    }
    throw LogError(.busy, "search", path, detail: "it is pruned again and again")
  }

  /// The index of this log; nil without one that can be used, which is removed then.
  private func openIndex() throws(LogError) -> SearchIndex? {
    if let index, index.logID == logID, !index.isGone { return index }
    index = nil
    for _ in 0..<Self.tries {
      guard let file = SearchFiles(directory: directory).path(of: logID) else { return nil }
      do throws(LogError) {
        let index = try SearchIndex(file, of: logID, log: path)
        guard isStillThePath() else { throw LogError(.replaced, "search", path) }
        // Removed while it was opened, it may have come without its write-ahead log.
        guard !index.isGone else { continue }
        self.index = index
        return index
      } catch  where error.isDamage(of: file) {
        try SearchFiles.remove(file)
      } catch  where FileIdentity(file) == nil {
        // Somebody else has removed it.
      }
    }
    return nil
  }

  /// How often the log may become another one, or somebody else make an index, under a search.
  private static var tries: Int { 10 }
}

extension LogError {
  /// Whether the file itself is at fault, and not what surrounds it: then another one may do.
  fileprivate func isDamage(of file: String) -> Bool {
    path == file && [.corrupt, .notALog, .noPermission, .readOnly].contains(code)
  }
}
