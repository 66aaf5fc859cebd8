import ReactorCore
import Shared

/// Appends an event's line to bytes, without the line break.
typealias LineForm = @MainActor (LogEntry, inout [UInt8]) -> Void

/// The lines of some events, in one piece.
@MainActor
func lines(of entries: [LogEntry], in form: LineForm) -> [UInt8] {
  var bytes: [UInt8] = []
  // A guess; one that is too low costs copying.
  bytes.reserveCapacity(entries.count * 768)
  for entry in entries {
    form(entry, &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
  return bytes
}

/// The board without a screen: a line an event, flushed as it comes.
final class LinesView: View {
  var disposeBag = DisposeBag()
  private let output: Output
  private let form: LineForm
  private let isVerbose: Bool

  init(output: Output, isVerbose: Bool, form: @escaping LineForm) {
    self.output = output
    self.isVerbose = isVerbose
    self.form = form
  }

  func bind(reactor: FollowReactor) {
    reactor.pulse(\.$arrived)
      .filter { !$0.isEmpty }
      .withUnretained(self)
      .bind { [weak reactor] view, entries in
        do throws(CommandFailure) {
          try view.output.write(lines(of: entries, in: view.form))
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
}
