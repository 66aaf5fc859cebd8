import Shared
import Testing

@Suite struct WidthTests {
  @Test(
    "A cluster has the columns of a terminal",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("か", 2),
      ("か\u{3099}", 2), ("ｶ", 1), ("ｶﾞ", 2), ("Ａ", 2), ("日", 2), ("\u{3000}", 2), ("\u{A0}", 1),
      ("❤", 1), ("❤\u{FE0F}", 2), ("⌚", 2), ("⌚\u{FE0E}", 1), ("©\u{FE0F}", 2), ("👍🏽", 2),
      ("☝🏽", 2), ("👨‍👩‍👧‍👦", 2), ("❤\u{200D}🔥", 2), ("1\u{FE0F}\u{20E3}", 2), ("🇰🇷", 2),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("\u{1F1E6}", 1),
      ("कि", 2), ("क्ष", 2), ("กำ", 2), ("ก้", 1), ("ش", 1), ("…", 1), ("‹", 1), ("␛", 1),
      ("◌\u{301}", 1), ("\u{301}", 0), ("\u{1FAE9}", 2), ("\u{20000}", 2), ("\u{2FFFD}", 2),
      ("\u{E000}", 1), ("§", 1), ("\u{600}", 1), ("\u{10FFFD}", 1),
    ])
  func columns(_ cluster: String, _ columns: Int) {
    #expect(Width.of(cluster) == columns)
  }

  @Test("The columns of a text are those of its clusters")
  func sums() {
    #expect(Width.of("") == 0)
    #expect(Width.of("한글 text 👨‍👩‍👧‍👦🇰🇷") == 4 + 6 + 4)
    #expect(Width.of(Character("한")) == 2)
  }

  @Test("The table is that of a Unicode with the emoji of this decade")
  func version() throws {
    let major = try #require(Width.unicode.split(separator: ".").first.flatMap { Int($0) })
    #expect(major >= 17)
  }
}
