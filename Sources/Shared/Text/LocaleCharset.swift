#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the reader's locale says that the terminal can show.
package enum LocaleCharset {
  package static var current: Visible.Charset {
    guard let locale = newlocale(LC_CTYPE_MASK, "", nil) else {
      // The locale is not installed; its name still tells what the terminal was set up for.
      return charset(ofName: name)
    }
    defer { freelocale(locale) }
    let codeset = nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } ?? ""
    return codeset.uppercased() == "UTF-8" ? .utf8 : .ascii
  }

  package static func charset(ofName name: String) -> Visible.Charset {
    let upper = name.uppercased()
    return upper.contains("UTF-8") || upper.contains("UTF8") ? .utf8 : .ascii
  }

  private static var name: String {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = getenv(variable), value.pointee != 0 { return String(cString: value) }
    }
    return ""
  }
}
