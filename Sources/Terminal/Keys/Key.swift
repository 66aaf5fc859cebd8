/// What a reader did with keys or mouse.
package enum Key: Hashable, Sendable {
  /// A cluster of text, or as much of one as came.
  case character(Character)
  /// A letter with Ctrl held, in lower case.
  case control(Character)
  case enter
  case tab
  case backTab
  case backspace
  case delete
  case escape
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// Text that was pasted, with LF as its line break.
  case paste(String)
  case click(Cell)
  case wheelUp
  case wheelDown
}
