import Testing

@testable import Shared

@Suite("The delivery rule")
struct CatchUpTests {
  private let ours = LogID(high: 1, low: 1)
  private let other = LogID(high: 2, low: 2)

  private func at(_ place: Int64) -> CatchUp { CatchUp(logID: ours, place: place) }

  @Test("a newer message only means: read the log")
  func newer() {
    #expect(at(5).hinted(seq: 6, logID: ours) == .read)
    #expect(at(5).hinted(seq: .max, logID: ours) == .read)
  }

  @Test("a repeated or older message means nothing")
  func older() {
    for seq: Int64 in [5, 4, 0, -1, .min] {
      #expect(at(5).hinted(seq: seq, logID: ours) == .nothing)
    }
  }

  @Test("a message of another log means: look whether ours is still there")
  func foreign() {
    #expect(at(5).hinted(seq: 5, logID: other) == .look)
  }

  @Test("a look finds rows that no message told of")
  func missedHint() {
    #expect(at(5).looked(.init(sameFile: true, logID: ours, head: 5)) == .nothing)
    #expect(at(5).looked(.init(sameFile: true, logID: ours, head: 6)) == .read)
  }

  @Test("another file, another log and a log that went back are loaded whole")
  func reloads() {
    #expect(at(5).looked(.init(sameFile: false, logID: ours, head: 9)) == .reload(.replaced))
    #expect(at(5).looked(.init(sameFile: true, logID: other, head: 9)) == .reload(.otherLog))
    #expect(
      at(5).looked(.init(sameFile: true, logID: ours, head: 4))
        == .reload(.wentBack(head: 4, place: 5)))
  }

  @Test("a pruned log keeps the place, as far as it still reaches; any other begins anew")
  func pruned() {
    let pruned = CatchUp.Look(sameFile: true, logID: other, formerID: ours, head: 9)
    #expect(at(5).looked(pruned) == .reload(.pruned))
    #expect(at(5).reloaded(.pruned, pruned) == CatchUp(logID: other, place: 5))
    let shorter = CatchUp.Look(sameFile: true, logID: other, formerID: ours, head: 3)
    #expect(at(5).reloaded(.pruned, shorter).place == 3)
    let twice = CatchUp.Look(
      sameFile: true, logID: other, formerID: LogID(high: 7, low: 7), head: 9)
    #expect(at(5).looked(twice) == .reload(.otherLog))
    #expect(at(5).reloaded(.otherLog, twice).place == 0)
    let file = CatchUp.Look(sameFile: false, logID: other, formerID: ours, head: 9)
    #expect(at(5).looked(file) == .reload(.replaced))
  }

  @Test("the place moves over applied rows and never back")
  func place() {
    var catchUp = at(5)
    _ = catchUp.hinted(seq: 100, logID: ours)
    #expect(catchUp.place == 5)
    catchUp.applied(upTo: 8)
    #expect(catchUp.place == 8)
    catchUp.applied(upTo: 7)
    #expect(catchUp.place == 8)
  }
}
