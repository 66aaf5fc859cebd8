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
    service = try BoardService(
      board: options.shared.board, posting: options.job.mayShowForm ? .ownThread : .mainThread)
    if case .post = options.job { service.warmUp() }
    reactor = WriteReactor(service: service, author: options.shared.author)
    view = WriterView(output: .standard, isQuiet: options.isQuiet)
    view.reactor = reactor
  }

  func run() async throws(CommandFailure) -> ExitCode {
    do throws(CommandFailure) {
      let code = try await work()
      await service.close()
      return code
    } catch {
      await service.close()
      throw error
    }
  }

  private func work() async throws(CommandFailure) -> ExitCode {
    switch options.job {
    case .post(.lines): return try await submitAll(.titles)
    case .post(.jsonLines): return try await submitAll(.json)
    case .post(.editor): return try await write(in: Editor.standard, nil)
    case .post(.prompts):
      if let screen = Screen() { return try await fillIn(screen, nil) }
      return try await post(.prompts)
    case .post(let source): return try await post(source)
    case .edit(let digits, .editor):
      return try await write(in: Editor.standard, try await find(digits))
    case .edit(let digits, .prompts):
      if let screen = Screen() { return try await fillIn(screen, try await find(digits)) }
      return try await edit(digits, .prompts)
    case .edit(let digits, let source): return try await edit(digits, source)
    case .delete(let ids): return try await delete(ids)
    case .prune(let time): return try await prune(before: time)
    }
  }

  private func post(_ source: WriterOptions.Source) async throws(CommandFailure) -> ExitCode {
    let texts = try await Texts(source)
    reactor.action.onNext(.updateTitle(texts.title))
    reactor.action.onNext(.updateContent(texts.content ?? ""))
    try await submit(.submit, orGiveBack: texts.bytes)
    return .done
  }

  /// - Parameter target: a post to edit; nil to write a new one.
  private func fillIn(_ screen: Screen, _ target: Post?) async throws(CommandFailure) -> ExitCode {
    try options.shared.board.prepare()
    let write = WriteReactor(service: service, author: options.shared.author, editing: target)
    view.holdsBack = true
    view.reactor = write
    let isStored = try await FormInput(screen, board: options.shared.board).run(write)
    view.release()
    guard isStored else {
      let nothing = target == nil ? "nothing was posted" : "nothing was changed"
      throw CommandFailure(.badData, "the form was left; \(nothing)")
    }
    if let failure = view.failure { throw failure }
    if let boards = write.currentState.delivered, !options.isQuiet {
      Command.say("writer", "told \(boards) \(boards == 1 ? "board" : "boards")")
    }
    return .done
  }

  /// - Parameter target: a post to edit; nil to write a new one.
  private func write(
    in editor: Editor, _ target: Post?
  ) async throws(CommandFailure) -> ExitCode {
    try options.shared.board.prepare()
    let (bytes, path) = try await editor.edit(target, in: options.shared.board.path)
    let (title, content) = Editor.split(bytes)
    guard !title.isEmpty || !content.isEmpty else {
      Editor.done(with: path)
      throw CommandFailure(.badData, "the text is empty; nothing was posted")
    }
    do throws(CommandFailure) {
      let write = WriteReactor(service: service, author: options.shared.author, editing: target)
      view.reactor = write
      write.action.onNext(.updateTitle(try SharedOptions.text(title, "the title")))
      write.action.onNext(
        .updateContent(
          try SharedOptions.text(
            Editor.content(content, of: target), "the content")))
      write.action.onNext(.submit)
      try await settle(write)
    } catch {
      throw CommandFailure(error.exitCode, "\(error.message); the text is in \(path)")
    }
    Editor.done(with: path)
    if let failure = view.failure { throw failure }
    return .done
  }

  private func find(_ digits: String) async throws(CommandFailure) -> Post {
    try options.shared.board.prepareExisting()
    return try await PostFinder(service).present(digits)
  }

  private func edit(
    _ digits: String, _ source: WriterOptions.Source
  ) async throws(CommandFailure) -> ExitCode {
    let post = try await find(digits)
    let texts = try await Texts(source)
    let edit = Edit(
      title: texts.title.isEmpty ? nil : texts.title, content: texts.content,
      author: options.shared.author)
    do throws(DraftError) { try edit.validated() } catch { throw error.commandFailure }
    try await submit(
      .submitAll([.update(post: post.id, edit)]),
      orGiveBack: texts.bytes)
    return .done
  }

  /// All of the ids are found before the first post is deleted.
  private func delete(_ ids: [String]) async throws(CommandFailure) -> ExitCode {
    try options.shared.board.prepareExisting()
    var found: [EventID] = []
    for digits in ids {
      if let id = try await PostFinder(service).toDelete(digits) { found.append(id) }
    }
    try await submit(
      .submitAll(found.map { .delete(post: $0, author: options.shared.author) }))
    return .done
  }

  private func prune(before time: Timestamp) async throws(CommandFailure) -> ExitCode {
    try options.shared.board.prepareExisting()
    guard let pruning = try await service.prune(before: time).first() else { return .done }
    let words = "\(pruning.posts) posts and \(pruning.events) events forgotten"
    if let reason = pruning.unfreed {
      let failure = CommandFailure(reason)
      throw CommandFailure(
        failure.exitCode, "\(words), but their space is not free yet: \(failure.message)")
    }
    if !options.isQuiet { try Output.standard.write(words + "\n") }
    return .done
  }

  private func submitAll(_ format: LineFormat) async throws(CommandFailure) -> ExitCode {
    let lines = LinesInput(try Input(), format: format, author: options.shared.author)
    let refused = try await lines.run(
      complain: { Command.say("writer", "line \($0): \($1)") },
      store: { batch throws(CommandFailure) in
        try await store(batch.action)
        return view.failure
      })
    return refused == 0 ? .done : .badData
  }

  /// Waits until what was submitted is committed and published.
  ///
  /// Throws why it was not, and gives the text back if that was not the text's own fault.
  private func submit(
    _ action: WriteReactor.Action, orGiveBack texts: [[UInt8]] = []
  ) async throws(CommandFailure) {
    do throws(CommandFailure) {
      try await store(action)
    } catch {
      throw error.exitCode == .badData ? error : error.givingBack(texts)
    }
    if let failure = view.failure { throw failure }
  }

  private func store(_ action: WriteReactor.Action) async throws(CommandFailure) {
    try options.shared.board.prepare()
    reactor.action.onNext(action)
    try await settle(reactor)
  }

  /// Waits until what was submitted is committed and published, or throws why it was not.
  private func settle(_ reactor: WriteReactor) async throws(CommandFailure) {
    _ = try await reactor.state.map(\.isSubmitting).filter { !$0 }.first()
    if let error = reactor.currentState.error { throw error }
  }
}
