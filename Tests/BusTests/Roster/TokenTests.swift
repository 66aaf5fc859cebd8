import Testing

@testable import Bus

@Suite struct TokenTests {
  @Test func `Tokens are 16 hexadecimal digits and each is another one`() {
    let tokens = (0..<1000).map { _ in Token().description }
    #expect(Set(tokens).count == 1000)
    for token in tokens { #expect(Token(lockName: token + ".lock")?.description == token) }
  }

  @Test(arguments: [
    "", ".lock", "0123456789abcde.lock", "0123456789abcdef0.lock", "0123456789ABCDEF.lock",
    "0123456789abcdeg.lock", "0123456789abcdef.sock", "0123456789abcdef.lock~",
    "../3456789abcdef.lock", "0123456789abcdé.lock",
  ])
  func `No other name counts`(_ name: String) {
    #expect(Token(lockName: name) == nil)
  }
}
