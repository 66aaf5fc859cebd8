import Foundation
import Synchronization

/// A terminal that no person sits at: what a program draws is kept, and keys can be pressed.
public final class PseudoTerminal: Sendable {
  /// The path of the side that programs use.
  public let path: String
  private let master: Int32
  /// Kept open, so that the terminal outlives its programs and can be examined after them.
  private let slave: Int32
  private let drawn = Mutex<[UInt8]>([])

  /// Opens a terminal of this size.
  public init(columns: Int = 80, rows: Int = 24) throws {
    (master, path) = try Self.open()
    slave = Foundation.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    resize(columns: columns, rows: rows)
  }

  private static func open() throws -> (master: Int32, path: String) {
    let master = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    #if os(Linux)
      // TIOCSPTLCK and TIOCGPTN, as unlockpt and ptsname use them; Swift sees none of these.
      var number: Int32 = 0
      let isOpen =
        master >= 0 && ioctl(master, 0x4004_5431, &number) == 0
        && ioctl(master, 0x8004_5430, &number) == 0
      let path = "/dev/pts/\(number)"
    #else
      let isOpen = master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0
      let path = isOpen ? String(cString: ptsname(master)) : ""
    #endif
    guard isOpen else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (master, path)
  }

  deinit {
    close(slave)
    close(master)
  }

  /// Gives the terminal another size; the kernel tells its foreground programs by SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Types keys.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// All that was drawn by now, escapes included.
  ///
  /// A program that draws more than the kernel buffers waits until somebody asks.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The same as bytes.
  public var bytes: [UInt8] {
    drawn.withLock { drawn in
      var space = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(master, &space, space.count)
        guard count > 0 else { return drawn }
        drawn += space[..<count]
      }
    }
  }

  /// Forgets what was drawn by now.
  public func forget() {
    _ = bytes
    drawn.withLock { $0 = [] }
  }

  /// How the terminal treats keys and lines, as values that can be compared.
  public var modes: [UInt32] {
    var settings = termios()
    guard tcgetattr(slave, &settings) == 0 else { return [] }
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map {
      UInt32(truncatingIfNeeded: $0)
    }
  }

  /// What a program that ends must have undone, and has not: in the order of the last switches.
  ///
  /// - Parameter before: the modes from before the program started.
  public func disorder(since before: [UInt32]) -> [String] {
    var found: [String] = []
    if modes != before { found.append("modes \(modes), before \(before)") }
    let text = text
    for (name, on, off) in [
      ("the other screen", "\u{1B}[?1049h", "\u{1B}[?1049l"),
      ("a hidden cursor", "\u{1B}[?25l", "\u{1B}[?25h"),
      ("no wrapping", "\u{1B}[?7l", "\u{1B}[?7h"),
      ("bracketed paste", "\u{1B}[?2004h", "\u{1B}[?2004l"),
      ("mouse reports", "\u{1B}[?1000h", "\u{1B}[?1000l"),
    ] {
      guard let last = text.range(of: on, options: .backwards) else { continue }
      if text.range(of: off, range: last.upperBound..<text.endIndex) == nil { found.append(name) }
    }
    return found
  }
}
