@main
struct Board {
  static func main() {}
}
