#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The passwd entry of the user this process runs as.
package struct Passwd: Sendable {
  package let name: String
  package let home: String

  package static var current: Passwd? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var space = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(getuid(), &entry, &space, space.count, &found) == 0, found != nil else {
      return nil
    }
    return Passwd(
      name: entry.pw_name.map { String(cString: $0) } ?? "",
      home: entry.pw_dir.map { String(cString: $0) } ?? "/")
  }
}
