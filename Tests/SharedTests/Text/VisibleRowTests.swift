import Shared
import Testing

@Suite struct VisibleRowTests {
  private func kept(_ text: String) -> Bool {
    Visible.line(text).unicodeScalars.elementsEqual(text.unicodeScalars)
  }

  @Test("Joiners stay where a script or an emoji needs them")
  func joinersInPlace() {
    #expect(kept("می\u{200C}خواهم"))
    #expect(kept("क्\u{200D}ष"))
    #expect(kept("ශ්\u{200D}රී"))
    #expect(kept("র\u{200D}্য"))
    #expect(kept("❤️\u{200D}🔥"))
    #expect(kept("👩🏽\u{200D}🚀"))
    #expect(kept("👩🏽\u{200D}❤️\u{200D}💋\u{200D}👨🏿"))
  }

  @Test("Joiners anywhere else are marked")
  func joinersOutOfPlace() {
    #expect(Visible.line("pay\u{200D}pal") == "pay‹ZWJ›pal")
    #expect(Visible.line("\u{200C}a") == "‹ZWNJ›a")
    #expect(Visible.line("👨\u{200D}") == "👨‹ZWJ›")
    #expect(Visible.line("👨\u{200D}\u{200D}👩") == "👨‹ZWJ›‹ZWJ›👩")
    #expect(Visible.line("خ\u{200D} ") == "خ‹ZWJ› ")
    #expect(Visible.line("ᠠ\u{200D}\u{180B}") == "ᠠ‹ZWJ›‹180B›")
  }

  @Test("An emoji has no more joiners than real ones need")
  func joinerFlood() {
    let men = Array(repeating: "👨", count: 7).joined(separator: "\u{200D}")
    #expect(Visible.line(men) == "👨\u{200D}👨\u{200D}👨\u{200D}👨\u{200D}👨‹ZWJ›👨\u{200D}👨")
  }

  @Test("A variation selector stays on a base that varies, once")
  func selectors() {
    #expect(kept("❤\u{FE0F}") && kept("❤\u{FE0E}") && kept("1\u{FE0F}\u{20E3}"))
    #expect(kept("葛\u{E0100}") && kept("≨\u{FE00}"))
    #expect(Visible.line("a\u{FE0F}") == "a‹VS16›")
    #expect(Visible.line("❤\u{FE0F}\u{FE0F}") == "❤\u{FE0F}‹VS16›")
    #expect(Visible.line("😀\u{E0101}\u{E0102}") == "😀‹E0101›‹E0102›")
    #expect(Visible.line("\u{FE0E}") == "‹VS15›")
  }

  @Test("Tags stay in the three flags that use them and are marked elsewhere")
  func tags() {
    #expect(kept("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!"))
    #expect(Visible.line("🏴\u{E0067}\u{E0062}\u{E0065}") == "🏴‹E0067›‹E0062›‹E0065›")
    #expect(Visible.line("a\u{E0067}\u{E007F}") == "a‹E0067›‹E007F›")
  }

  @Test("Combining marks with nothing to stand on stand on a dotted circle")
  func orphans() {
    #expect(Visible.line("\u{301}") == "◌\u{301}")
    #expect(Visible.line("a \u{301}") == "a ◌\u{301}")
    #expect(Visible.line("\u{1B}\u{338}") == "␛◌\u{338}")
  }

  @Test("Eight marks stay on a base and the rest are counted")
  func flood() {
    let eight = String(repeating: "\u{301}", count: 8)
    #expect(kept("e\(eight)x"))
    #expect(Visible.line("e\(eight)\u{301}\u{302}x") == "e\(eight)‹+2›x")
    let vowels = String(repeating: "\u{1161}", count: 8)
    #expect(Visible.line("\u{1100}\(vowels)\u{1161}") == "\u{1100}\(vowels)‹+1›")
  }

  @Test("Hangul in parts stays, a part without its beginning is marked")
  func jamo() {
    #expect(kept("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}") && kept("가\u{11A8}"))
    #expect(Visible.line("a\u{1161}") == "a‹1161›")
    #expect(Visible.line("\u{1100}\u{11A8}") == "\u{1100}‹11A8›")
  }
}
