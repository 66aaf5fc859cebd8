/// How long a stretch of a stream lives: what must be undone when it is no longer wanted.
///
/// Stages hand their scope upstream unchanged; a stage that outlives its source (a merge, a catch)
/// makes a scope for each. Whoever makes a scope ends it when its stretch ends, therefore a stage
/// that ends early only has to say so downstream.
@MainActor
@usableFromInline
final class Scope: Disposable {
  @exclusivity(unchecked) @usableFromInline var isDisposed = false
  /// The stretch said that it ended; whatever still comes is not passed on.
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  /// Inherited from a reactor: a failing source of a merge must not take its siblings along.
  @usableFromInline var toleratesFailure = false
  private var place = 0
  private var undo: (@MainActor () -> Void)?
  private var furtherUndo: ContiguousArray<@MainActor () -> Void> = []
  private var children: ContiguousArray<Scope> = []

  @usableFromInline
  init() {}

  @usableFromInline
  convenience init(undo: @escaping @MainActor () -> Void) {
    self.init()
    self.undo = undo
  }

  /// Runs `undo` once when the scope ends, at once when it has.
  @usableFromInline
  func onDispose(_ undo: @escaping @MainActor () -> Void) {
    if isDisposed { return undo() }
    if self.undo == nil { self.undo = undo } else { furtherUndo.append(undo) }
  }

  /// Makes a scope that ends with this one, or earlier through `remove`.
  @usableFromInline
  func makeChild() -> Scope {
    let child = Scope()
    child.toleratesFailure = toleratesFailure
    if isDisposed {
      child.isDisposed = true
    } else {
      child.place = children.count
      children.append(child)
    }
    return child
  }

  /// Ends a child and forgets it; the last child takes its place, so this costs the same for many.
  @usableFromInline
  func remove(_ child: Scope) {
    child.hasEnded = true
    if child.place < children.count, children[child.place] === child {
      let last = children.removeLast()
      if last !== child {
        last.place = child.place
        children[child.place] = last
      }
    }
    child.dispose()
  }

  /// Marks the stretch as over and undoes what it holds.
  @usableFromInline
  func end() {
    hasEnded = true
    dispose()
  }

  @usableFromInline
  func dispose() {
    guard !isDisposed else { return }
    isDisposed = true
    // Emptied before anything runs, for what runs may come back here.
    let first = undo.take()
    let further = furtherUndo
    furtherUndo = []
    let orphans = children
    children = []
    first?()
    for undo in further { undo() }
    for child in orphans { child.dispose() }
  }
}
