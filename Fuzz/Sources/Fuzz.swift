import Shared

/// libFuzzer, with its own command line, on one reader of bytes from outside; each target stands in
/// a file of its own.
///
/// `CORKBOARD_TARGET` names it, since the fuzzer starts itself anew with options of its own.
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
    let name = ProcessArguments.environment("CORKBOARD_TARGET") ?? []
    guard let target = targets[String(decoding: name, as: UTF8.self)] else {
      print(targets.keys.sorted().joined(separator: "\n"))
      return
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
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
