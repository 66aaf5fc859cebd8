/// Calls a handler when members of a ``Roster`` come, go or say something else.
///
/// Changes that come together are told together, and each burst is told twice: some milliseconds
/// after it began, and once more when it is over for good, since a dying process closes its lock file
/// a moment before it lets go of the lock. Without inotify the handler is called every second. So a
/// call means "look again", never "something is different". The handler runs on the watch's thread.
public final class DirectoryWatch: Sendable {
  private let wake: Wake
  private let thread: SystemThread

  /// Starts to watch.
  ///
  /// A directory that does not exist yet is looked for every second.
  /// - Throws: ``BusError`` when a descriptor or a thread is not to be had.
  public init(directory: String, handler: @escaping @Sendable () -> Void) throws(BusError) {
    let wake = try Wake()
    // Before the thread starts, so that no change after this call is missed.
    let changes = DirectoryChanges(of: directory)
    let box = Handover(changes)
    self.wake = wake
    thread = try SystemThread { Self.run(directory, box.take(), wake, handler) }
  }

  // The thread sees the signal, makes no further call, and ends.
  deinit {
    wake.signal()
    thread.finish()
  }

  private static let quiet = 5
  private static let settled = 100
  private static let timer = 1000

  private static func run(
    _ directory: String, _ initial: consuming DirectoryChanges?, _ wake: Wake,
    _ handler: @Sendable () -> Void
  ) {
    var changes = initial ?? DirectoryChanges(of: directory)
    var timeout = changes.descriptor == nil ? timer : -1
    var end = PollSet()
    end.add(descriptor: wake.descriptor)
    while true {
      var poll = end
      if let descriptor = changes.descriptor { poll.add(descriptor: descriptor) }
      poll.wait(milliseconds: timeout)
      if poll.isReadable(0) { return }
      if changes.descriptor != nil, poll.isReadable(1) {
        // The rest of the burst comes with it.
        end.wait(milliseconds: quiet)
        if end.isReadable(0) { return }
        _ = changes.take()
        timeout = settled
      } else if changes.descriptor == nil {
        changes = DirectoryChanges(of: directory)
        timeout = timer
      } else {
        timeout = -1
      }
      if changes.descriptor == nil { timeout = timer }
      handler()
    }
  }
}
