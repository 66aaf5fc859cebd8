import ReactorCore

/// The work that is measured; each does its operation `count` times.
@MainActor
enum Measures {
  /// One action through a counter with one subscriber.
  static func actions() -> (Int) -> Void {
    let reactor = Counter()
    let sum = Sum()
    _ = reactor.state.bind { sum.value &+= $0.value }
    return { count in
      for _ in 0..<count { reactor.action.onNext(.increase) }
    }
  }

  /// One event of a service, merged in `transform(mutation:)`, one subscriber.
  static func events() -> (Int) -> Void {
    let subject = PublishSubject<Int>()
    let reactor = Listener(event: subject)
    let sum = Sum()
    _ = reactor.state.bind { sum.value &+= $0.value }
    return { count in
      for _ in 0..<count { subject.onNext(1) }
      withExtendedLifetime(reactor) {}
    }
  }

  /// A reactor made, bound to one subscriber, and let go.
  static func lives() -> (Int) -> Void {
    { count in
      for _ in 0..<count { withExtendedLifetime(Life()) {} }
    }
  }

  /// An insert at the front of a list with `size` posts.
  static func inserts(into size: Int) -> (Int) -> Void {
    let reactor = Board(count: size)
    let sum = Sum()
    _ = reactor.state.bind { sum.value &+= $0.posts.count }
    let post = Post(id: -1, title: "title", content: "content")
    return { count in
      for _ in 0..<count { reactor.action.onNext(.insert(post)) }
      reactor.action.onNext(.trim(size))
    }
  }
}

/// A live reactor with its one subscriber.
@MainActor
final class Life {
  let reactor = Counter()
  let subscription: any Disposable

  init() {
    subscription = reactor.state.bind { _ in }
  }
}

/// What a subscriber makes of what it hears.
final class Sum {
  var value = 0
}
