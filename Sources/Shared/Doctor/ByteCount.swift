/// A number of bytes in three digits or four and a unit.
enum ByteCount {
  static func text(_ bytes: Int64) -> String {
    var whole = bytes
    for unit in ["bytes", "KiB", "MiB", "GiB"] {
      if whole < 10_000 { return "\(whole) \(unit)" }
      whole = whole / 1024 + (whole % 1024) / 512
    }
    return "\(whole) TiB"
  }
}
