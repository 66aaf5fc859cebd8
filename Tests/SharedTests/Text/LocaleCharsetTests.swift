import Testing

@testable import Shared

@Suite("What a locale can show")
struct LocaleCharsetTests {
  @Test("the names that people give UTF-8, and everything else")
  func names() {
    for name in ["en_US.UTF-8", "ko_KR.utf8", "C.UTF-8", "de_DE.UTF8@euro"] {
      #expect(LocaleCharset.charset(ofName: name) == .utf8)
    }
    for name in ["", "C", "POSIX", "ja_JP.eucJP", "en_US.ISO-8859-1"] {
      #expect(LocaleCharset.charset(ofName: name) == .ascii)
    }
  }
}
