import Testing

@testable import Shared

@Suite struct `Log ids` {
  @Test func `are shown as 32 lower-case digits and read back`() {
    let id = LogID(high: 0x0123_4567_89AB_CDEF, low: 0xFF)
    #expect(id.description == "0123456789abcdef00000000000000ff")
    #expect(LogID(id.description.uppercased()) == id)
    let random = LogID.random()
    #expect(LogID(random.description) == random)
    #expect(random != LogID.random())
  }

  @Test(arguments: [
    "", "0123", "0123456789abcdef00000000000000f", "0123456789abcdef00000000000000fff",
    "0123456789abcdef-00000000000000f",
  ])
  func `refuse any other text`(text: String) {
    #expect(LogID(text) == nil)
  }
}
