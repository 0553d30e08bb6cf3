extension CoreTypes {
  /// Text with and without markup, and the languages of programs.
  static let texts: [ContentType] = [
    .core("public.text", "text", of: ["public.data", "public.content"]),
    .core(
      "public.plain-text", "plain text", of: ["public.text"], extensions: ["txt", "text"], mimeTypes: ["text/plain"]),
    .core(
      "public.utf8-plain-text", "UTF-8 plain text", of: ["public.plain-text"], mimeTypes: ["text/plain;charset=utf-8"]),
    .core(
      "public.utf16-plain-text", "UTF-16 plain text", of: ["public.plain-text"],
      mimeTypes: ["text/plain;charset=utf-16"]),
    .core("public.utf16-external-plain-text", "UTF-16 plain text with byte order mark", of: ["public.plain-text"]),
    .core("public.delimited-values-text", "delimited values", of: ["public.text"]),
    .core(
      "public.comma-separated-values-text", "comma-separated values",
      of: ["public.plain-text", "public.delimited-values-text"], extensions: ["csv"],
      mimeTypes: ["text/csv", "text/comma-separated-values"]),
    .core(
      "public.tab-separated-values-text", "tab-separated values",
      of: ["public.plain-text", "public.delimited-values-text"], extensions: ["tsv"],
      mimeTypes: ["text/tab-separated-values"]),
    .core(
      "public.utf8-tab-separated-values-text", "UTF-8 tab-separated values",
      of: ["public.tab-separated-values-text", "public.utf8-plain-text"]),
    .core(
      "public.rtf", "rich text", of: ["public.text"], extensions: ["rtf"], mimeTypes: ["text/rtf", "application/rtf"]),
    .core("public.html", "HTML", of: ["public.text"], extensions: ["html", "htm", "shtml"], mimeTypes: ["text/html"]),
    .core("public.xml", "XML", of: ["public.text"], extensions: ["xml"], mimeTypes: ["application/xml", "text/xml"]),
    .core(
      "public.xhtml", "XHTML", of: ["public.xml"], extensions: ["xhtml", "xht"], mimeTypes: ["application/xhtml+xml"]),
    .core("public.rss", "RSS feed", of: ["public.xml"], extensions: ["rss"], mimeTypes: ["application/rss+xml"]),
    .core("org.w3.atom", "Atom feed", of: ["public.xml"], extensions: ["atom"], mimeTypes: ["application/atom+xml"]),
    .core(
      "com.topografix.gpx", "GPS exchange", of: ["public.xml"], extensions: ["gpx"], mimeTypes: ["application/gpx+xml"]),
    .core("public.json", "JSON", of: ["public.text"], extensions: ["json"], mimeTypes: ["application/json"]),
    .core(
      "public.ndjson", "newline-delimited JSON", of: ["public.text"], extensions: ["ndjson"],
      mimeTypes: ["application/x-ndjson"]),
    .core(
      "public.geojson", "GeoJSON", of: ["public.json"], extensions: ["geojson"], mimeTypes: ["application/geo+json"]),
    .core(
      "public.yaml", "YAML", of: ["public.text"], extensions: ["yml", "yaml"],
      mimeTypes: ["application/x-yaml", "application/yaml", "text/yaml"]),
    .core("public.toml", "TOML", of: ["public.text"], extensions: ["toml"], mimeTypes: ["application/toml"]),
    .core("public.css", "CSS", of: ["public.text"], extensions: ["css"], mimeTypes: ["text/css"]),
    .core(
      "net.daringfireball.markdown", "Markdown", of: ["public.plain-text"], extensions: ["md", "markdown", "mkd"],
      mimeTypes: ["text/markdown", "text/x-markdown"]),
    .core(
      "public.patch-file", "patch", of: ["public.plain-text"], extensions: ["diff", "patch"],
      mimeTypes: ["text/x-patch", "text/x-diff"]),
    .core(
      "com.apple.log", "log file", of: ["public.plain-text", "public.log"], extensions: ["log"],
      mimeTypes: ["text/x-log"]),
    .core("org.tug.tex", "TeX", of: ["public.plain-text"], extensions: ["tex", "ltx"], mimeTypes: ["text/x-tex"]),
    .core("org.w3.webvtt", "WebVTT", of: ["public.text"], extensions: ["vtt"], mimeTypes: ["text/vtt"]),
    .core(
      "org.matroska.subrip", "SubRip subtitles", of: ["public.plain-text"], extensions: ["srt"],
      mimeTypes: ["application/x-subrip"]),
    .core(
      "public.vcard", "contact card", of: ["public.text", "public.contact"], extensions: ["vcf", "vcard"],
      mimeTypes: ["text/vcard", "text/directory", "text/x-vcard"]),
    .core(
      "com.apple.ical.ics", "calendar", of: ["public.text", "public.calendar-event"], extensions: ["ics"],
      mimeTypes: ["text/calendar"]),
    .core(
      "com.apple.ical.vcs", "vCalendar", of: ["public.text", "public.calendar-event"], extensions: ["vcs"],
      mimeTypes: ["text/x-vcalendar"]),
    .core(
      "com.apple.property-list", "property list", of: ["public.data"], extensions: ["plist"],
      mimeTypes: ["application/x-plist"]),
    .core("com.apple.xml-property-list", "XML property list", of: ["public.xml", "com.apple.property-list"]),
    .core("com.apple.binary-property-list", "binary property list", of: ["com.apple.property-list"]),
    .core(
      "public.m3u-playlist", "M3U playlist", of: ["public.plain-text", "public.playlist"], extensions: ["m3u", "m3u8"],
      mimeTypes: ["audio/mpegurl", "audio/x-mpegurl", "application/vnd.apple.mpegurl"]),
    .core(
      "public.pls-playlist", "PLS playlist", of: ["public.text", "public.playlist"], extensions: ["pls"],
      mimeTypes: ["audio/x-scpls"]),
    .core("public.filename-extension", "filename extension", of: ["public.text"]),
    .core("public.mime-type", "MIME type", of: ["public.text"]),
    .core("public.source-code", "source code", of: ["public.plain-text"]),
    .core("public.c-source", "C source", of: ["public.source-code"], extensions: ["c"], mimeTypes: ["text/x-csrc"]),
    .core("public.c-header", "C header", of: ["public.source-code"], extensions: ["h"], mimeTypes: ["text/x-chdr"]),
    .core(
      "public.c-plus-plus-source", "C++ source", of: ["public.source-code"],
      extensions: ["cpp", "cc", "cxx", "c++", "cp"], mimeTypes: ["text/x-c++src"]),
    .core(
      "public.c-plus-plus-header", "C++ header", of: ["public.source-code"],
      extensions: ["hpp", "hh", "hxx", "hp", "h++"], mimeTypes: ["text/x-c++hdr"]),
    .core(
      "public.objective-c-source", "Objective-C source", of: ["public.source-code"], extensions: ["m"],
      mimeTypes: ["text/x-objcsrc"]),
    .core(
      "public.objective-c-plus-plus-source", "Objective-C++ source", of: ["public.source-code"], extensions: ["mm"],
      mimeTypes: ["text/x-objc++src"]),
    .core(
      "public.swift-source", "Swift source", of: ["public.source-code"], extensions: ["swift"],
      mimeTypes: ["text/x-swift"]),
    .core(
      "org.rust-lang.rust-source", "Rust source", of: ["public.source-code"], extensions: ["rs"],
      mimeTypes: ["text/rust"]),
    .core(
      "org.golang.go-source", "Go source", of: ["public.source-code"], extensions: ["go"], mimeTypes: ["text/x-go"]),
    .core(
      "com.sun.java-source", "Java source", of: ["public.source-code"], extensions: ["java"], mimeTypes: ["text/x-java"]
    ),
    .core(
      "org.kotlinlang.source", "Kotlin source", of: ["public.source-code"], extensions: ["kt", "kts"],
      mimeTypes: ["text/x-kotlin"]),
    .core(
      "com.microsoft.csharp-source", "C# source", of: ["public.source-code"], extensions: ["cs"],
      mimeTypes: ["text/x-csharp"]),
    .core(
      "public.assembly-source", "assembly source", of: ["public.source-code"], extensions: ["s", "asm"],
      mimeTypes: ["text/x-asm"]),
    .core(
      "public.fortran-source", "Fortran source", of: ["public.source-code"], extensions: ["f", "for", "f90", "f95"],
      mimeTypes: ["text/x-fortran"]),
    .core(
      "public.pascal-source", "Pascal source", of: ["public.source-code"], extensions: ["pas"],
      mimeTypes: ["text/x-pascal"]),
    .core(
      "public.ada-source", "Ada source", of: ["public.source-code"], extensions: ["adb", "ads", "ada"],
      mimeTypes: ["text/x-adasrc"]),
    .core(
      "org.haskell.source", "Haskell source", of: ["public.source-code"], extensions: ["hs"],
      mimeTypes: ["text/x-haskell"]),
    .core(
      "public.sql-source", "SQL", of: ["public.source-code"], extensions: ["sql"],
      mimeTypes: ["application/sql", "text/x-sql"]),
    .core("public.script", "script", of: ["public.source-code"]),
    .core(
      "public.shell-script", "shell script", of: ["public.script"], extensions: ["sh"],
      mimeTypes: ["application/x-shellscript"]),
    .core("public.bash-script", "bash script", of: ["public.shell-script"], extensions: ["bash"]),
    .core("public.zsh-script", "zsh script", of: ["public.shell-script"], extensions: ["zsh"]),
    .core(
      "public.csh-script", "C shell script", of: ["public.shell-script"], extensions: ["csh"],
      mimeTypes: ["application/x-csh"]),
    .core("public.ksh-script", "Korn shell script", of: ["public.shell-script"], extensions: ["ksh"]),
    .core(
      "public.perl-script", "Perl script", of: ["public.shell-script"], extensions: ["pl", "pm"],
      mimeTypes: ["application/x-perl", "text/x-perl", "text/x-perl-script"]),
    .core(
      "public.python-script", "Python script", of: ["public.shell-script"], extensions: ["py"],
      mimeTypes: ["text/x-python", "text/x-python3", "text/x-python-script"]),
    .core(
      "public.ruby-script", "Ruby script", of: ["public.shell-script"], extensions: ["rb"],
      mimeTypes: ["application/x-ruby", "text/x-ruby-script"]),
    .core(
      "public.php-script", "PHP script", of: ["public.shell-script"], extensions: ["php", "php3", "php4"],
      mimeTypes: ["application/x-php", "application/php", "text/php"]),
    .core("org.lua.lua-source", "Lua script", of: ["public.script"], extensions: ["lua"], mimeTypes: ["text/x-lua"]),
    .core(
      "com.netscape.javascript-source", "JavaScript", of: ["public.script", "public.executable"],
      extensions: ["js", "mjs"], mimeTypes: ["text/javascript", "application/javascript"]),
    .core(
      "com.microsoft.typescript", "TypeScript", of: ["public.source-code"], mimeTypes: ["application/x-typescript"]),
    .core(
      "public.make-source", "makefile", of: ["public.script"], extensions: ["mk", "mak", "make"],
      mimeTypes: ["text/x-makefile"]),
    .core(
      "com.apple.applescript.text", "AppleScript", of: ["public.script"], extensions: ["applescript"],
      mimeTypes: ["text/x-applescript"]),
  ]
}
