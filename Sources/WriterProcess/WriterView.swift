import ReactorCore
import Shared
import Writing

/// The writer without a screen: ids go to standard output as they are committed.
final class WriterView: View {
  var disposeBag = DisposeBag()
  /// Why the ids of stored posts could not be printed.
  private(set) var failure: CommandFailure?

  /// While a form has the screen, ids wait until it is gone.
  var holdsBack = false

  private var waiting: [EventID] = []
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

  /// Shows what waited.
  func release() {
    holdsBack = false
    show(waiting)
    waiting = []
  }

  private func show(_ ids: [EventID]) {
    if holdsBack {
      waiting += ids
      return
    }
    guard !isQuiet, failure == nil else { return }
    do throws(CommandFailure) {
      try output.write(ids.map { "\($0)\n" }.joined())
    } catch {
      let words =
        ids.count == 1
        ? "the post is stored, but its id could not"
        : "the posts are stored, but not all of their ids could"
      failure = CommandFailure(error.exitCode, "\(words) be printed: \(error.message)")
    }
  }
}
