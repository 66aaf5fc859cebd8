import TestSupport
import Testing

@testable import Shared

@Suite("The file system below a board")
struct FileSystemNameTests {
  @Test("has a name where it is known and a number where it is not")
  func names() {
    #expect(FileSystem.localName(magic: 0xEF53) == "ext4")
    #expect(FileSystem.localName(magic: 0x0102_1994) == "tmpfs")
    #expect(FileSystem.localName(magic: 0xABCD) == "file system 0xabcd")
  }

  @Test("has free space to tell, and is not looked for where nothing is")
  func space() {
    let temporary = TemporaryDirectory()
    #expect((FileSystem.space(ofDirectory: temporary.path)?.freeBytes ?? 0) > 0)
    #expect(FileSystem.space(ofDirectory: temporary.file("none")) == nil)
  }
}
