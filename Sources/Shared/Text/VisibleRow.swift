/// Writes one row of visible text, scalar by scalar, remembering what the last ones allow.
struct VisibleRow {
  /// What becomes of a tab.
  enum Tabs {
    case marked
    case expanded
  }

  /// How many scalars may hang on one base; a real script needs fewer than this.
  static let attachedLimit = 8

  /// How many joiners may stand in one emoji; the longest emoji in use have three.
  static let joinerLimit = 4

  private(set) var text = ""

  private let tabs: Tabs
  /// Where the text after the last tab begins, in bytes, and in which column.
  private var segment = 0
  private var segmentColumns = 0

  /// The scalar just written, or nil where nothing may attach: at the start and after a mark.
  private var previous: Unicode.Scalar?
  /// Whether a joiner here would stand inside an emoji.
  private var inEmoji = false
  private var joiners = 0
  private var attached = 0
  private var excess = 0

  init(tabs: Tabs) {
    self.tabs = tabs
  }

  /// Writes all of the row; to be called once.
  mutating func write(_ scalars: some Sequence<Unicode.Scalar>) {
    var rest = scalars.makeIterator()
    var upcoming = rest.next()
    while let scalar = upcoming {
      upcoming = rest.next()
      if scalar.value == 0x0D, upcoming?.value == 0x0A { continue }
      write(scalar, before: upcoming)
      guard scalar.value == 0x1F3F4, let first = upcoming else { continue }
      var ahead = rest
      guard let tags = SubdivisionFlag.tags(from: first, &ahead) else { continue }
      text.unicodeScalars.append(contentsOf: tags)
      previous = tags.last
      rest = ahead
      upcoming = rest.next()
    }
    flushExcess()
  }

  private mutating func write(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    if (0x20..<0x7F).contains(scalar.value) {
      begin(scalar)
    } else if scalar.value == 0x09, tabs == .expanded {
      expandTab()
    } else if Visible.acts(scalar) || SubdivisionFlag.uses(scalar) {
      mark(scalar)
    } else if scalar.value == 0x200C || scalar.value == 0x200D {
      join(scalar, before: next)
    } else if scalar.isVariationSelector {
      vary(scalar)
    } else if let jamo = Jamo(scalar) {
      compose(scalar, jamo)
    } else if scalar.isMark {
      attach(scalar)
    } else if scalar.isSkinTone, let base = previous, base.properties.isEmojiModifierBase {
      append(scalar)
    } else {
      begin(scalar)
    }
  }

  /// Begins a new base; whatever hung on the last one is done.
  private mutating func begin(_ scalar: Unicode.Scalar) {
    flushExcess()
    if inEmoji, previous?.value == 0x200D {
      joiners += 1
    } else {
      joiners = 0
    }
    inEmoji = scalar.isPictograph
    attached = 0
    append(scalar)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    previous = scalar
  }

  private mutating func attach(_ scalar: Unicode.Scalar) {
    inEmoji = false
    guard excess == 0, attached < Self.attachedLimit else {
      excess += 1
      return
    }
    if previous == nil || previous?.properties.isWhitespace == true {
      // Nothing to stand on, and it must not stand on a mark or on what is left of the row.
      text.unicodeScalars.append("\u{25CC}")
      attached = 0
    }
    attached += 1
    append(scalar)
  }

  private mutating func compose(_ scalar: Unicode.Scalar, _ jamo: Jamo) {
    guard jamo.isInner else {
      begin(scalar)
      return
    }
    if excess > 0 || (attached == Self.attachedLimit && previous.flatMap(Jamo.init) != nil) {
      excess += 1
    } else if jamo.follows(previous.flatMap(Jamo.init)) {
      attached += 1
      append(scalar)
    } else {
      mark(scalar)
    }
  }

  private mutating func join(_ joiner: Unicode.Scalar, before next: Unicode.Scalar?) {
    guard let next, let previous, excess == 0 else {
      mark(joiner)
      return
    }
    if joiner.value == 0x200D, inEmoji, next.isPictograph, joiners < Self.joinerLimit {
      append(joiner)
    } else if previous.wantsJoiners, next.wantsJoiners, attached + 2 <= Self.attachedLimit {
      // Room for the joiner and, when that is what follows, for a mark.
      attached += 1
      append(joiner)
    } else {
      mark(joiner)
    }
  }

  private mutating func vary(_ selector: Unicode.Scalar) {
    guard excess == 0, let base = previous, selector.varies(base) else {
      mark(selector)
      return
    }
    inEmoji = inEmoji && selector.value == 0xFE0F
    append(selector)
  }

  private mutating func mark(_ scalar: Unicode.Scalar) {
    flushExcess()
    text += Mark.text(for: scalar)
    endBase()
  }

  private mutating func expandTab() {
    flushExcess()
    let start = text.utf8.index(text.startIndex, offsetBy: segment)
    segmentColumns += Width.of(text[start...])
    let spaces = 8 - segmentColumns % 8
    text += String(repeating: " ", count: spaces)
    segmentColumns += spaces
    segment = text.utf8.count
    endBase()
  }

  private mutating func flushExcess() {
    guard excess > 0 else { return }
    text += Mark.more(excess)
    excess = 0
    endBase()
  }

  private mutating func endBase() {
    previous = nil
    inEmoji = false
    joiners = 0
    attached = 0
  }
}
