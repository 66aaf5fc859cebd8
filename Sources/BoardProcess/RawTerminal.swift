import Shared

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal while a full picture stands on it: its other screen, no echo, keys one by one.
///
/// `restore` leaves it as it was; call it before the process ends, however it ends.
@MainActor
final class RawTerminal {
  private let output: Output
  private var saved = termios()

  init(_ output: Output) throws(CommandFailure) {
    self.output = output
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else {
      throw CommandFailure(.usage, "standard input is not a terminal; use board --follow")
    }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    try output.write("\u{1B}[?1049h\u{1B}[?25l")
  }

  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(output.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  func draw(_ lines: [String]) throws(CommandFailure) {
    // Each row is cleared to its end and what is below the last one too; wrapping is off.
    let rows = lines.map { "\($0)\u{1B}[K" }.joined(separator: "\r\n")
    try output.write("\u{1B}[?7l\u{1B}[H\(rows)\u{1B}[J\u{1B}[?7h")
  }

  func restore() {
    try? output.write("\u{1B}[?25h\u{1B}[?1049l")
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
  }
}
