extension Duration {
  /// Milliseconds, rounded up, so that a wait of less than one is not a busy loop.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let (part, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return max(0, Int(seconds) * 1000 + Int(part) + (rest > 0 ? 1 : 0))
  }
}
