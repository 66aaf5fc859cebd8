import Foundation
import TestSupport

#if os(Linux)
  /// A clock on the wall that steps when told to, for the processes that run with its environment.
  ///
  /// As when somebody sets the machine's clock, the clocks that only count on are left alone; the
  /// usual library for this, libfaketime, bends timers with them.
  struct FalseClock: Sendable {
    /// What to add to a process's variables.
    let environment: [String: String]
    private let file: String

    /// A clock that is right so far.
    init(_ directory: TemporaryDirectory) async throws {
      file = directory.file("clock")
      let library = directory.file("clock.so")
      let source = directory.file("clock.c")
      try Data(Self.source.utf8).write(to: URL(filePath: source))
      // The compiler that came with Swift.
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let compiler = try Program(
        "/usr/bin/env",
        arguments: ["clang", "-shared", "-fPIC", "-O1", "-o", library, source].map {
          Array($0.utf8)
        },
        environment: ["PATH": path], directory: directory)
      guard await compiler.wait() == .exited(0) else { throw Boards.Failure(compiler.errors) }
      environment = ["LD_PRELOAD": library, "CLOCK_FILE": file]
      try set(0)
    }

    /// Steps the clock to so many seconds from the right time, under running processes too.
    func set(_ offset: Int) throws {
      try Data("\(offset)".utf8).write(to: URL(filePath: file), options: .atomic)
    }

    private static let source = """
      #define _GNU_SOURCE
      #include <stdio.h>
      #include <stdlib.h>
      #include <sys/syscall.h>
      #include <sys/time.h>
      #include <time.h>
      #include <unistd.h>
      static long offset(void) {
        long seconds = 0;
        FILE *file = fopen(getenv("CLOCK_FILE"), "r");
        if (!file) return 0;
        if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
        fclose(file);
        return seconds;
      }
      int clock_gettime(clockid_t clock, struct timespec *now) {
        int result = syscall(SYS_clock_gettime, clock, now);
        if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
          now->tv_sec += offset();
        return result;
      }
      int gettimeofday(struct timeval *now, void *zone) {
        struct timespec time;
        clock_gettime(CLOCK_REALTIME, &time);
        now->tv_sec = time.tv_sec;
        now->tv_usec = time.tv_nsec / 1000;
        return 0;
      }
      time_t time(time_t *out) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        if (out) *out = now.tv_sec;
        return now.tv_sec;
      }
      """
  }
#endif
