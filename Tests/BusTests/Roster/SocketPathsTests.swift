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

@Suite(.ownThread) struct SocketPathsTests {
  private let temporary = TemporaryDirectory()

  /// A directory whose path has exactly so many bytes.
  private func directory(bytes: Int) throws -> String {
    var path = temporary.path
    while path.utf8.count < bytes {
      let rest = bytes - path.utf8.count - 1
      // No rest of one byte, for which there would be a slash but no name.
      let length = rest > 100 ? min(90, rest - 2) : rest
      path += "/" + String(repeating: "d", count: length)
      try #require(mkdir(path, 0o700) == 0)
    }
    try #require(path.utf8.count == bytes)
    return path
  }

  @Test(arguments: [85, 86, 87, 120, 200])
  func `However long the directory, messages arrive and the socket lies in it`(_ bytes: Int)
    async throws
  {
    let path = try directory(bytes: bytes)
    let received = Received()
    let subscriber = try listen(in: path, received)
    #expect(try entries(of: path).count == 2)
    let publisher = try Publisher<Note>(directory: path, topic: notes, options: patient)
    #expect(await publisher.publish([Note("far")]).ready == 1)
    await eventually("it is here") { received.notes == [Note("far")] }
    subscriber.stop()
    #expect(try entries(of: path) == [])
  }

  @Test func `Bytes are counted, not characters`() async throws {
    let path = temporary.file(String(repeating: "한", count: 30))
    let received = Received()
    let subscriber = try listen(in: path, received)
    let publisher = try Publisher<Note>(directory: path, topic: notes, options: patient)
    #expect(await publisher.publish([Note("far")]).ready == 1)
    await eventually("it is here") { received.count == 1 }
    subscriber.stop()
  }

  @Test func `Without proc a link leads to the directory for as long as it is needed`() throws {
    let directory = try BusDirectory(try directory(bytes: 200))
    let token = Token()
    var link = ""
    do {
      let paths = try SocketPaths(directory, viaDescriptor: false)
      let path = paths.path(of: token)
      #expect(path.utf8.count <= SocketPaths.limit)
      link = String(path.dropLast(token.socketName.count + 1))
      try put("here", at: path)
      #expect(directory.status(of: token.socketName) != nil)
    }
    #expect(access(link, F_OK) != 0)
    directory.remove(token.socketName)
  }
}
