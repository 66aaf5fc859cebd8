import Shared

/// Steps of a post's path, each `count` times and as alike from run to run as can be.
@MainActor
enum Paths {
  static func run(_ name: String, count: Int) async throws {
    fatalError("no path is called \(name)")
  }
}
