import Testing

@testable import Shared

@Suite struct `The machine that an event names` {
  @Test(
    arguments: [
      ("corkboard://anna/main", "anna"), ("corkboard://a.b-c_1/x/y", "a.b-c_1"),
      ("corkboard://anna", "anna"), ("corkboard:///main", nil), ("corkboard://", nil),
      ("http://anna/main", nil), ("anna", nil), ("", nil),
      ("corkboard://" + String(repeating: "a", count: 256) + "/main", nil),
    ] as [(String, String?)])
  func `is the host of its source`(_ source: String, _ name: String?) {
    #expect(Machine.name(in: source) == name)
  }

  @Test(arguments: ["", "a b", "a/b", "é", "a\n", String(repeating: "a", count: 65)])
  func `is not called so`(_ name: String) { #expect(!Machine.isName(name)) }

  @Test func `is named only where it is another one`() {
    let elsewhere = Elsewhere(own: ["anna", "host"])
    #expect(elsewhere.machine("corkboard://ben/main") == "ben")
    #expect(elsewhere.machine("corkboard://anna/main") == nil)
    #expect(elsewhere.machine("corkboard://host/main") == nil)
    #expect(elsewhere.machine("test://x") == nil)
    #expect(Elsewhere.nowhere.machine("corkboard://ben/main") == nil)
  }
}
