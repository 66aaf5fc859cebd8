import ReactorCore
import Shared

/// The writer without a screen: ids go to standard output as they are committed.
final class WriterView: View {
  var disposeBag = DisposeBag()
  /// Why the ids of stored posts could not be printed.
  private(set) var failure: CommandFailure?

  private let output: Output
  private let isQuiet: Bool

  init(output: Output, isQuiet: Bool) {
    self.output = output
    self.isQuiet = isQuiet
  }

  func bind(reactor: WriteReactor) {
    reactor.pulse(\.$posted)
      .filter { !$0.isEmpty }
      .withUnretained(self)
      .bind { view, ids in view.show(ids) }
      .disposed(by: disposeBag)
  }

  private func show(_ ids: [EventID]) {
    guard !isQuiet, failure == nil else { return }
    do throws(CommandFailure) {
      try output.write(ids.map { "\($0)\n" }.joined())
    } catch {
      failure = CommandFailure(
        error.exitCode, "the post is stored, but its id could not be printed: \(error.message)")
    }
  }
}
