import ReactorCore
import Shared
import Terminal
import Writing

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
      if let screen = Screen() { return try await fillIn(screen) }
      let (title, content) = try await Prompts(try Input(), .error).titleAndContent()
      return try await submit(title: title, content: content)
    case .editor: return try await edit()
    case .lines: return try await submitAll(.titles)
    case .jsonLines: return try await submitAll(.json)
    }
  }

  private func fillIn(_ screen: Screen) async throws(CommandFailure) -> ExitCode {
    view.holdsBack = true
    let isStored = try await FormInput(screen, board: options.shared.board).run(reactor)
    view.holdsBack = false
    guard isStored else { throw CommandFailure(.badData, "the form was left; nothing was posted") }
    view.release()
    if let failure = view.failure { throw failure }
    if let boards = reactor.currentState.delivered, !options.isQuiet {
      Command.say("writer", "told \(boards) \(boards == 1 ? "board" : "boards")")
    }
    return .done
  }

  private func edit() async throws(CommandFailure) -> ExitCode {
    let editor = Editor(environment: ProcessArguments.environment)
    let (bytes, path) = try await editor.edit(in: options.shared.board.path)
    let (title, content) = Editor.split(bytes)
    guard !title.isEmpty || !content.isEmpty else {
      Editor.done(with: path)
      throw CommandFailure(.badData, "the text is empty; nothing was posted")
    }
    do throws(CommandFailure) {
      let code = try await submit(
        title: SharedOptions.text(title, "the title"),
        content: SharedOptions.text(content, "the content"))
      Editor.done(with: path)
      return code
    } catch {
      throw CommandFailure(error.exitCode, "\(error.message); the text is in \(path)")
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
