import Bus
import ReactorCore

/// Who is on a board, told by the lock files beside its sockets: the kernel frees one when its
/// process dies, however it dies.
@MainActor
package enum People {
  /// The people on a board, the first comer first, live.
  package static func dataSource(of board: BoardDirectory) -> DataSource<Person> {
    DataSource(changes: changes(in: board.bus)) {
      Observable.task { try await read(board.bus) }
    }
  }

  private static func changes(in directory: String) -> Observable<Void> {
    Observable.create { observer in
      // Without a watch there is nothing to be told by, and the first answer has to do.
      let watch = try? DirectoryWatch(directory: directory) {
        Task { @MainActor in observer.onNext(()) }
      }
      return Disposables.create { _ = watch }
    }
  }

  @concurrent
  private static func read(_ directory: String) async throws -> [Person] {
    try Roster(directory: directory).members().map(Person.init).sorted {
      ($0.since, $0.id) < ($1.since, $1.id)
    }
  }
}
