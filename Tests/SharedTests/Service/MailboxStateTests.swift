import Testing

@testable import Shared

/// Goes through every order in which hints, a check, a request and the end can come between the
/// steps of the taker and of the poster that acts in its stead.
@Suite("Whose turn a feed's mailbox says it is")
struct MailboxStateTests {
  @Test("one at a time acts, no hint, check or request is lost, and the end is the end")
  func everyOrder() {
    var paths = 0
    for ends in [false, true] {
      World(ends: ends).explore(&paths)
    }
    #expect(paths > 1000)
  }
}

/// A feed's world: what is still to happen, who acts, and what was done.
private struct World {
  private typealias State = Mailbox<Int>.State
  private typealias Contents = Mailbox<Int>.Contents

  private enum Taker {
    case awake
    case waiting
    case working(Contents)
    case ended
  }

  private static let log = LogID(high: 1, low: 1)

  private var state = State()
  private var taker = Taker.awake
  /// The hint on which a poster acts.
  private var claim: Hint?

  private var hintsToCome: [Int64] = [1, 2, 3]
  private var isCheckToCome = true
  private var isRequestToCome = true
  private var isEndToCome: Bool

  private var hinted: Int64 = 0
  private var place: Int64 = 0
  private var checks = 0
  private var requests = 0
  /// A reading has found more than was hinted at.
  private var rest = 0

  init(ends: Bool) { isEndToCome = ends }

  func explore(_ paths: inout Int) {
    var isStuck = true
    func go(_ step: (inout World) -> Void) {
      var next = self
      step(&next)
      next.checkTurns()
      next.explore(&paths)
      isStuck = false
    }
    if let seq = hintsToCome.first { go { $0.hear(seq) } }
    if isCheckToCome {
      go {
        $0.isCheckToCome = false
        $0.wake($0.state.post { $0.isCheckDue = true })
      }
    }
    if isRequestToCome {
      go {
        $0.isRequestToCome = false
        $0.wake($0.state.post { $0.requests.append(7) })
      }
    }
    if isEndToCome {
      go {
        $0.isEndToCome = false
        $0.wake($0.state.close())
      }
    }
    if let hint = claim {
      go { $0.finish(hint, isUnfinished: false) }
      if hint.seq == 2 { go { $0.finish(hint, isUnfinished: true) } }
      if hint.seq == 1 { go { $0.decline(hint) } }
    }
    switch taker {
    case .awake: go { $0.take() }
    case .working(let contents): go { $0.work(contents) }
    case .waiting, .ended: break
    }
    guard isStuck else { return }
    paths += 1
    checkEnd()
  }

  private mutating func hear(_ seq: Int64) {
    hintsToCome.removeFirst()
    hinted = seq
    let (hint, wake) = state.claim([Hint(logID: Self.log, seq: seq)])
    if let hint { claim = hint }
    self.wake(wake)
  }

  private mutating func finish(_ hint: Hint, isUnfinished: Bool) {
    claim = nil
    place = max(place, hint.seq)
    if isUnfinished { rest += 1 }
    wake(state.release { if isUnfinished { $0.isUnfinished = true } })
  }

  private mutating func decline(_ hint: Hint) {
    claim = nil
    wake(state.release { $0.add(hint) })
  }

  private mutating func take() {
    switch state.take() {
    case .later: taker = .waiting
    case .now(let contents): taker = contents.map(Taker.working) ?? .ended
    }
  }

  private mutating func work(_ contents: Contents) {
    if let hint = contents.hint { place = max(place, hint.seq) }
    if contents.isCheckDue { checks += 1 }
    if contents.isUnfinished { rest = 0 }
    requests += contents.requests.count
    taker = .awake
  }

  private mutating func wake(_ wake: State.Wake) {
    guard let contents = wake else { return }
    guard case .waiting = taker else {
      Issue.record("somebody was woken who does not wait")
      return
    }
    taker = contents.map(Taker.working) ?? .ended
  }

  private func checkTurns() {
    guard claim != nil else { return }
    if case .waiting = taker { return }
    Issue.record("two are at it")
  }

  private func checkEnd() {
    if state.isClosed {
      guard case .ended = taker else {
        Issue.record("the end has not come")
        return
      }
      return
    }
    guard case .waiting = taker, place == hinted, checks == 1, requests == 1, rest == 0 else {
      Issue.record("lost: place \(place), checks \(checks), requests \(requests), rest \(rest)")
      return
    }
  }
}
