package import ReactorCore
import Shared

/// What the relay's reactor needs: how it fares, as news.
@MainActor
package protocol RelayServing: AnyObject {
  var news: Observable<RelayNews> { get }
}
