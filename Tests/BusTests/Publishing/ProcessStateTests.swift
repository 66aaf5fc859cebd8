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

@Suite(.ownThread) struct ProcessStateTests {
  @Test func `The letter after the last parenthesis counts, whatever the name`() {
    #expect(ProcessState.isStopped(stat: Array("12 (cat) T 1 2".utf8)))
    #expect(ProcessState.isStopped(stat: Array("12 (cat) t 1 2".utf8)))
    #expect(!ProcessState.isStopped(stat: Array("12 (a) T) S 1 T".utf8)))
    #expect(!ProcessState.isStopped(stat: Array("12 (cat".utf8)))
    #expect(!ProcessState.isStopped(stat: Array("12 (cat)".utf8)))
    #expect(!ProcessState.isStopped(stat: []))
    #expect(!ProcessState.isStopped(getpid()))
  }

  #if os(Linux)
    @Test func `A stopped subscriber is not waited for`() async throws {
      let directory = TemporaryDirectory()
      let child = try Child(["/bin/sh", "-c", "kill -STOP $$"])
      await eventually("it is stopped") { ProcessState.isStopped(child.process) }

      let name = "00000000000000ac"
      try leaveSocket(at: directory.file("\(name).sock"))
      let silent = try HeldLock(
        directory.file("\(name).lock"), record: "endpoint \(child.process) 9 {}\n")
      let publisher = try Publisher<Note>(
        directory: directory.path, topic: notes, options: patient)
      let delivery = await publisher.publish([Note("one")])
      #expect(delivery.endpoints == 1 && delivery.ready == 0)
      #expect(await publisher.waits == 0)
      withExtendedLifetime(silent) {}
    }

    @Test func `Closing does not wait for a subscriber that never answered`() async throws {
      let directory = TemporaryDirectory()
      let name = "00000000000000ad"
      let socket = try silentSocket(at: directory.file("\(name).sock"))
      defer { close(socket) }
      let silent = try HeldLock(
        directory.file("\(name).lock"), record: "endpoint \(getpid()) 9 {}\n")
      var options = patient
      options.readiness = .milliseconds(1)
      options.linger = .seconds(3600)
      let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: options)
      let delivery = await publisher.publish([Note("one")])
      #expect(delivery.endpoints == 1 && delivery.ready == 0)
      // It would last an hour.
      await publisher.close()
      withExtendedLifetime(silent) {}
    }
  #endif
}
