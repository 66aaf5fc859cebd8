import ReactorCore
import Shared

/// Finds the post that somebody means by some digits of its id.
@MainActor
struct PostFinder {
  private let service: BoardService

  init(_ service: BoardService) { self.service = service }

  /// The post, which must be there.
  func present(_ digits: String) async throws(CommandFailure) -> Post {
    switch try await match(digits) {
    case .one(let post): return post
    case .deleted(let id): throw CommandFailure(.noSuchPost, "post \(id) was deleted")
    case .none: throw missing(digits)
    case .several(let posts): throw ambiguous(digits, posts)
    }
  }

  /// The post to delete; nil when it is deleted already, which is fine.
  func toDelete(_ digits: String) async throws(CommandFailure) -> EventID? {
    switch try await match(digits) {
    case .one(let post): return post.id
    case .deleted: return nil
    case .none: throw unchanged(missing(digits))
    case .several(let posts): throw unchanged(ambiguous(digits, posts))
    }
  }

  /// Other ids may have been found; they are not deleted either.
  private func unchanged(_ failure: CommandFailure) -> CommandFailure {
    CommandFailure(failure.exitCode, "\(failure.message); nothing was deleted")
  }

  /// What is as short may mean another post tomorrow, and is soon mistyped.
  private static let fewestDigits = 4

  private func match(_ digits: String) async throws(CommandFailure) -> PostMatch {
    let isShort = (1..<Self.fewestDigits).contains(digits.utf8.count)
    if isShort, digits.allSatisfy(\.isHexDigit) {
      throw CommandFailure(
        .badData,
        "'\(digits)' is too short for an id; give \(Self.fewestDigits) of its digits or more")
    }
    return try await service.match(digits).first() ?? .none
  }

  private func missing(_ digits: String) -> CommandFailure {
    CommandFailure(
      .noSuchPost,
      "no post on board \(service.board.name) has an id that begins or ends with '\(digits)'")
  }

  private func ambiguous(_ digits: String, _ posts: [Post]) -> CommandFailure {
    let list = posts.map { "\($0.id) (\($0.title))" }.joined(separator: ", ")
    return CommandFailure(.badData, "'\(digits)' is ambiguous, give more of the id: \(list)")
  }
}
