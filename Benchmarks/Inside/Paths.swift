import Bus
import ReactorCore
import Shared
import Writing

/// Steps of a post's path: each gives work that is done as often as asked, the same every time.
@MainActor
struct Paths {
  typealias Work = @MainActor (_ count: Int) async throws -> Void

  /// Where the logs of the steps are made; must be there.
  let directory: String

  /// In the order of the path.
  static let names = [
    "action", "append", "batch", "encode", "publish", "decode", "read", "hop", "apply",
  ]

  func work(_ name: String) throws -> Work {
    switch name {
    case "action": action()
    case "append": try append(1)
    case "batch": try append(100)
    case "encode": try encode()
    case "publish": try publish()
    case "decode": try decode()
    case "read": try read()
    case "hop": try hop()
    case "apply": try apply()
    default: fatalError("no path is called \(name)")
    }
  }

  /// An action of the reactor that writes, and the state that comes of it.
  private func action() -> Work {
    let reactor = WriteReactor(service: SilentService(), author: "bench")
    let titles = (0..<16).map(Sample.title)
    return { count in
      for number in 0..<count { reactor.action.onNext(.updateTitle(titles[number % 16])) }
    }
  }

  /// Commits of so many posts each; one operation is one post.
  private func append(_ size: Int) throws -> Work {
    let log = try log("append\(size)")
    return { count in
      var number = 0
      while number < count {
        let posts = (number..<min(count, number + size)).map(Sample.post)
        try log.append(posts)
        log.checkpointIfLarge()
        number += size
      }
    }
  }

  private func encode() throws -> Work {
    let entry = try entry()
    return { count in
      var bytes = 0
      for _ in 0..<count { bytes &+= Envelope.encode(entry).count }
      guard bytes > 0 || count == 0 else { fatalError("nothing was encoded") }
    }
  }

  private func decode() throws -> Work {
    let bytes = Envelope.encode(try entry())
    return { count in
      var places: Int64 = 0
      for _ in 0..<count { places &+= try Envelope.decode(bytes).seq }
      guard places > 0 || count == 0 else { fatalError("nothing was decoded") }
    }
  }

  /// One message to one subscriber, until the publisher has handed it over.
  private func publish() throws -> Work {
    let announcement = Announcement(try entry())
    let bus = directory + "/bus"
    let subscriber = try Subscriber<Announcement>(
      directory: bus, topic: Announcement.topic, info: []
    ) { _ in }
    let publisher = try Publisher<Announcement>(directory: bus, topic: Announcement.topic)
    return { count in
      for _ in 0..<count { await publisher.publish([announcement]) }
      withExtendedLifetime(subscriber) {}
    }
  }

  /// One row after a place.
  private func read() throws -> Work {
    let log = try log("read")
    let last = try log.append((0..<100).map(Sample.post)).last?.seq ?? 0
    return { count in
      for _ in 0..<count {
        guard try log.entries(after: last - 1, limit: 512).entries.count == 1 else {
          fatalError("the row is not there")
        }
      }
    }
  }

  /// From the main actor to a thread, and back: two hops.
  private func hop() throws -> Work {
    let distant = try Distant()
    return { count in
      for _ in 0..<count { await distant.answer() }
    }
  }

  private actor Distant {
    private let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    init() throws { executor = try ThreadExecutor() }

    private var answers = 0
    func answer() { answers += 1 }
  }

  /// A post that comes in, through `transform` and `reduce` into a board's State.
  private func apply() throws -> Work {
    let service = SilentService()
    guard case .create(let sample) = try entry().event else { fatalError("no post") }
    let reactor = ListeningReactor(service)
    var number: Int64 = 0
    return { count in
      for _ in 0..<count {
        number += 1
        let id = EventID(high: UInt64(number) << 16, low: 1 << 63)
        let post = Post(
          id: id, title: sample.title, content: sample.content, author: sample.author,
          source: sample.source, createdAt: sample.createdAt)
        service.subject.onNext([
          LogEntry(seq: number, id: id, logID: nil, source: sample.source, event: .create(post))
        ])
      }
      guard reactor.seen >= count else { fatalError("no State came") }
    }
  }

  private func entry() throws -> LogEntry { try log("entry").append([Sample.post(0)])[0] }

  private func log(_ name: String) throws -> EventLog {
    try EventLog(boardDirectory: "\(directory)/\(name)", source: "corkboard://host/main")
  }
}
