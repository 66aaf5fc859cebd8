import Foundation
import Shared
import TestSupport
import Testing
import Writing

@testable import WriterProcess

@Suite("A stream of lines")
@MainActor
struct LinesInputTests {
  private let temporary = TemporaryDirectory()

  /// The lines as a program would have written them into a file.
  private func lines(_ text: String) throws -> LinesInput {
    let path = temporary.file(UUID().uuidString)
    try Data(text.utf8).write(to: URL(filePath: path))
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return LinesInput(try Input(descriptor: descriptor), format: .titles, author: "a")
  }

  /// The bytes of a wide line and its end.
  private let width = 200

  private func wide(_ number: Int) -> String {
    "\(number)".padding(toLength: width - 1, withPad: ".", startingAt: 0)
  }

  private func titles(_ batch: LinesBatch) -> [String] {
    guard case .submitAll(let events) = batch.action else { return [] }
    return events.compactMap { event in
      guard case .create(let draft) = event else { return nil }
      return draft.title
    }
  }

  private func text(_ lines: [[UInt8]]) -> [String] {
    lines.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("each line is stored once, in order, whatever portions they come in")
  func order() async throws {
    let expected = (0..<2_000).map { "title \($0)" }
    var stored: [String] = []
    let refused = try await lines(expected.joined(separator: "\n") + "\n \n").run(
      complain: { line, _ in #expect(line == 2_001) },
      store: { batch in
        stored += titles(batch)
        return nil
      })
    #expect(stored == expected)
    #expect(refused == 1)
  }

  @Test("what comes while a batch is being stored is stored together, up to a portion")
  func together() async throws {
    let count = 3 * LinesReader.portionBytes / width
    let input = try lines((0..<count).map { wide($0) + "\n" }.joined())
    var batches: [Int] = []
    _ = try await input.run(
      complain: { _, _ in },
      store: { batch in
        batches.append(titles(batch).count)
        // A slow disk: meanwhile the reader fills a portion and waits.
        await eventually("a portion has been read ahead") { input.hasReadAhead }
        return nil
      })
    #expect(batches.reduce(0, +) == count)
    let most = LinesReader.portionBytes + 65_536
    #expect(batches.allSatisfy { $0 * width <= most }, "\(batches)")
    #expect(batches.dropFirst().contains { $0 * width >= LinesReader.portionBytes }, "\(batches)")
  }

  @Test("when nothing of a batch could be stored, all that was read from it on is given back")
  func failing() async throws {
    let input = try lines("one\ntwo\n\nthree\nfour")
    await #expect {
      _ = try await input.run(
        complain: { line, _ in #expect(line == 3) },
        store: { _ throws(CommandFailure) in throw CommandFailure(.inputOutput, "full") })
    } throws: { error in
      let failure = error as? CommandFailure
      return failure?.exitCode == .inputOutput
        && failure?.message == "full; line 1 and what follows it are not stored"
        && text(failure?.unstored ?? []).starts(with: ["one", "two", "", "three"])
    }
  }

  @Test(
    "when a store fails, all that was read is stored, given back, or refused, to the byte",
    arguments: [0, 1, 2])
  func readAhead(good: Int) async throws {
    let text = Array(
      (0..<5 * LinesReader.portionBytes / width).map { wide($0) + "\n" }.joined().utf8)
    let path = temporary.file(UUID().uuidString)
    try Data(text).write(to: URL(filePath: path))
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let input = LinesInput(try Input(descriptor: descriptor), format: .titles, author: "a")
    var stored: [String] = []
    var batches = 0
    do {
      _ = try await input.run(
        complain: { line, reason in Issue.record("line \(line): \(reason)") },
        store: { batch throws(CommandFailure) in
          batches += 1
          // The reader may be anywhere; here it is ahead, or in the middle of a reading.
          if good != 1 {
            await eventually("a portion has been read ahead") { input.hasReadAhead }
          }
          if batches > good { throw CommandFailure(.inputOutput, "full") }
          stored += titles(batch)
          return nil
        })
      Issue.record("the failure is lost")
    } catch {
      let taken = Int(lseek(descriptor, 0, SEEK_CUR))
      // A line that was cut off is given back as far as it was taken.
      let known = (stored + self.text(error.unstored)).joined(separator: "\n") + "\n"
      #expect(Array(known.utf8).starts(with: text[..<taken]))
      #expect(known.utf8.count - taken <= 1)
    }
  }

  @Test("a line longer than a portion is a line like any other")
  func longLine() async throws {
    let content = String(repeating: "x", count: LinesReader.portionBytes)
    let path = temporary.file("long")
    let junk = String(repeating: "y", count: 8 * LinesReader.portionBytes)
    let lines = [#"{"title":"long","content":"\#(content)"}"#, junk, #"{"title":"after"}"#]
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
    let input = LinesInput(
      try Input(descriptor: open(path, O_RDONLY | O_CLOEXEC)), format: .json, author: "a")
    var stored: [String] = []
    let refused = try await input.run(
      complain: { line, _ in #expect(line == 2) },
      store: { batch in
        stored += titles(batch)
        return nil
      })
    #expect(stored == ["long", "after"])
    #expect(refused == 1)
  }

  @Test("when only the ids could not be printed, what was stored is not given back")
  func unprinted() async throws {
    let input = try lines("one\ntwo\n")
    await #expect {
      _ = try await input.run(
        complain: { _, _ in }, store: { _ in CommandFailure(.inputOutput, "closed") })
    } throws: { error in
      let failure = error as? CommandFailure
      return failure?.message == "closed; what comes after line 2 is not stored"
        && failure?.unstored == []
    }
  }
}
