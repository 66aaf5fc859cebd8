#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Nanoseconds of the clock that all processes of a machine share, and that the floors read.
public func nanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Blocks the calling thread until that clock says so.
public func sleep(until time: Int64) {
  while true {
    let rest = time - nanoseconds()
    if rest <= 0 { return }
    var duration = timespec(tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
    nanosleep(&duration, nil)
  }
}

/// Writes a line at once, also into a pipe.
public func say(_ line: String) {
  print(line)
  fflush(nil)
}
