import Foundation

/// The files of hostile texts beside the tests.
enum HostileTexts {
  private static let directory = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/hostile")

  /// The names of all of them, in order.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path)
      .filter { $0.hasSuffix(".bin") }.sorted()
  }

  /// A file as text; what is no UTF-8 becomes U+FFFD, as it does in a message that quotes it.
  static func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: directory.appending(path: name)), as: UTF8.self)
  }
}
