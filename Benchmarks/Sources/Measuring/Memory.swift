#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of memory this process occupies, in whole pages; nil where /proc does not tell.
public func residentBytes() -> Int? {
  #if os(Linux)
    let file = open("/proc/self/statm", O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let length = read(file, &text, text.count)
    guard length > 0 else { return nil }
    let fields = text.prefix(length).split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return nil
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  #else
    nil
  #endif
}
