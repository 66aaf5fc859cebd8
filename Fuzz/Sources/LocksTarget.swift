@testable import Bus

/// What may stand in a lock file, under its name, and in a subscription.
enum LocksTarget {
  static func run(_ bytes: [UInt8]) -> CInt {
    if let record = LockRecord(decoding: bytes) {
      precondition(record.process > 0 && (0...65_535).contains(record.seats), "in its bounds")
      precondition(LockRecord(decoding: record.line) == record, "what was written reads the same")
    }
    if let token = Token(privateTopic: bytes) {
      precondition(token.privateTopic == bytes, "a topic has one token")
    }
    let name = String(decoding: bytes, as: UTF8.self)
    if let token = Token(lockName: name) {
      precondition(token.lockName == name && !name.contains("/"), "a name is one token's")
    }
    return 0
  }
}
