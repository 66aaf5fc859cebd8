#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Nanoseconds of the clock that all processes of a machine share, and that the floors read.
func nanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Writes a line at once, also into a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

/// Writes lists of times as one JSON object.
func say(times lists: KeyValuePairs<String, [Int64]>) {
  let texts = lists.map { name, times in
    "\"\(name)\":[\(times.map(String.init).joined(separator: ","))]"
  }
  say("{\(texts.joined(separator: ","))}")
}
