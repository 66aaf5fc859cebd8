import TestSupport
import Testing

@testable import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ProbeTests {
  private let temporary = TemporaryDirectory()
  private let name = "00000000000000aa"
  private var token: Token { Token(lockName: "\(name).lock") ?? Token() }

  private func look() throws -> Probe {
    Probe.look(at: token, in: try BusDirectory(temporary.path))
  }

  private var isGone: Bool { get throws { if case .gone = try look() { true } else { false } } }
  private var isForeign: Bool {
    get throws { if case .foreign = try look() { true } else { false } }
  }

  @Test func `What a dead member left is removed`() throws {
    try put("endpoint 1 1 x\n", at: temporary.file("\(name).lock"))
    try leaveSocket(at: temporary.file("\(name).sock"))
    #expect(try isGone)
    #expect(try entries(of: temporary.path) == [])
  }

  @Test func `A regular file in the place of a socket is not removed`() throws {
    try put("endpoint 1 1 x\n", at: temporary.file("\(name).lock"))
    try put("precious", at: temporary.file("\(name).sock"))
    #expect(try isGone)
    #expect(try entries(of: temporary.path) == ["\(name).sock"])
  }

  @Test func `A link in the place of a socket is neither followed nor removed`() throws {
    try put("endpoint 1 1 x\n", at: temporary.file("\(name).lock"))
    try leaveSocket(at: temporary.file("target"))
    #expect(symlink(temporary.file("target"), temporary.file("\(name).sock")) == 0)
    #expect(try isGone)
    #expect(try entries(of: temporary.path) == ["\(name).sock", "target"])
  }

  @Test func `A link in the place of a lock is left alone, and what it points to`() throws {
    try put("precious", at: temporary.file("target"))
    #expect(symlink(temporary.file("target"), temporary.file("\(name).lock")) == 0)
    #expect(try isForeign)
    #expect(try entries(of: temporary.path).count == 2)
  }

  @Test func `A pipe or a directory in the place of a lock is left alone and holds nobody up`()
    throws
  {
    #expect(mkfifo(temporary.file("\(name).lock"), 0o600) == 0)
    #expect(try isForeign)
    unlink(temporary.file("\(name).lock"))
    #expect(mkdir(temporary.file("\(name).lock"), 0o700) == 0)
    #expect(try isForeign)
    #expect(try entries(of: temporary.path) == ["\(name).lock"])
  }
}
