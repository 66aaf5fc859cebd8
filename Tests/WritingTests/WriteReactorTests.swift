import ReactorCore
import Shared
import Testing

@testable import Writing

@MainActor
@Suite("Writing")
struct WriteReactorTests {
  private let service = FakeService()

  private func reactor(title: String = "", content: String = "") -> WriteReactor {
    let reactor = WriteReactor(service: service, author: "kim")
    reactor.action.onNext(.updateTitle(title))
    reactor.action.onNext(.updateContent(content))
    return reactor
  }

  @Test("given nothing, it cannot be submitted, and says why")
  func blank() {
    let reactor = reactor()
    #expect(!reactor.currentState.canSubmit)
    reactor.action.onNext(.submit)
    #expect(reactor.currentState.error?.exitCode == .badData)
    #expect(service.created.isEmpty)
    #expect(!reactor.currentState.isDismissed)
  }

  @Test("given a title, when submitted, it creates the post, reports its id and is dismissed")
  func submits() {
    let reactor = reactor(title: "Hello", content: "from here")
    #expect(reactor.currentState.canSubmit)
    reactor.action.onNext(.submit)
    #expect(service.created == [Draft(title: "Hello", content: "from here", author: "kim")])
    #expect(reactor.currentState.posted == service.ids)
    #expect(reactor.currentState.isDismissed)
    #expect(!reactor.currentState.isSubmitting)
  }

  @Test("while one submission is under way, another does nothing")
  func once() {
    service.isHeld = true
    let reactor = reactor(title: "Hello")
    reactor.action.onNext(.submit)
    #expect(reactor.currentState.isSubmitting)
    #expect(!reactor.currentState.canSubmit)
    reactor.action.onNext(.submit)
    #expect(service.created.count == 1)
    service.release()
    #expect(reactor.currentState.isDismissed)
  }

  @Test(
    "when the post cannot be stored, the text stays, with the reason, and can be submitted again")
  func failure() {
    service.failure = CommandFailure(.inputOutput, "the disk is full")
    let reactor = reactor(title: "Hello")
    reactor.action.onNext(.submit)
    #expect(reactor.currentState.error?.message == "the disk is full")
    #expect(reactor.currentState.title == "Hello")
    #expect(!reactor.currentState.isDismissed)
    service.failure = nil
    reactor.action.onNext(.submit)
    #expect(reactor.currentState.isDismissed)
  }

  @Test("many drafts are committed together, in order, and dismiss nothing")
  func batch() {
    let reactor = reactor()
    let drafts = ["a", "b", "c"].map { Draft(title: $0, content: "", author: "x") }
    reactor.action.onNext(.submitAll(drafts.map { .create($0) }))
    #expect(service.created == drafts)
    #expect(service.transactions == 1)
    #expect(reactor.currentState.posted == service.ids)
    #expect(!reactor.currentState.isDismissed)
  }
}
