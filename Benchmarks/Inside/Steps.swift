/// What each step of the path takes, in nanoseconds of the wall's clock.
@MainActor
enum Steps {
  static func run(in directory: String, rounds: Int) async throws {
    let paths = Paths(directory: directory)
    var lists: [String] = []
    for name in Paths.names {
      let work = try paths.work(name)
      let count = name == "append" ? 100 : 1000
      try await work(count)
      var times: [String] = []
      for _ in 0..<rounds {
        let start = nanoseconds()
        try await work(count)
        times.append(String((nanoseconds() - start) / Int64(count)))
      }
      lists.append("\"\(name)\":[\(times.joined(separator: ","))]")
    }
    say("{\(lists.joined(separator: ","))}")
  }
}
