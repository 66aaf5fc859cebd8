#if os(Linux)
  import Foundation
  import Testing

  @Suite("Rule 12: isolation is kept by the compiler")
  struct IsolationTests {
    /// Whether a program that sends an action from `function` passes the compiler.
    private func compiles(_ function: String) throws -> Bool {
      let modules = Bundle.main.bundleURL.appendingPathComponent("Modules").path
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, "-"]
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let program = """
        import ReactorCore
        final class Counter: Reactor {
          typealias Action = Int
          let initialState = 0
          let pipeline = Pipeline<Int, Int, Int>()
        }
        \(function)
        """
      input.fileHandleForWriting.write(Data(program.utf8))
      try input.fileHandleForWriting.close()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      if process.terminationStatus == 0 { return true }
      try #require(
        said.contains("actor-isolated") || said.contains("actor context"),
        "failed for another reason: \(said)")
      return false
    }

    @Test("sending an action off the main actor does not compile, with await it does")
    func sending() throws {
      #expect(try compiles("@MainActor func send(_ c: Counter) { c.action.onNext(1) }"))
      #expect(try compiles("func send(_ c: Counter) async { await c.action.onNext(1) }"))
      #expect(try !compiles("func send(_ c: Counter) { c.action.onNext(1) }"))
      #expect(try !compiles("func send(_ c: Counter) async { c.action.onNext(1) }"))
    }

    @Test("reading or watching a state off the main actor does not compile")
    func watching() throws {
      #expect(try !compiles("func read(_ c: Counter) -> Int { c.currentState }"))
      #expect(try !compiles("func watch(_ c: Counter) { _ = c.state.subscribe() }"))
    }
  }
#endif
