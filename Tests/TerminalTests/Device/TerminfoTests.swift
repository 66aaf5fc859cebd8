import Testing

@testable import Terminal

@MainActor
@Suite("What terminals can do")
struct TerminfoTests {
  @Test("a terminal of today can show a full screen, with the bytes that it understands")
  func xterm() throws {
    let capabilities = try #require(Terminfo.capabilities(of: "xterm-256color", output: 1))
    #expect(capabilities.move(3, 7) == Array("\u{1B}[4;8H".utf8))
    #expect(String(decoding: capabilities.leaveScreen, as: UTF8.self).contains("[?1049l"))
    #expect(capabilities.keys[Array("\u{1B}OA".utf8)] == .up)
    #expect(capabilities.styles.contains { $0.part == .alarm })
  }

  @Test("a dumb or unknown one cannot, and is not written to")
  func dumb() {
    #expect(Terminfo.capabilities(of: "dumb", output: 1) == nil)
    #expect(Terminfo.capabilities(of: "no-such-terminal", output: 1) == nil)
  }

  @Test("a monochrome one has no colours")
  func monochrome() throws {
    let capabilities = try #require(Terminfo.capabilities(of: "vt100", output: 1))
    #expect(!capabilities.styles.contains { Capabilities.colours.contains($0.part) })
    #expect(capabilities.styles.contains { $0.part == .reversed })
  }
}
