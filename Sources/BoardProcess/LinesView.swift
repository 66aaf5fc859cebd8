import ReactorCore
import Shared

/// The board without a screen: a line an event, flushed as it comes.
final class LinesView: View {
  var disposeBag = DisposeBag()
  private let output: Output
  private let line: (LogEntry) -> [UInt8]
  private let isVerbose: Bool

  /// - Parameter line: an event as the bytes of its line, without the line break.
  init(output: Output, isVerbose: Bool, line: @escaping (LogEntry) -> [UInt8]) {
    self.output = output
    self.isVerbose = isVerbose
    self.line = line
  }

  func bind(reactor: FollowReactor) {
    reactor.pulse(\.$arrived)
      .filter { !$0.isEmpty }
      .withUnretained(self)
      .bind { [weak reactor] view, entries in
        do throws(CommandFailure) {
          try view.show(entries)
        } catch {
          reactor?.action.onNext(.fail(error))
        }
      }
      .disposed(by: disposeBag)
    reactor.pulse(\.$notice)
      .compactMap { $0 }
      .bind { Command.say("board", $0) }
      .disposed(by: disposeBag)
    guard isVerbose else { return }
    reactor.state.map(\.isLive).distinctUntilChanged().filter { $0 }
      .bind { _ in Command.say("board", "ready") }
      .disposed(by: disposeBag)
  }

  private func show(_ entries: [LogEntry]) throws(CommandFailure) {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += line(entry)
      bytes.append(UInt8(ascii: "\n"))
    }
    try output.write(bytes)
  }
}
