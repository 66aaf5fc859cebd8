package import Shared

/// The part of a long list that is loaded, and where the reader is in it.
///
/// The reader's place is kept by id, so whatever arrives or goes, the same posts stay before the
/// reader's eyes; without a place the list follows what is newest.
@MainActor
package struct PostList {
  package enum Move: Hashable, Sendable {
    case up
    case down
    case pageUp
    case pageDown
    /// Rows up or down without selecting.
    case scroll(Int)
    case newest
    case oldest
  }

  /// Newest first, without a gap, greatest id first.
  package private(set) var sectionItems: [BoardCellReactor] = []
  /// Nothing newer is missing.
  package private(set) var isAtNewest = true
  /// Nothing older is missing.
  package private(set) var isAtOldest = true
  package private(set) var selection: EventID?
  /// How many posts came while the reader held a place.
  package private(set) var arrived = 0
  package private(set) var height = 1

  /// The first post in sight; nil to follow what is newest.
  private var top: EventID?
  private var newest: EventID?
  private var readUpTo: EventID?

  package nonisolated init() {}

  package var isFollowing: Bool { top == nil }

  /// The rows in sight.
  package var visible: Range<Int> {
    let first = top.map { min(index(of: $0), max(0, sectionItems.count - height)) } ?? 0
    return first..<min(sectionItems.count, first + height)
  }

  package var selected: Post? {
    guard let selection else { return nil }
    let found = index(of: selection)
    guard found < sectionItems.count, id(found) == selection else { return nil }
    return sectionItems[found].initialState.post
  }

  package func isUnread(_ id: EventID) -> Bool { readUpTo.map { id > $0 } ?? false }

  /// How many posts to ask for at a time.
  package var pageLength: Int { max(64, height * 3) }

  /// What has to be loaded before the reader gets to the end of what is.
  package var need: PageStart? {
    let visible = visible
    if !isAtNewest, visible.lowerBound < height, let first = sectionItems.first {
      return .after(first.initialState.id)
    }
    if !isAtOldest, visible.upperBound + height > sectionItems.count {
      return sectionItems.last.map { .before($0.initialState.id) } ?? .newest
    }
    return nil
  }

  // MARK: The reader

  package mutating func resize(_ height: Int) {
    self.height = max(1, height)
    showSelection()
  }

  /// What is in sight has been seen.
  package mutating func see() {
    guard let first = sectionItems[visible].first?.initialState.id else { return }
    readUpTo = max(readUpTo ?? first, first)
  }

  package mutating func select(row: Int) {
    let place = visible.lowerBound + row
    guard visible.contains(place) else { return }
    select(place)
  }

  package mutating func move(_ move: Move) {
    guard !sectionItems.isEmpty else { return }
    switch move {
    case .up: step(by: -1)
    case .down: step(by: 1)
    case .pageUp: step(by: -height)
    case .pageDown: step(by: height)
    case .scroll(let rows): scroll(by: rows)
    case .newest: follow()
    case .oldest: select(sectionItems.count - 1)
    }
  }

  private mutating func follow() {
    top = nil
    selection = nil
    arrived = 0
    trim()
  }

  private mutating func step(by count: Int) {
    guard let selection else { return select(visible.lowerBound) }
    select(min(max(0, index(of: selection) + count), sectionItems.count - 1))
  }

  private mutating func select(_ place: Int) {
    top = id(visible.lowerBound)
    selection = id(place)
    showSelection()
  }

  private mutating func scroll(by rows: Int) {
    let lowest = max(0, sectionItems.count - height)
    let first = min(max(0, visible.lowerBound + rows), lowest)
    if first == 0, isAtNewest, selection == nil { return follow() }
    top = id(first)
    guard let selection else { return }
    // The selection stays in sight.
    let place = index(of: selection)
    self.selection = id(min(max(first, place), min(sectionItems.count, first + height) - 1))
  }

  private mutating func showSelection() {
    guard let selection else { return }
    let place = index(of: selection)
    let first = visible.lowerBound
    if place < first { top = id(place) }
    if place >= first + height { top = id(place - height + 1) }
  }

  // MARK: The posts

  /// Takes what was loaded.
  package mutating func take(_ posts: [Post], _ start: PageStart, isWhole: Bool) {
    let cells = posts.map { BoardCellReactor(boardPost: $0) }
    switch start {
    case .newest:
      sectionItems = cells
      (isAtNewest, isAtOldest) = (true, isWhole)
    case .oldest:
      sectionItems = cells
      (isAtNewest, isAtOldest) = (isWhole, true)
    case .from:
      sectionItems = cells
      isAtOldest = isWhole
    case .before(let id):
      guard sectionItems.last?.initialState.id == id else { return }
      sectionItems += cells
      isAtOldest = isWhole
    case .after(let id):
      guard sectionItems.first?.initialState.id == id else { return }
      sectionItems.insert(contentsOf: cells, at: 0)
      isAtNewest = isWhole
    }
    if let first = sectionItems.first?.initialState.id {
      newest = max(newest ?? first, first)
      if readUpTo == nil { readUpTo = first }
    } else {
      (top, selection) = (nil, nil)
      // An empty board: whatever comes is new.
      if readUpTo == nil { readUpTo = EventID(high: 0, low: 0) }
    }
    settle()
    trim()
  }

  /// Takes a post that was just written, or is missing for another reason.
  package mutating func insert(_ post: Post) {
    let isNews = newest.map { post.id > $0 } ?? true
    if isNews {
      newest = post.id
      if !isFollowing { arrived += 1 }
    }
    let place = index(of: post.id)
    // It may be there: it was loaded between the event's commit and its coming.
    if place < sectionItems.count, id(place) == post.id { return }
    if place == 0, !isAtNewest { return }
    if place == sectionItems.count, !isAtOldest { return }
    sectionItems.insert(BoardCellReactor(boardPost: post), at: place)
    trim()
  }

  package mutating func replace(_ post: Post) {
    let place = index(of: post.id)
    guard place < sectionItems.count, id(place) == post.id else { return }
    sectionItems[place] = BoardCellReactor(boardPost: post)
  }

  package mutating func remove(_ post: EventID) {
    let place = index(of: post)
    guard place < sectionItems.count, id(place) == post else { return }
    sectionItems.remove(at: place)
    settle()
  }

  package func holds(_ post: EventID) -> Bool {
    let place = index(of: post)
    return place < sectionItems.count && id(place) == post
  }

  /// Where the reader's posts are gone, the next older ones are the reader's.
  private mutating func settle() {
    guard !sectionItems.isEmpty else {
      (top, selection) = (nil, nil)
      return
    }
    let last = sectionItems.count - 1
    if let top { self.top = id(min(index(of: top), last)) }
    if let selection { self.selection = id(min(index(of: selection), last)) }
    showSelection()
  }

  /// Lets go of what is farthest out of sight.
  private mutating func trim() {
    let excess = sectionItems.count - max(256, height * 8)
    guard excess > 0 else { return }
    let visible = visible
    if visible.lowerBound > sectionItems.count - visible.upperBound {
      sectionItems.removeFirst(excess)
      isAtNewest = false
    } else {
      sectionItems.removeLast(excess)
      isAtOldest = false
    }
  }

  private func id(_ index: Int) -> EventID { sectionItems[index].initialState.id }

  /// The place of a post, or of the next older one.
  private func index(of post: EventID) -> Int {
    var (low, high) = (0, sectionItems.count)
    while low < high {
      let middle = (low + high) / 2
      if id(middle) > post { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
