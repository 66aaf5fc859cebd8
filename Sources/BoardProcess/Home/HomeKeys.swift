import ReactorCore
import Shared
package import Terminal
package import Writing

/// What a key asks of which reactor.
package enum HomeCommand {
  case home(HomeReactor.Action)
  case list(BoardReactor.Action)
  case detail(DetailReactor.Action)
  case month(MonthReactor.Action)
  case people(PeopleReactor.Action)
  case search(SearchReactor.Action)
  case form(FormReactor.Action)
  /// Stops the process as Ctrl-Z does.
  case suspend
  case redraw
}

/// Which key is which action, by what stands before the reader.
@MainActor
package enum HomeKeys {
  package static func command(
    for key: Key, in state: HomeReactor.State, size: Size
  ) -> HomeCommand? {
    switch key {
    case .control("z"): return .suspend
    case .control("l"): return .redraw
    default: break
    }
    if let form = state.form {
      return FormKeys.action(for: key, in: form.currentState).map { .form($0) }
    }
    if key == .control("c") { return .home(.finish(.interrupt)) }
    if state.deleting != nil { return answer(key) }
    if let detail = state.detail { return self.detail(key, detail.currentState) ?? common(key) }
    if let search = state.search?.currentState, let command = self.search(key, search) {
      return command
    }
    if let list = state.list {
      return self.list(key, list.currentState.list, state, size) ?? common(key)
    }
    switch state.homeViewType {
    case .month: return state.month.flatMap { month(key, $0.currentState, size) } ?? common(key)
    case .people: return people(key) ?? common(key)
    default: return common(key)
    }
  }

  private static func common(_ key: Key) -> HomeCommand? {
    switch key {
    case .character("q"): .home(.finish(.quit))
    case .character("t"): .home(.tapHomeViewTypeButton(.today))
    case .character("m"): .home(.tapHomeViewTypeButton(.month))
    case .character("p"): .home(.tapHomeViewTypeButton(.people))
    case .character("b"): .home(.tapHomeViewTypeButton(.all))
    case .character("/"): .home(.tapHomeViewTypeButton(.search))
    case .character("?"): .home(.tapHomeViewTypeButton(.help))
    case .character("w"): .home(.write)
    case .character("r"): .redraw
    case .escape, .backspace, .left, .character("h"): .home(.back)
    default: nil
    }
  }

  private static func answer(_ key: Key) -> HomeCommand? {
    switch key {
    case .character("y"), .character("Y"): .home(.answer(true))
    default: .home(.answer(false))
    }
  }

  private static func list(
    _ key: Key, _ list: PostList, _ state: HomeReactor.State, _ size: Size
  ) -> HomeCommand? {
    switch key {
    case .up, .character("k"): return .list(.move(.up))
    case .down, .character("j"): return .list(.move(.down))
    case .pageUp, .control("b"), .control("u"): return .list(.move(.pageUp))
    case .pageDown, .control("f"), .control("d"), .character(" "): return .list(.move(.pageDown))
    case .home, .end, .character("g"): return .list(.move(.newest))
    case .character("G"): return .list(.move(.oldest))
    case .wheelUp: return .list(.move(.scroll(-3)))
    case .wheelDown: return .list(.move(.scroll(3)))
    case .character("r"): return .list(.refresh)
    case .enter, .right, .character("l"):
      // The first in sight, which is the newest of all, while nothing is selected.
      let first = list.sectionItems[list.visible].first?.initialState.post
      return (list.selected ?? first).map { .home(.open($0)) }
    case .character("e"): return list.selected.map { .home(.edit($0)) }
    case .character("d"): return list.selected.map { .home(.delete($0)) }
    case .click(let cell):
      let row = cell.row - HomeLayout.headings(state, size)
      let place = list.visible.lowerBound + row
      guard row >= 0, list.visible.contains(place) else { return nil }
      let post = list.sectionItems[place].initialState.post
      return post.id == list.selection ? .home(.open(post)) : .list(.select(row: row))
    default: return nil
    }
  }

  private static func detail(_ key: Key, _ state: DetailReactor.State) -> HomeCommand? {
    switch key {
    case .up, .character("k"): .detail(.scroll(-1))
    case .down, .character("j"): .detail(.scroll(1))
    case .wheelUp: .detail(.scroll(-3))
    case .wheelDown: .detail(.scroll(3))
    case .pageUp, .control("b"), .control("u"): .detail(.page(-1))
    case .pageDown, .control("f"), .control("d"), .character(" "): .detail(.page(1))
    case .home, .character("g"): .detail(.start)
    case .end, .character("G"): .detail(.end)
    case .character("r"): .detail(.refresh)
    case .character("e"): state.isDeleted ? nil : .home(.edit(state.post))
    case .character("d"): state.isDeleted ? nil : .home(.delete(state.post))
    case .enter: .home(.back)
    default: nil
    }
  }

  private static func month(
    _ key: Key, _ state: MonthReactor.State, _ size: Size
  ) -> HomeCommand? {
    switch key {
    case .left, .character("h"): return .month(.moveDays(-1))
    case .right, .character("l"): return .month(.moveDays(1))
    case .up, .character("k"): return .month(.moveDays(-7))
    case .down, .character("j"): return .month(.moveDays(7))
    case .pageUp, .wheelUp: return .month(.moveMonths(-1))
    case .pageDown, .wheelDown: return .month(.moveMonths(1))
    case .home, .end, .character("g"): return .month(.goToToday)
    case .enter, .character(" "): return .home(.openDay(state.day))
    case .click(let cell):
      let body = HomeLayout.body(size)
      guard let day = MonthLayout.day(at: cell, in: state, size: body) else { return nil }
      return day == state.day ? .home(.openDay(day)) : .month(.select(day))
    default: return nil
    }
  }

  private static func search(_ key: Key, _ state: SearchReactor.State) -> HomeCommand? {
    guard state.isTyping else { return key == .character("/") ? .search(.type(true)) : nil }
    let found = state.list?.currentState.list
    switch key {
    case .character(let character): return .search(.insert(String(character)))
    case .paste(let text): return .search(.insert(text))
    case .backspace:
      return state.words.isEmpty ? .home(.back) : .search(.deleteBackward)
    case .control("w"): return .search(.deleteWord)
    case .control("u"): return .search(.deleteToStart)
    case .left: return .search(.move(.left))
    case .right: return .search(.move(.right))
    case .home, .control("a"): return .search(.move(.start))
    case .end, .control("e"): return .search(.move(.end))
    case .enter:
      if let post = found?.selected { return .home(.open(post)) }
      return .search(.type(false))
    case .escape:
      return found == nil ? .home(.back) : .search(.type(false))
    default: return nil
    }
  }

  private static func people(_ key: Key) -> HomeCommand? {
    switch key {
    case .up, .character("k"), .wheelUp: .people(.scroll(-1))
    case .down, .character("j"), .wheelDown: .people(.scroll(1))
    default: nil
    }
  }
}
