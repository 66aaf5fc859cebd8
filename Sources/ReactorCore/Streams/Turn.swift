/// The order in which pushed elements are delivered: one at a time, first in first out.
///
/// Everything that enters from outside (a subject, an action, a timer, a task) takes a turn. What is
/// sent while a turn runs waits until it is over, so nothing lands in the middle of something else,
/// and a reactor that answers itself for ever needs no deeper stack.
@MainActor
@usableFromInline
enum Turn {
  // Unchecked: touched only in straight lines below, never across a call to user code.
  @exclusivity(unchecked) @usableFromInline static var isRunning = false
  @exclusivity(unchecked) private static var waiting: ContiguousArray<(@MainActor () -> Void)?> = []
  @exclusivity(unchecked) @usableFromInline static var hasWaiting = false

  /// Runs `body` inside the running turn, or as a turn of its own.
  @inlinable
  static func run(_ body: @MainActor () -> Void) {
    if isRunning { return body() }
    isRunning = true
    body()
    finish()
  }

  /// Ends the turn begun by setting `isRunning`, after everything that waited has had its own.
  @inlinable
  static func finish() {
    if hasWaiting { drain() }
    isRunning = false
  }

  /// Keeps `body` for a turn after the running one.
  @usableFromInline
  static func later(_ body: @escaping @MainActor () -> Void) {
    waiting.append(body)
    hasWaiting = true
  }

  @usableFromInline
  static func drain() {
    var next = 0
    while next < waiting.count {
      // Taken out before it runs: what it captured is freed with its turn.
      let body = waiting[next].take()
      next += 1
      body?()
      if next >= 64, next * 2 >= waiting.count {
        waiting.removeFirst(next)
        next = 0
      }
    }
    waiting.removeAll(keepingCapacity: waiting.capacity <= 1_024)
    hasWaiting = false
  }
}
