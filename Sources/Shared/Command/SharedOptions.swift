/// The options that both commands take, and the board and author they lead to.
package struct SharedOptions: Sendable, Equatable {
  package let board: BoardDirectory
  package let author: String

  package static let specs: [OptionSpec] = [
    OptionSpec(
      "board", short: "b", value: "NAME",
      help: "the board; CORKBOARD_BOARD or 'main' without this"),
    OptionSpec(
      "dir", short: "d", value: "DIR",
      help: "where the boards are; CORKBOARD_DIR or ~/.local/state/corkboard without this"),
    OptionSpec(
      "author", short: "a", value: "NAME",
      help: "who posts; CORKBOARD_AUTHOR or the login name without this"),
    OptionSpec(
      "shared", help: "make the board for the directory's group, not for you alone"),
    OptionSpec("help", short: "h", help: "print this and exit"),
    OptionSpec("version", help: "print the version and exit"),
  ]

  /// - Parameter environment: a variable's bytes, nil when it is unset or empty.
  package init(
    _ arguments: ParsedArguments, environment: (String) -> [UInt8]?
  ) throws(CommandFailure) {
    func setting(_ option: String, _ variable: String) throws(CommandFailure) -> String? {
      if let given = arguments.value(option) {
        return try Self.text(given, "the value of --\(option)")
      }
      guard let bytes = environment(variable) else { return nil }
      return try Self.text(bytes, "the variable \(variable)")
    }
    var root = try setting("dir", "CORKBOARD_DIR")
    if root == nil {
      root = try BoardDirectory.defaultRoot { name in
        environment(name).map { String(decoding: $0, as: UTF8.self) }
      }
    }
    self.board = try BoardDirectory(
      root: root ?? "", name: try setting("board", "CORKBOARD_BOARD") ?? "main",
      wantsGroup: arguments.has("shared"))
    self.author = try setting("author", "CORKBOARD_AUTHOR") ?? Self.loginName(environment)
  }

  /// Bytes of a command line as text, or the place of the first byte that is not UTF-8.
  package static func text(_ bytes: [UInt8], _ what: String) throws(CommandFailure) -> String {
    do {
      return try UTF8Text.decode(bytes)
    } catch {
      throw CommandFailure(.badData, "\(what) is \(error)")
    }
  }

  private static func loginName(_ environment: (String) -> [UInt8]?) -> String {
    if let name = Passwd.current?.name, !name.isEmpty { return name }
    for variable in ["LOGNAME", "USER"] {
      if let name = environment(variable) { return String(decoding: name, as: UTF8.self) }
    }
    return "unknown"
  }
}
