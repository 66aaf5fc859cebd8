import Shared

/// A post whose `data` object has 256 bytes, as the payload of the floors.
enum Sample {
  static let content =
    "Words of a content that is long enough for the whole object to have the size of the floors' "
    + "payload, two hundred and fifty-six bytes, so that all of them write and send the same: 0123456789abcdef"

  static func title(_ number: Int) -> String {
    let digits = String(number)
    return "Post " + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
  }

  static func post(_ number: Int) -> NewEvent {
    .create(Draft(title: title(number), content: content, author: "bench"))
  }
}
