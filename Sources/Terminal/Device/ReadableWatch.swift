import Bus
import Shared

/// Calls a handler on the main actor whenever a descriptor has something to read, or has ended.
///
/// A thread waits for the descriptor and takes nothing from it: the handler reads, and the thread goes
/// on when it is done. So after ``cancel()`` whoever shares the descriptor gets all that comes.
final class ReadableWatch: Sendable {
  private enum State {
    case waiting
    case handling
    case cancelled
  }

  private let descriptor: CInt
  private let wake: Wake
  private let state = Monitor(State.waiting)

  init(
    _ descriptor: CInt, handler: @escaping @MainActor @Sendable () -> Void
  ) throws(CommandFailure) {
    self.descriptor = descriptor
    do throws(BusError) {
      wake = try Wake()
      try SystemThread { [self] in serve(handler) }.detach()
    } catch {
      throw error.commandFailure
    }
  }

  /// No call of the handler begins after it, on the main actor.
  @MainActor
  func cancel() {
    state.change { $0 = .cancelled }
    wake.signal()
  }

  private func serve(_ handler: @escaping @MainActor @Sendable () -> Void) {
    var poll = PollSet()
    poll.add(descriptor: descriptor)
    poll.add(descriptor: wake.descriptor)
    while true {
      poll.wait(milliseconds: -1)
      if poll.isReadable(1) { return }
      guard poll.isReadable(0) else { continue }
      guard begin() else { return }
      Task { @MainActor in
        if isWanted { handler() }
        end()
      }
      state.wait { $0 == .handling ? nil : () }
    }
  }

  private var isWanted: Bool { state.change { $0 == .handling } }

  private func begin() -> Bool {
    state.change { state in
      guard state == .waiting else { return false }
      state = .handling
      return true
    }
  }

  private func end() {
    state.change { if $0 == .handling { $0 = .waiting } }
  }
}
