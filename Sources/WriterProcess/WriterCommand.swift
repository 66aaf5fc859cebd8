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
    do throws(CommandFailure) {
      try options.shared.board.prepare()
    } catch {
      throw await givingBackInput(error)
    }
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
    if let failure = view.failure { throw givingBack(Self.joined(title, content), failure) }
    return .done
  }

  private func submitAll(_ format: LineFormat) async throws(CommandFailure) -> ExitCode {
    let lines = LinesInput(try Input(), format: format, author: options.shared.author)
    let refused = try await lines.run(
      complain: { Command.say("writer", "line \($0): \($1)") },
      submit: { drafts throws(CommandFailure) in
        reactor.action.onNext(.submitAll(drafts))
        await settled()
        if let failure = view.failure { throw givingBack("", failure) }
      })
    return refused == 0 ? .done : .badData
  }

  /// A failure after which the text is not in the log carries the text, unless it is the text's.
  private func givingBack(_ text: String, _ failure: CommandFailure) -> CommandFailure {
    let isStored = reactor.currentState.error == nil
    return isStored || failure.exitCode == .badData ? failure : failure.givingBack(text)
  }

  /// The same before anything was read: a pipe that is left unread takes its text with it.
  private func givingBackInput(_ failure: CommandFailure) async -> CommandFailure {
    switch options.source {
    case .operands(let title, let content):
      return failure.givingBack(Self.joined(title, content))
    case .titleAndInput(let title) where !Input.standardIsTerminal:
      let content = try? await WholeInput(try Input()).content()
      return failure.givingBack(Self.joined(title, content ?? ""))
    case .input:
      guard let texts = try? await WholeInput(try Input()).titleAndContent() else { return failure }
      return failure.givingBack(Self.joined(texts.title, texts.content))
    case .titleAndInput, .lines, .jsonLines, .prompts: return failure
    }
  }

  /// As standard input takes it.
  private static func joined(_ title: String, _ content: String) -> String {
    content.isEmpty ? title : "\(title)\n\(content)"
  }

  /// Waits until what was submitted is committed and published, or refused.
  private func settled() async {
    _ = await reactor.state.map(\.isSubmitting).filter { !$0 }.first()
  }
}
