/// Why bytes are not an event of ours.
package enum EnvelopeError: Error, Hashable, Sendable {
  /// Not JSON at all; where and why.
  case notJSON(offset: Int, reason: String)
  /// A version of CloudEvents other than 1.0.
  case unknownVersion(String)
  /// A type that is none of ours, or of a newer version; to be counted and skipped.
  case unknownType(String)
  case missing(String)
  case wrongType(String)
  case repeated(String)
  case invalid(String)
  /// A text over the limits of a post.
  case refused(DraftError)

  /// Whether the event is well formed and merely not known here.
  package var isUnknown: Bool {
    switch self {
    case .unknownVersion, .unknownType: true
    default: false
    }
  }
}

extension EnvelopeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON(let offset, let reason): "not JSON at byte \(offset): \(reason)"
    case .unknownVersion(let version): "CloudEvents version \(version) is not known here"
    case .unknownType(let type): "event type \(type) is not known here"
    case .missing(let key): "the event has no \(key)"
    case .wrongType(let key): "the event's \(key) has the wrong JSON type"
    case .repeated(let key): "the event names \(key) twice"
    case .invalid(let key): "the event's \(key) is not valid"
    case .refused(let error): error.description
    }
  }
}
