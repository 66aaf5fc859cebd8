#if Relay
  import CNATS

  /// The one owner of a message of the library.
  final class Message {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { natsMsg_Destroy(handle) }

    var id: String { header("Nats-Msg-Id") ?? "" }

    var body: [UInt8] { Self.body(handle) }

    func header(_ name: String) -> String? { Self.header(handle, name) }

    static func body(_ handle: OpaquePointer) -> [UInt8] {
      let count = Int(natsMsg_GetDataLength(handle))
      guard count > 0, let data = natsMsg_GetData(handle) else { return [] }
      return [UInt8](UnsafeRawBufferPointer(start: data, count: count))
    }

    static func header(_ handle: OpaquePointer, _ name: String) -> String? {
      var value: UnsafePointer<CChar>?
      guard natsMsgHeader_Get(handle, name, &value) == NATS_OK, let value else { return nil }
      return String(cString: value)
    }
  }
#endif
