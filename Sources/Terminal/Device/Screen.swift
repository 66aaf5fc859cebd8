package import ReactorCore
package import Shared

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal that shows pictures and tells of keys.
///
/// `leave` gives it back as it was; a crash or an `exit` does so too, by itself.
@MainActor
package final class Screen {
  private let output: Output
  private let capabilities: Capabilities
  private let charset: Visible.Charset
  private var painter: Painter
  private var parser: KeyParser
  private var settings = termios()
  private var isTaken = false
  private var watch: ReadableWatch?
  private var pause: Task<Void, Never>?
  private let keySubject = PublishSubject<Key>()
  private let hangUpSubject = PublishSubject<Void>()

  /// Opens the terminal that standard input and `output` are; nil when it cannot show a full screen.
  package init?(
    _ output: Output = .standard, environment: (String) -> [UInt8]? = ProcessArguments.environment
  ) {
    let name = environment("TERM").map { String(decoding: $0, as: UTF8.self) } ?? "dumb"
    guard output.isTerminal, Input.standardIsTerminal, name != "dumb",
      let capabilities = Terminfo.capabilities(of: name, output: output.descriptor),
      tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    self.output = output
    self.capabilities =
      environment("NO_COLOR") == nil ? capabilities : capabilities.withoutColour()
    charset = LocaleCharset.current
    painter = Painter(self.capabilities, charset: charset)
    parser = KeyParser(keys: capabilities.keys)
  }

  /// What the reader does from now on.
  package var keys: Observable<Key> { keySubject.asObservable() }

  /// The terminal went away.
  package var hangUps: Observable<Void> { hangUpSubject.asObservable() }

  /// How large the terminal is now.
  package var size: Size {
    var size = winsize()
    guard ioctl(output.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return Size(columns: 80, rows: 24) }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Stops the job while it is in the background; false if it is there for good.
  ///
  /// Call it before anything that others wait for is begun.
  package func comesToFront() -> Bool { Foreground.wait(for: STDIN_FILENO) }

  /// Takes the terminal: its other screen, keys one by one and unechoed.
  ///
  /// May be called again, after a pause of the process, when nobody knows what became of the
  /// terminal. In the background it stops the job until it is in front.
  package func enter() {
    guard comesToFront() else {
      // A signal to end is told of by itself.
      if !Signals.isEnding { hangUpSubject.onNext(()) }
      return
    }
    // While the job waited, the terminal was as the shell wants it for itself.
    if !isTaken { tcgetattr(STDIN_FILENO, &settings) }
    Rescue.arm(
      input: STDIN_FILENO, output: output.descriptor, settings: settings,
      leaving: capabilities.leaveScreen)
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    // Ctrl-S is a key, and Enter another than Ctrl-J.
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    setCharacter(&raw, VINTR, 0)
    setCharacter(&raw, VSUSP, 0)
    setCharacter(&raw, VMIN, 1)
    setCharacter(&raw, VTIME, 0)
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    try? output.write(capabilities.enterScreen)
    painter.forget()
    isTaken = true
    if watch == nil { listen() }
  }

  /// Gives the terminal back.
  package func leave() {
    guard isTaken else { return }
    isTaken = false
    Rescue.disarm()
    try? output.write(capabilities.leaveScreen)
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Ends everything; no key comes after it.
  package func close() {
    watch?.cancel()
    watch = nil
    pause?.cancel()
    leave()
  }

  /// Stops the process as Ctrl-Z does everywhere, with the terminal in order meanwhile.
  ///
  /// ``enter()`` is due when it returns: whoever continues it sends SIGCONT, and where nobody could, the
  /// system does not stop it.
  package func suspend() {
    leave()
    var standard = sigaction()
    var present = sigaction()
    sigemptyset(&standard.sa_mask)
    sigaction(SIGTSTP, &standard, &present)
    // The whole job, so that the shell sees it stop. It goes on here.
    kill(0, SIGTSTP)
    sigaction(SIGTSTP, &present, nil)
  }

  /// Makes the terminal show the picture, while it is taken.
  package func draw(_ picture: Picture) {
    guard isTaken else { return }
    let bytes = painter.paint(picture, size: size)
    guard !bytes.isEmpty else { return }
    do throws(CommandFailure) {
      try output.write(bytes)
    } catch {
      hangUpSubject.onNext(())
    }
  }

  // MARK: Keys

  private func listen() {
    do throws(CommandFailure) {
      watch = try ReadableWatch(STDIN_FILENO) { [weak self] in self?.read() }
    } catch {
      // Without keys there is no way out: it ends as if the terminal had gone.
      hangUpSubject.onNext(())
    }
  }

  private func read() {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { space, filled in
      count = systemRead(STDIN_FILENO, space.baseAddress!, space.count)
      filled = max(0, count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      watch?.cancel()
      hangUpSubject.onNext(())
      return
    }
    pause?.cancel()
    send(parser.feed(bytes))
    guard parser.isWaiting else { return }
    // ESC alone is a key when nothing follows it soon.
    pause = Task { [weak self] in
      guard (try? await Task.sleep(for: .milliseconds(40))) != nil, let self else { return }
      self.send(self.parser.flush())
    }
  }

  private func send(_ keys: [Key]) {
    for key in keys { keySubject.onNext(key) }
  }

  private func setCharacter(_ settings: inout termios, _ index: Int32, _ value: cc_t) {
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(index)] = value }
  }
}

private func systemRead(_ descriptor: CInt, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, start, count)
}
