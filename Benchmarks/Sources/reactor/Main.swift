import Measuring

/// Prints what one action, event, reactor and insert cost, beside the aims; or, with the name of a
/// measure and a count, only does that work, for an instruction counter around the process.
@main
@MainActor
enum Main {
  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 3, let count = Int(arguments[2]) {
      work(arguments[1])(count)
    } else {
      report()
    }
  }

  static func work(_ name: String) -> (Int) -> Void {
    switch name {
    case "action": Measures.actions()
    case "event": Measures.events()
    case "reactor": Measures.lives()
    case "insert": Measures.inserts(into: 1_000)
    default: fatalError("no measure is called \(name)")
    }
  }

  static func report() {
    let bytes = bytesOfLife()
    let table = Table(
      ["", "median", "10%", "90%", "aim", "ReactorKit"], widths: [34, 10, 10, 10, 10, 12])
    func line(_ name: String, _ timing: Timing, aim: String, peer: String) {
      let (low, high) = timing.spread
      table.line(
        [name, figure(timing.median) + " ns", figure(low), figure(high), aim, peer])
    }
    line(
      "an action, one subscriber", measure(count: 50_000, Measures.actions()),
      aim: "160 ns", peer: "16 us")
    line(
      "an event through transform", measure(count: 50_000, Measures.events()),
      aim: "120 ns", peer: "5.8 us")
    line(
      "a reactor, made, bound, let go", measure(count: 5_000, Measures.lives()),
      aim: "2 us", peer: "30 us")
    for size in [1_000, 10_000, 100_000] {
      line(
        "an insert in front of \(size)", measure(count: 1_000, Measures.inserts(into: size)),
        aim: "1 us", peer: size == 10_000 ? "0.43 ms" : size == 100_000 ? "11 ms" : "")
    }
    if let bytes { table.line(["a live reactor", "\(bytes) B", "", "", "1 KB", "8-9 KB"]) }
  }

  /// Before anything else has run: memory that was freed before would be used again, unseen.
  static func bytesOfLife() -> Int? {
    var lives: [Life] = [Life()]
    lives.reserveCapacity(50_001)
    guard let before = residentBytes() else { return nil }
    for _ in 0..<50_000 { lives.append(Life()) }
    guard let after = residentBytes() else { return nil }
    keep(lives)
    return (after - before) / 50_000
  }
}
