import Bus
import ReactorCore
import Shared
import Writing

/// A writer that posts again and again, and notes when.
@MainActor
final class LiveWriter {
  private let board: BoardDirectory

  init(_ root: String) throws {
    board = try BoardDirectory(root: root, name: "main")
  }

  /// From the action `submit` to the State that says it is on the disk.
  func post(count: Int, _ pause: Duration) async throws {
    let service = try BoardService(board: board, posting: .mainThread)
    let bag = DisposeBag()
    var began: [Int64] = []
    var posted: [Int64] = []
    for number in 0..<count {
      try await Task.sleep(for: pause)
      let reactor = WriteReactor(service: service, author: "bench")
      reactor.pulse(\.$posted).filter { !$0.isEmpty }
        .bind { _ in posted.append(nanoseconds()) }.disposed(by: bag)
      reactor.action.onNext(.updateTitle(Sample.title(number)))
      reactor.action.onNext(.updateContent(Sample.content))
      began.append(nanoseconds())
      reactor.action.onNext(.submit)
      _ = try await reactor.state.compactMap { $0.isDismissed ? true : nil }.first()
      if let error = reactor.currentState.error { throw error }
    }
    say(times: ["began": began, "posted": posted])
    await service.close()
  }

  /// The bus alone: what is published is on the disk before the time is taken.
  func tell(count: Int, _ pause: Duration) async throws {
    let log = try EventLog(boardDirectory: board.path, source: "corkboard://host/main")
    let publisher = try Publisher<Announcement>(
      directory: board.bus, topic: Announcement.topic)
    var began: [Int64] = []
    for number in 0..<count {
      try await Task.sleep(for: pause)
      let entries = try log.append([Sample.post(number)])
      began.append(nanoseconds())
      publisher.publishBlocking(entries.map(Announcement.init))
      log.checkpointIfLarge()
    }
    say(times: ["began": began])
    await publisher.close()
  }
}
