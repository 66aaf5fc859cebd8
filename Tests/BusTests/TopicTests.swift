import TestSupport
import Testing

@testable import Bus

@Suite(.ownThread) struct TopicTests {
  @Test func `On the wire no topic is a beginning of another`() {
    let short = Topic("note")
    let long = Topic("notes")
    #expect(long.frame == Array("notes\0".utf8))
    #expect(!long.frame.starts(with: short.frame))
    #expect(short != long)
  }

  @Test(arguments: ["", "a\0b", String(repeating: "x", count: 256)])
  func `A name that cannot be a topic stops the program`(_ name: String) async {
    await #expect(processExitsWith: .failure) { [name = name as String] in _ = Topic(name) }
  }
}
