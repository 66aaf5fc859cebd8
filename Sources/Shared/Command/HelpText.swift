/// A command's help, made from the same table its options are parsed with.
package struct HelpText: Sendable {
  package let usage: [String]
  package let summary: String
  package let options: [OptionSpec]
  package let epilogue: String

  package init(usage: [String], summary: String, options: [OptionSpec], epilogue: String) {
    self.usage = usage
    self.summary = summary
    self.options = options
    self.epilogue = epilogue
  }

  /// No line is longer than this, on the narrowest terminal in use.
  private static let columns = 80

  package var text: String {
    let lead = zip(usage.indices, usage).map { index, line in
      (index == 0 ? "usage: " : "       ") + line
    }
    let heads = options.map { spec in
      (spec.short.map { "-\($0), " } ?? "    ") + "--\(spec.name)"
        + (spec.value.map { " \($0)" } ?? "")
    }
    let width = (heads.map(\.count).max() ?? 0) + 2
    let rows = zip(heads, options).flatMap { head, spec in
      let help = Columns.wrap(spec.help, to: Self.columns - width - 2)
      return zip(help.indices, help).map { index, line in
        let head = index == 0 ? head : ""
        return "  " + head + String(repeating: " ", count: width - head.count) + line
      }
    }
    let lines = summary.split(separator: "\n", omittingEmptySubsequences: false)
    let middle = Columns.wrap(lines.joined(separator: " "), to: Self.columns)
    let end = epilogue.split(separator: "\n").flatMap { Columns.wrap(String($0), to: Self.columns) }
    return (lead + [""] + middle + ["", "options:"] + rows + [""] + end + [""]).joined(
      separator: "\n")
  }
}
