/// How cells are drawn, by what they mean; a terminal without colour leaves the colours out, so no
/// meaning may rest on one alone.
///
/// There are no background colours: a reader's own background stays, be it light or dark.
package struct Style: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What stands out: unread posts, headings.
  package static let strong = Style(rawValue: 1)
  /// What may be passed over.
  package static let faint = Style(rawValue: 2)
  /// Where the reader is: foreground and background exchanged.
  package static let reversed = Style(rawValue: 4)
  /// What can be written in.
  package static let underlined = Style(rawValue: 8)
  /// Who wrote it.
  package static let accent = Style(rawValue: 16)
  /// All is well.
  package static let good = Style(rawValue: 32)
  /// Something wants attention.
  package static let warning = Style(rawValue: 64)
  /// Something is wrong.
  package static let alarm = Style(rawValue: 128)

  package static let plain: Style = []
}
