/// `Fuzz TARGET CORPUS… -OPTION…`: libFuzzer on one reader of bytes from outside; each target stands
/// in a file of its own.
///
/// A target crashes when its reader breaks a promise, as any input that crashes it does.
@main
struct Fuzz {
  private static let targets: [String: Target] = [
    "envelope": { start, count in EnvelopeTarget.run(bytes(start, count)) },
    "lines": { start, count in LinesTarget.run(bytes(start, count)) },
    "locks": { start, count in LocksTarget.run(bytes(start, count)) },
    "options": { start, count in OptionsTarget.run(bytes(start, count)) },
    "splitter": { start, count in SplitterTarget.run(bytes(start, count)) },
    "visible": { start, count in VisibleTarget.run(bytes(start, count)) },
  ]

  static func main() {
    guard CommandLine.argc > 1, let target = targets[CommandLine.arguments[1]] else {
      print(targets.keys.sorted().joined(separator: "\n"))
      return
    }
    // The fuzzer sees a command line without the target.
    var count = CommandLine.argc - 1
    var arguments = CommandLine.unsafeArgv + 1
    arguments[0] = CommandLine.unsafeArgv[0]
    _ = runDriver(&count, &arguments, target)
  }
}

/// What the fuzzer calls with each input; it returns 0, whatever the input was.
typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

private func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: Target
) -> CInt
