/// What tells one stream from every other, also from one of the same name that was made anew.
package struct StreamIdentity: Hashable, Sendable {
  package let name: String
  /// When the server made it, in nanoseconds since 1970.
  package let created: Int64

  package init(name: String, created: Int64) {
    self.name = name
    self.created = created
  }
}

/// What a look at the stream showed.
package struct StreamFacts: Hashable, Sendable {
  package var identity: StreamIdentity
  /// The place of the first message that is left, from 1; one after ``last`` in an empty stream.
  package var first: Int64
  /// The place of the latest message, 0 before there was one.
  package var last: Int64
  /// Whether the stream lets old messages go by itself, by age or number or size.
  package var forgets: Bool

  package init(identity: StreamIdentity, first: Int64, last: Int64, forgets: Bool) {
    self.identity = identity
    self.first = first
    self.last = last
    self.forgets = forgets
  }
}
