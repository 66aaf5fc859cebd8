import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension BoardDirectory {
  /// What this machine is called on the board: the name that a relay was given, or the host's.
  package var machine: String { givenMachine ?? Self.hostName }

  /// Tells posts that came from other machines.
  package var elsewhere: Elsewhere { Elsewhere(own: [machine, Self.hostName]) }

  /// Names this machine from now on, in the file `machine`; whoever opens the log later takes it.
  ///
  /// - Parameter name: one that ``Machine/isName(_:)`` takes.
  package func nameMachine(_ name: String) throws(CommandFailure) {
    guard name != machine else { return }
    let draft = "\(path)/machine.new"
    let file = creat(draft, 0o600)
    let line = Array("\(name)\n".utf8)
    let isWritten = file >= 0 && write(file, line, line.count) == line.count
    if file >= 0 {
      fchmod(file, mode_t(Sharing(ofDirectory: path).fileMode))
      close(file)
    }
    guard isWritten, rename(draft, machineFile) == 0 else {
      let error = SystemError()
      unlink(draft)
      throw CommandFailure(
        error.isPermission ? .noPermission : .inputOutput,
        "cannot write \(machineFile): \(error); check the directory's owner and mode")
    }
  }

  private var machineFile: String { path + "/machine" }

  private var givenMachine: String? {
    let file = open(machineFile, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let line = [UInt8](unsafeUninitializedCapacity: Machine.longest + 2) { space, filled in
      filled = max(0, read(file, space.baseAddress, space.count))
    }
    guard line.last == UInt8(ascii: "\n"),
      let name = String(validating: line.dropLast(), as: UTF8.self), Machine.isName(name)
    else { return nil }
    return name
  }
}
