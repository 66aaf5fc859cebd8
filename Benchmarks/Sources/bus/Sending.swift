import Bus
import Measuring

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Publishes until it is ended.
enum Sending {
  static func flood(_ directory: String) async throws {
    let publisher = try Publisher<Note>(directory: directory, topic: .bench)
    let notes = Array(repeating: Note(stamp: 0), count: 512)
    while true { await publisher.publish(notes) }
  }

  static func paced(
    _ directory: String, microseconds: Int, isBlocking: Bool
  ) async throws {
    let publisher = try Publisher<Note>(directory: directory, topic: .bench)
    var due = nanoseconds()
    while true {
      due += Int64(microseconds) * 1000
      sleep(until: due)
      if isBlocking {
        publisher.publishBlocking([Note(stamp: nanoseconds())])
      } else {
        await publisher.publish([Note(stamp: nanoseconds())])
      }
    }
  }

  static func asked(_ directory: String, by descriptor: Int32) async throws {
    let publisher = try Publisher<Note>(directory: directory, topic: .bench)
    var byte: UInt8 = 0
    repeat {
      publisher.publishBlocking([Note(stamp: nanoseconds())])
    } while read(descriptor, &byte, 1) == 1
  }
}
