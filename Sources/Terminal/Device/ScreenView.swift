package import Shared

/// What every view on a whole screen does the same way when the system tells it something.
@MainActor
package protocol ScreenView: AnyObject {
  /// Where it is shown.
  var screen: Screen { get }

  /// Shows the state as it is; after a change of the terminal's size, say.
  func draw()
}

extension ScreenView {
  /// Stops the process as Ctrl-Z does everywhere, until somebody continues it.
  ///
  /// Where the system stops nobody, since no shell is there to continue, it goes on at once.
  package func suspend() {
    screen.suspend()
    resume()
  }

  /// Takes the terminal again after a pause.
  package func resume() {
    screen.enter()
    draw()
  }

  /// Follows the terminal's size, and stops and goes on with its job, from now on.
  package func follow(_ signals: Signals) throws(CommandFailure) {
    try signals.on([Signals.resized]) { [self] _ in draw() }
    try signals.on([Signals.continued]) { [self] _ in resume() }
    try signals.on([Signals.stopped]) { [self] _ in suspend() }
  }
}
