import Bus
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A message of the tests: a text that must be UTF-8.
struct Note: BusMessage, Equatable {
  struct Unfit: Error {}

  var text: String

  init(_ text: String) { self.text = text }

  func encoded() throws -> [UInt8] {
    if text == "unfit" { throw Unfit() }
    return Array(text.utf8)
  }

  init(decoding bytes: UnsafeRawBufferPointer) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Unfit() }
    self.text = text
  }
}

/// What a handler was given, from whatever thread.
final class Received: Sendable {
  private let list = Monitor<[Note]>([])

  var notes: [Note] { list.change { $0 } }
  var count: Int { list.change { $0.count } }

  @Sendable func take(_ batch: [Note]) { list.change { $0 += batch } }
}

let notes = Topic("notes")

/// Waits for a subscriber, and for messages on their way, for as long as a busy machine may need.
var patient: PublisherOptions {
  var options = PublisherOptions()
  options.readiness = .seconds(60)
  options.linger = .seconds(60)
  return options
}

func listen(
  in directory: String, info: String = "{}", options: SubscriberOptions = .init(),
  _ received: Received
) throws -> Subscriber<Note> {
  try Subscriber(
    directory: directory, topic: notes, info: Array(info.utf8), options: options,
    handler: received.take)
}

func entries(of directory: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
}

func put(_ text: String, at path: String) throws {
  let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  defer { close(number) }
  let bytes = Array(text.utf8)
  try #require(number >= 0 && write(number, bytes, bytes.count) == bytes.count)
}

/// A socket file with nobody behind it, as a killed process leaves one.
func leaveSocket(at path: String) throws { close(try boundSocket(at: path)) }

/// A socket that accepts connections, in the kernel's hands, and never says anything; to be closed.
func silentSocket(at path: String) throws -> Int32 {
  let number = try boundSocket(at: path)
  try #require(listen(number, 8) == 0)
  return number
}

private func boundSocket(at path: String) throws -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  #if canImport(Glibc)
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let number = socket(AF_UNIX, SOCK_STREAM, 0)
  #endif
  let status = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  try #require(status == 0)
  return number
}

/// The lock of somebody else, held until released by hand.
final class HeldLock: Sendable {
  let path: String
  private let number: Int32

  init(_ path: String, record: String) throws {
    self.path = path
    number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(number >= 0 && flock(number, LOCK_EX | LOCK_NB) == 0)
    let bytes = Array(record.utf8)
    try #require(write(number, bytes, bytes.count) == bytes.count)
  }

  deinit { close(number) }
}

/// Holds threads back until it is opened.
final class Gate: Sendable {
  private let ends: [Int32]

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.ends = ends
  }

  deinit { for end in ends { close(end) } }

  /// Waits for the opening.
  func pass() {
    var item = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    while poll(&item, 1, -1) == -1 {}
  }

  func open() {
    var byte: UInt8 = 1
    _ = write(ends[1], &byte, 1)
  }
}

/// A subscriber within reach of its own handler.
final class Held: Sendable {
  private let subscriber = Mutex<Subscriber<Note>?>(nil)

  func hold(_ subscriber: Subscriber<Note>) { self.subscriber.withLock { $0 = subscriber } }
  func stop() { subscriber.withLock { $0 }?.stop() }
  func ensureReachable() { _ = try? subscriber.withLock { $0 }?.ensureReachable() }
}
