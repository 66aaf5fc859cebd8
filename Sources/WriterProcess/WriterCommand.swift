import ReactorCore
import Shared

/// One run of `writer`: the service, the reactor and its view, and the way in that was asked for.
@MainActor
struct WriterCommand {
  private let options: WriterOptions
  private let service: BoardService
  private let reactor: WriteReactor
  private let view: WriterView

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    options = try WriterOptions(
      arguments, inputIsTerminal: Input.standardIsTerminal,
      environment: ProcessArguments.environment)
    service = try BoardService(board: options.shared.board)
    reactor = WriteReactor(service: service, author: options.shared.author)
    view = WriterView(output: .standard, isQuiet: options.isQuiet)
    view.reactor = reactor
  }

  func run() async throws(CommandFailure) -> ExitCode {
    try options.shared.board.prepare()
    switch options.source {
    case .operands(let title, let content):
      return try await submit(title: title, content: content)
    case .titleAndInput(let title):
      return try await submit(title: title, content: WholeInput(try Input()).content())
    case .input:
      let (title, content) = try await WholeInput(try Input()).titleAndContent()
      return try await submit(title: title, content: content)
    case .prompts:
      let (title, content) = try await Prompts(try Input(), .error).titleAndContent()
      return try await submit(title: title, content: content)
    case .lines: return try await submitAll(.titles)
    case .jsonLines: return try await submitAll(.json)
    }
  }

  private func submit(title: String, content: String) async throws(CommandFailure) -> ExitCode {
    reactor.action.onNext(.updateTitle(title))
    reactor.action.onNext(.updateContent(content))
    reactor.action.onNext(.submit)
    await settled()
    if let failure = view.failure { throw failure }
    return .done
  }

  private func submitAll(_ format: LineFormat) async throws(CommandFailure) -> ExitCode {
    let lines = LinesInput(try Input(), format: format, author: options.shared.author)
    let refused = try await lines.run(
      complain: { Command.say("writer", "line \($0): \($1)") },
      submit: { drafts throws(CommandFailure) in
        reactor.action.onNext(.submitAll(drafts))
        await settled()
        if let failure = view.failure { throw failure }
      })
    return refused == 0 ? .done : .badData
  }

  /// Waits until what was submitted is committed and published, or refused.
  private func settled() async {
    _ = await reactor.state.map(\.isSubmitting).filter { !$0 }.first()
  }
}
