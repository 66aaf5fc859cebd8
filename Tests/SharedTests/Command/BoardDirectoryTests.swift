import Bus
import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite("A board's directory")
struct BoardDirectoryTests {
  private func root(_ variables: [String: String]) throws -> String {
    try BoardDirectory.defaultRoot { variables[$0] }
  }

  @Test("CORKBOARD_DIR, else XDG_STATE_HOME, else HOME, else the passwd entry")
  func defaults() throws {
    #expect(
      try root(["CORKBOARD_DIR": "/c", "XDG_STATE_HOME": "/x", "HOME": "/h"]) == "/c")
    #expect(try root(["XDG_STATE_HOME": "/x", "HOME": "/h"]) == "/x/corkboard")
    #expect(try root(["XDG_STATE_HOME": "relative", "HOME": "/h"]) == "/h/.local/state/corkboard")
    #expect(try root([:]).hasSuffix("/.local/state/corkboard"))
  }

  @Test("names that would leave the directory or look like options are refused")
  func names() throws {
    for name in ["", ".", "..", "a/b", ".hidden", "-x", "a b", "a\u{1B}[2J", "a\u{0}b", "a\n"] {
      #expect(throws: CommandFailure.self, "\(name.debugDescription)") {
        try BoardDirectory(root: "/r", name: name)
      }
    }
    #expect(throws: CommandFailure.self) {
      try BoardDirectory(root: "/r", name: String(repeating: "x", count: 65))
    }
    for name in ["main", "ops-2", "v1.0_x", "공지"] {
      #expect(try BoardDirectory(root: "/r", name: name).path == "/r/\(name)")
    }
  }

  @Test("preparing makes the directory, its parents and bus/, for the owner alone")
  func permissions() throws {
    let temporary = TemporaryDirectory()
    let board = try BoardDirectory(root: temporary.file("a/b"), name: "main")
    try board.prepare()
    try board.prepare()
    for path in [temporary.file("a"), temporary.file("a/b"), board.path, board.bus] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o700, "\(path)")
    }
  }

  @Test("on demand it is the group's, with the parents that had to be made, and stays so")
  func group() throws {
    let temporary = TemporaryDirectory()
    let root = temporary.file("a")
    try BoardDirectory(root: root, name: "main", wantsGroup: true).prepare()
    try BoardDirectory(root: root, name: "main").prepare()
    for path in [root, root + "/main", root + "/main/bus"] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o2770, "\(path)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["main"])
  }

  @Test("a board that is its owner's alone is not opened to a group in passing")
  func notInPassing() throws {
    let temporary = TemporaryDirectory()
    try BoardDirectory(root: temporary.path, name: "main").prepare()
    let shared = try BoardDirectory(root: temporary.path, name: "main", wantsGroup: true)
    let failure = #expect(throws: CommandFailure.self) { try shared.prepare() }
    #expect(failure?.exitCode == .cannotCreate)
    #expect(failure?.message.contains("chgrp") == true)
    #expect(Sharing(ofDirectory: shared.path) == .owner)
  }

  @Test("many who make it at once find one board, whole")
  func crowd() throws {
    let temporary = TemporaryDirectory()
    let root = temporary.file("root")
    let errors = onThreads(16) { number in
      try BoardDirectory(root: root, name: "main", wantsGroup: true).prepare()
      // Those who do not ask for it keep it so.
      try BoardDirectory(root: root, name: "main", wantsGroup: number % 2 == 0).prepare()
    }
    #expect(errors.isEmpty)
    #expect(Sharing(ofDirectory: root + "/main/bus") == .group)
    #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["main"])
  }

  @Test("a file in the way is named, with the remedy")
  func fileInTheWay() throws {
    let temporary = TemporaryDirectory()
    try Data().write(to: URL(filePath: temporary.file("file")))
    let board = try BoardDirectory(root: temporary.file("file/x"), name: "main")
    let failure = #expect(throws: CommandFailure.self) { try board.prepare() }
    #expect(failure?.exitCode == .cannotCreate)
    #expect(failure?.message.contains(temporary.file("file")) == true)
    #expect(failure?.message.contains("--dir") == true)
  }

  @Test("a board that is not there is not made by who wants to change it")
  func existing() throws {
    let temporary = TemporaryDirectory()
    let board = try BoardDirectory(root: temporary.file("boards"), name: "typo")
    #expect(board.isMissing)
    let failure = #expect(throws: CommandFailure.self) { try board.prepareExisting() }
    #expect(failure?.exitCode == .noSuchPost)
    #expect(
      failure?.message.contains("no board typo in \(temporary.file("boards")) ") == true)
    #expect(!FileManager.default.fileExists(atPath: temporary.file("boards")))
    try board.prepare()
    #expect(board.isMissing, "there is a directory, and no log")
    _ = try board.openLog()
    #expect(!board.isMissing)
    try board.prepareExisting()
  }

  @Test("a relative directory is taken from the working directory")
  func relative() throws {
    let board = try BoardDirectory(root: "boards", name: "main")
    #expect(board.path == FileManager.default.currentDirectoryPath + "/boards/main")
  }
}
