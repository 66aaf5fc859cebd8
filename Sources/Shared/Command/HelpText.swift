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

  package var text: String {
    let lead = zip(usage.indices, usage).map { index, line in
      (index == 0 ? "usage: " : "       ") + line
    }
    let heads = options.map { spec in
      (spec.short.map { "-\($0), " } ?? "    ") + "--\(spec.name)"
        + (spec.value.map { " \($0)" } ?? "")
    }
    let width = (heads.map(\.count).max() ?? 0) + 2
    let rows = zip(heads, options).map { head, spec in
      "  " + head + String(repeating: " ", count: width - head.count) + spec.help
    }
    return (lead + ["", summary, "", "options:"] + rows + ["", epilogue, ""]).joined(
      separator: "\n")
  }
}
