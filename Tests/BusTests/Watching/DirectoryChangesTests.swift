import TestSupport
import Testing

@testable import Bus

@Suite(.ownThread) struct DirectoryChangesTests {
  private let directory = TemporaryDirectory()

  @Test func `What members do is told at once, and once, where the system tells`() throws {
    var changes = DirectoryChanges(of: directory.path)
    // A user may have so many watches and no more.
    guard changes.descriptor != nil else { return }
    #expect(changes.take() == false)
    let subscriber = try listen(in: directory.path, Received())
    #expect(changes.take() == true)
    #expect(changes.take() == false)
    let person = try Roster(directory: directory.path).join(info: [])
    #expect(changes.take() == true)
    try person.update(info: Array("ann".utf8))
    #expect(changes.take() == true)
    person.leave()
    #expect(changes.take() == true)
    subscriber.stop()
    #expect(changes.take() == true)
    #expect(changes.take() == false)
  }

  @Test func `Where it does not tell, a change is taken for granted, now and then`() async {
    var changes = DirectoryChanges(of: directory.file("none"))
    #expect(changes.descriptor == nil)
    #expect(changes.take() == true)
    await eventually("another look is due") { changes.take() }
  }
}
