/// What a terminal can do, as the bytes that make it do so.
package struct Capabilities: Sendable {
  package var enterScreen: [UInt8]
  package var leaveScreen: [UInt8]
  package var clear: [UInt8]
  package var clearToEnd: [UInt8]
  package var hideCursor: [UInt8]
  package var showCursor: [UInt8]
  package var reset: [UInt8]
  /// What turns each part of a style on; a part that is missing cannot be shown.
  package var styles: [(part: Style, on: [UInt8])]
  /// The bytes that put the cursor at a row and a column, both from 0.
  package var move: @Sendable (_ row: Int, _ column: Int) -> [UInt8]
  /// The bytes that keys send, beside those that every terminal shares.
  package var keys: [[UInt8]: Key]

  package init(
    enterScreen: [UInt8], leaveScreen: [UInt8], clear: [UInt8], clearToEnd: [UInt8],
    hideCursor: [UInt8], showCursor: [UInt8], reset: [UInt8],
    styles: [(part: Style, on: [UInt8])], keys: [[UInt8]: Key] = [:],
    move: @escaping @Sendable (_ row: Int, _ column: Int) -> [UInt8]
  ) {
    self.enterScreen = enterScreen
    self.leaveScreen = leaveScreen
    self.clear = clear
    self.clearToEnd = clearToEnd
    self.hideCursor = hideCursor
    self.showCursor = showCursor
    self.reset = reset
    self.styles = styles
    self.keys = keys
    self.move = move
  }

  /// The parts of a style that are colours.
  package static let colours: Style = [.accent, .good, .warning, .alarm]

  /// The same terminal without colours, as NO_COLOR asks.
  package func withoutColour() -> Capabilities {
    var plain = self
    plain.styles.removeAll { Capabilities.colours.contains($0.part) }
    return plain
  }
}
