@main
struct Writer {
  static func main() {}
}
