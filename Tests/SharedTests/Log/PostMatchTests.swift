import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite("Digits of an id")
struct PostMatchTests {
  private let directory = LogDirectory()

  private func ids(_ match: PostMatch) -> [EventID] {
    switch match {
    case .one(let post): [post.id]
    case .several(let posts): posts.map(\.id)
    case .deleted, .none: []
    }
  }

  @Test("name a post by its beginning or its end, in either case, with or without hyphens")
  func findings() throws {
    let log = try directory.open()
    let all = try log.append((0..<50).map { .create(.sample($0)) }).map(\.id)
    for id in all {
      let text = id.description
      let digits = text.replacing("-", with: "")
      #expect(ids(try log.match(text)) == [id])
      #expect(ids(try log.match(String(text.suffix(14)))) == [id])
      for length in [8, 15, 16, 17, 31] {
        #expect(ids(try log.match(digits.suffix(length).uppercased())) == [id])
      }
      #expect(ids(try log.match(String(digits.prefix(31)))).contains(id))
    }
  }

  @Test("that several posts share name them, some at most")
  func several() throws {
    let log = try directory.open()
    let all = try log.append((0..<50).map { .create(.sample($0)) }).map(\.id)
    guard case .several(let posts) = try log.match("0") else {
      Issue.record("not several")
      return
    }
    #expect(posts.count == 8)
    #expect(Set(posts.map(\.id)).isSubset(of: all))
  }

  @Test("that are none name nothing", arguments: ["", "-", "xyz", "é", "\u{0}", "0'--"])
  func garbage(text: String) throws {
    let log = try directory.open()
    try log.append([.create(.sample(0))])
    #expect(try log.match(text) == .none)
    #expect(try log.match(String(repeating: "0", count: 33)) == .none)
  }

  @Test("of a deleted post say so, unless a present one has them too")
  func deleted() throws {
    let log = try directory.open()
    let all = try log.append((0..<2).map { .create(.sample($0)) }).map(\.id)
    try log.append([.delete(post: all[0], author: "me")])
    #expect(try log.match("\(all[0])") == .deleted(all[0]))
    #expect(ids(try log.match("0")) == [all[1]])
  }
}
