import Bus
import Measuring
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a subscriber measures, on the thread that its handler is called on.
enum Receiving {
  static func flood(_ directory: String, seconds: Int) async throws {
    struct Count {
      var start: Int64 = 0
      var messages = 0
    }
    let count = Mutex(Count())
    let (ends, end) = AsyncStream.makeStream(of: Double.self)
    let subscriber = try Subscriber<Note>(directory: directory, topic: .bench, info: []) { notes in
      let now = nanoseconds()
      count.withLock { count in
        if count.start == 0 {
          count.start = now
          return
        }
        count.messages += notes.count
        let taken = now - count.start
        guard taken > Int64(seconds) * 1_000_000_000 else { return }
        end.yield(Double(count.messages) * 1e9 / Double(taken))
      }
    }
    say("ready")
    for await rate in ends {
      say("{\"rate\":\(rate)}")
      break
    }
    subscriber.stop()
  }

  static func times(
    _ directory: String, count: Int, acknowledging descriptor: Int32?
  ) async throws {
    let taken = Mutex<[Int64]>([])
    taken.withLock { $0.reserveCapacity(count) }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let subscriber = try Subscriber<Note>(directory: directory, topic: .bench, info: []) { notes in
      let now = nanoseconds()
      let isDone = taken.withLock { taken in
        for note in notes { taken.append(now - note.stamp) }
        return taken.count >= count
      }
      if let descriptor { write(descriptor, "", 1) }
      if isDone { end.yield() }
    }
    say("ready")
    for await _ in ends { break }
    subscriber.stop()
    let texts = taken.withLock { $0.prefix(count).map(String.init) }
    say("{\"times\":[\(texts.joined(separator: ","))]}")
  }
}
