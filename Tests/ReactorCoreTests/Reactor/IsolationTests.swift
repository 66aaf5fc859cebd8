#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("Rule 12: isolation is kept by the compiler")
  struct IsolationTests {
    private let directory = TemporaryDirectory()

    /// Whether a program that sends an action from `function` passes the compiler.
    private func compiles(_ function: String) async throws -> Bool {
      let modules = Bundle.main.bundleURL.appendingPathComponent("Modules").path
      let program = """
        import ReactorCore
        final class Counter: Reactor {
          typealias Action = Int
          let initialState = 0
          let pipeline = Pipeline<Int, Int, Int>()
        }
        \(function)
        """
      let words = ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, "-"]
      let compiler = try Program(
        "/usr/bin/env", arguments: words.map { Array($0.utf8) },
        environment: ProcessInfo.processInfo.environment, input: .bytes(Array(program.utf8)),
        directory: directory)
      let ending = await compiler.wait(within: 120)
      if ending == .exited(0) { return true }
      let said = compiler.output + compiler.errors
      try #require(
        said.contains("actor-isolated") || said.contains("actor context"),
        "failed for another reason: \(ending) \(said)")
      return false
    }

    @Test("sending an action off the main actor does not compile, with await it does")
    func sending() async throws {
      #expect(try await compiles("@MainActor func send(_ c: Counter) { c.action.onNext(1) }"))
      #expect(try await compiles("func send(_ c: Counter) async { await c.action.onNext(1) }"))
      #expect(try await !compiles("func send(_ c: Counter) { c.action.onNext(1) }"))
      #expect(try await !compiles("func send(_ c: Counter) async { c.action.onNext(1) }"))
    }

    @Test("reading or watching a state off the main actor does not compile")
    func watching() async throws {
      #expect(try await !compiles("func read(_ c: Counter) -> Int { c.currentState }"))
      #expect(try await !compiles("func watch(_ c: Counter) { _ = c.state.subscribe() }"))
    }
  }
#endif
