package import Terminal

/// Which key is which action of a form.
package enum FormKeys {
  package static func action(for key: Key, in state: FormReactor.State) -> FormReactor.Action? {
    if state.asksToLeave {
      switch key {
      case .character("y"), .character("Y"), .control("c"): return .answer(leaves: true)
      case .character("n"), .character("N"), .escape: return .answer(leaves: false)
      default: return nil
      }
    }
    switch key {
    case .character(let character): return .insert(String(character))
    case .paste(let text): return .insert(text)
    case .enter: return .newline
    case .control("s"): return .submit
    case .escape, .control("c"): return .leave
    case .tab: return .nextField
    case .backTab: return .previousField
    case .backspace: return .deleteBackward
    case .delete, .control("d"): return .deleteForward
    case .control("w"): return .deleteWord
    case .control("u"): return .deleteToStart
    case .control("k"): return .deleteToEnd
    default: return move(key).map { .move($0) }
    }
  }

  private static func move(_ key: Key) -> EditBuffer.Move? {
    switch key {
    case .left, .control("b"): .left
    case .right, .control("f"): .right
    case .up, .control("p"), .wheelUp: .up
    case .down, .control("n"), .wheelDown: .down
    case .home, .control("a"): .start
    case .end, .control("e"): .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    default: nil
    }
  }
}
