#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many descriptors this process may have open.
package enum DescriptorLimit {
  /// As many as are of use; macOS takes no more than 10,240.
  private static let enough: rlim_t = 10_240

  /// Raises the limit as far as the process may, up to what is of use.
  ///
  /// libzmq ends a process that has no descriptor left for a connection which it accepts. The usual
  /// limit of 1,024 is no more than what any other process can open by itself; this is.
  package static func raise() {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    let wanted = min(limit.rlim_max, enough)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    _ = setrlimit(resource, &limit)
  }
}
