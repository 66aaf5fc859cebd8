import ReactorCore
import Shared

/// The relay as lines on standard error: one for each change that somebody may want to know of.
final class RelayView: View {
  var disposeBag = DisposeBag()
  private let say: @MainActor (String) -> Void

  /// How often it is said that much is still to be done.
  private static let pace = Duration.seconds(10)
  /// From how many events on.
  private static let much: Int64 = 1000

  init(say: @escaping @MainActor (String) -> Void) { self.say = say }

  func bind(reactor: RelayReactor) {
    reactor.state.map(\.status.connection).distinctUntilChanged()
      .compactMap(RelayLines.text).distinctUntilChanged()
      .withUnretained(self)
      .bind { view, text in view.say(text) }
      .disposed(by: disposeBag)
    reactor.state.map(\.hasCaughtUp).distinctUntilChanged().filter { $0 }
      .withUnretained(self)
      .bind { view, _ in view.say("caught up in both directions") }
      .disposed(by: disposeBag)
    reactor.state.map(\.status)
      .filter { ($0.toRead ?? 0) + $0.toSend >= Self.much }
      .throttle(Self.pace, latest: false)
      .compactMap(RelayLines.backlog)
      .withUnretained(self)
      .bind { view, text in view.say(text) }
      .disposed(by: disposeBag)
    // The one that ends the run is said by whoever ends it.
    reactor.state.filter { $0.ending == nil }.map(\.lastError).distinctUntilChanged().compactMap {
      $0?.message
    }
    .withUnretained(self)
    .bind { view, text in view.say(text) }
    .disposed(by: disposeBag)
    reactor.pulse(\.$note).compactMap { $0 }
      .withUnretained(self)
      .bind { view, text in view.say(text) }
      .disposed(by: disposeBag)
  }
}

/// The words of the relay's lines.
package enum RelayLines {
  /// Nil while it connects, which mostly takes no time.
  package static func text(_ connection: RelayStatus.Connection) -> String? {
    switch connection {
    case .connecting: nil
    case .connected(let server, let stream): "connected to \(server), stream \(stream)"
    case .waiting(_, let duration): "not connected; the next attempt is in \(duration)"
    }
  }

  package static func backlog(_ status: RelayStatus) -> String? {
    guard case .connected = status.connection else { return nil }
    return "behind: \(status.toRead.map { "\($0)" } ?? "?") to read, \(status.toSend) to send"
  }
}
