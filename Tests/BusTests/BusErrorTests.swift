import Testing

@testable import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct BusErrorTests {
  @Test func `The sentence names the thing, the reason and the remedy`() {
    let error = BusError(.directory, errno: EACCES, "open the directory", "/srv/hall")
    #expect(
      error.description
        == "cannot open the directory /srv/hall: Permission denied; choose a directory that you own"
        + " and may write to, on a local disk with room left")
    #expect(!error.isRetriable)
    #expect(error.errno == Int(EACCES))
  }

  @Test func `What passes by itself can be tried again`() {
    #expect(BusError(.descriptors, "connect to", "x").isRetriable)
    #expect(BusError(.lock, errno: ENOSPC, "write", "x").isRetriable)
    #expect(!BusError(.closed, "publish", "x").isRetriable)
  }
}
