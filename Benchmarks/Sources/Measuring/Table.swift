/// A table of figures beside their aims, printed line by line as they come in.
public struct Table {
  private let widths: [Int]

  /// Prints the head of the table.
  public init(_ head: [String], widths: [Int]) {
    self.widths = widths
    line(head)
    line(widths.map { String(repeating: "-", count: $0) })
  }

  /// Prints a line; the first column is aligned left, the others right.
  public func line(_ cells: [String]) {
    var text = ""
    for (index, cell) in cells.enumerated() {
      let blank = String(repeating: " ", count: max(0, widths[index] - cell.count))
      text += index == 0 ? cell + blank : "  " + blank + cell
    }
    print(text)
  }
}

/// A figure with as many digits as matter.
public func figure(_ value: Double) -> String {
  value >= 100 ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
}
