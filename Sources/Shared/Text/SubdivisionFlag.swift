/// The flags of England, Scotland and Wales: a black flag and tags, the only tags that stay.
///
/// Any other tags after a flag, or anywhere, could carry a hidden text, and are marked.
enum SubdivisionFlag {
  /// The tags that make a flag of the black flag before them, or nil; `rest` stands after them.
  static func tags(
    from first: Unicode.Scalar, _ rest: inout some IteratorProtocol<Unicode.Scalar>
  ) -> [Unicode.Scalar]? {
    var tags = [first]
    while tags.count < 6, isTag(tags[tags.count - 1]), let next = rest.next() {
      tags.append(next)
    }
    let name = tags.map { $0.value &- 0xE0000 }
    return names.contains(name) ? tags : nil
  }

  /// Whether the scalar is a tag of one of the three flags.
  static func uses(_ scalar: Unicode.Scalar) -> Bool {
    isTag(scalar, orCancel: true) && names.contains { $0.contains(scalar.value &- 0xE0000) }
  }

  private static func isTag(_ scalar: Unicode.Scalar, orCancel: Bool = false) -> Bool {
    (0xE0020...(orCancel ? 0xE007F : 0xE007E)).contains(scalar.value)
  }

  private static let names: [[UInt32]] = ["gbeng", "gbsct", "gbwls"].map { name in
    name.unicodeScalars.map(\.value) + [0x7F]
  }
}
