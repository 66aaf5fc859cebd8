/// The machine that an event was made on, as its CloudEvents source names it:
/// `corkboard://MACHINE/BOARD`.
package enum Machine {
  /// The most bytes of a name.
  package static let longest = 64

  /// Whether a machine may be called so: letters, digits and `-`, `_`, `.`, as in host names.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
      }
  }

  /// The name in a source; nil in one of another form, or longer than a host's name can be.
  package static func name(in source: String) -> String? {
    let scheme = "corkboard://"
    guard source.hasPrefix(scheme) else { return nil }
    let name = source.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    return (1...255).contains(name.count) ? String(name) : nil
  }
}

/// Tells posts that came from other machines from those that were written here.
package struct Elsewhere: Sendable, Equatable {
  /// What this machine is called; empty when nobody asks.
  private let own: Set<String>

  package init(own: Set<String>) { self.own = own }

  /// Nothing is taken for another machine's.
  package static let nowhere = Elsewhere(own: [])

  /// The other machine that a source names; nil for this one.
  package func machine(_ source: String) -> String? {
    guard !own.isEmpty, let name = Machine.name(in: source), !own.contains(name) else { return nil }
    return name
  }
}
