extension CoreTypes {
  /// Documents of office programs, books, archives and disk images.
  static let documents: [ContentType] = [
    .core(
      "com.adobe.pdf", "PDF", of: ["public.data", "public.composite-content"], extensions: ["pdf"],
      mimeTypes: ["application/pdf"]),
    .core(
      "com.adobe.postscript", "PostScript", of: ["public.data", "public.composite-content"], extensions: ["ps"],
      mimeTypes: ["application/postscript"]),
    .core(
      "com.adobe.encapsulated-postscript", "encapsulated PostScript", of: ["com.adobe.postscript"], extensions: ["eps"],
      mimeTypes: ["image/x-eps"]),
    .core(
      "org.idpf.epub-container", "EPUB", of: ["public.data", "public.composite-content"], extensions: ["epub"],
      mimeTypes: ["application/epub+zip"]),
    .core(
      "com.apple.rtfd", "rich text with attachments", of: ["com.apple.package", "public.composite-content"],
      extensions: ["rtfd"]),
    .core(
      "com.apple.flat-rtfd", "rich text with attachments, as data", of: ["public.data", "public.composite-content"]),
    .core(
      "com.apple.webarchive", "web archive", of: ["public.data", "public.composite-content"],
      extensions: ["webarchive"], mimeTypes: ["application/x-webarchive"]),
    .core(
      "org.mozilla.mhtml", "web archive of one file", of: ["public.data", "public.composite-content"],
      extensions: ["mht", "mhtml"], mimeTypes: ["application/x-mimearchive"]),
    .core("org.oasis-open.opendocument", "OpenDocument", of: ["public.data"]),
    .core(
      "org.oasis-open.opendocument.text", "OpenDocument text",
      of: ["org.oasis-open.opendocument", "public.composite-content"], extensions: ["odt"],
      mimeTypes: ["application/vnd.oasis.opendocument.text"]),
    .core(
      "org.oasis-open.opendocument.spreadsheet", "OpenDocument spreadsheet",
      of: ["org.oasis-open.opendocument", "public.composite-content", "public.spreadsheet"], extensions: ["ods"],
      mimeTypes: ["application/vnd.oasis.opendocument.spreadsheet"]),
    .core(
      "org.oasis-open.opendocument.presentation", "OpenDocument presentation",
      of: ["org.oasis-open.opendocument", "public.presentation"], extensions: ["odp"],
      mimeTypes: ["application/vnd.oasis.opendocument.presentation"]),
    .core(
      "org.oasis-open.opendocument.graphics", "OpenDocument drawing",
      of: ["org.oasis-open.opendocument", "public.composite-content"], extensions: ["odg"],
      mimeTypes: ["application/vnd.oasis.opendocument.graphics"]),
    .core(
      "org.oasis-open.opendocument.formula", "OpenDocument formula",
      of: ["org.oasis-open.opendocument", "public.content"], extensions: ["odf"],
      mimeTypes: ["application/vnd.oasis.opendocument.formula"]),
    .core(
      "org.oasis-open.opendocument.database", "OpenDocument database",
      of: ["org.oasis-open.opendocument", "public.database"], extensions: ["odb"],
      mimeTypes: ["application/vnd.sun.xml.base"]),
    .core("org.openxmlformats.openxml", "Office Open XML", of: ["public.data"]),
    .core(
      "org.openxmlformats.wordprocessingml.document", "Office Open XML text",
      of: ["org.openxmlformats.openxml", "public.composite-content"], extensions: ["docx"],
      mimeTypes: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"]),
    .core(
      "org.openxmlformats.spreadsheetml.sheet", "Office Open XML spreadsheet",
      of: ["org.openxmlformats.openxml", "public.composite-content", "public.spreadsheet"], extensions: ["xlsx"],
      mimeTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]),
    .core(
      "org.openxmlformats.presentationml.presentation", "Office Open XML presentation",
      of: ["org.openxmlformats.openxml", "public.presentation"], extensions: ["pptx"],
      mimeTypes: ["application/vnd.openxmlformats-officedocument.presentationml.presentation"]),
    .core(
      "com.microsoft.word.doc", "Word document", of: ["public.data", "public.composite-content"], extensions: ["doc"],
      mimeTypes: ["application/msword"]),
    .core(
      "com.microsoft.excel.xls", "Excel worksheet",
      of: ["public.data", "public.composite-content", "public.spreadsheet"], extensions: ["xls"],
      mimeTypes: ["application/vnd.ms-excel", "application/msexcel"]),
    .core(
      "com.microsoft.powerpoint.ppt", "PowerPoint presentation", of: ["public.data", "public.presentation"],
      extensions: ["ppt"], mimeTypes: ["application/vnd.ms-powerpoint", "application/mspowerpoint"]),
    .core(
      "org.sqlite.sqlite3", "SQLite database", of: ["public.data", "public.database"],
      extensions: ["sqlite", "sqlite3"], mimeTypes: ["application/vnd.sqlite3", "application/x-sqlite3"]),
    .core("com.apple.archive", "Apple archive", of: ["public.data", "public.archive"], extensions: ["aar"]),
    .core("public.archive", "archive"),
    .core("public.disk-image", "disk image", of: ["public.archive"]),
    .core(
      "public.iso-image", "ISO disk image", of: ["public.data", "public.disk-image"], extensions: ["iso"],
      mimeTypes: ["application/x-cd-image", "application/x-iso9660-image"]),
    .core(
      "com.apple.disk-image-udif", "Apple disk image", of: ["public.data", "public.disk-image"], extensions: ["dmg"],
      mimeTypes: ["application/x-apple-diskimage"]),
    .core("com.pkware.zip-archive", "PKZip archive", of: ["public.data", "public.archive"]),
    .core(
      "public.zip-archive", "zip archive", of: ["com.pkware.zip-archive"], extensions: ["zip"],
      mimeTypes: ["application/zip", "application/x-zip-compressed"]),
    .core(
      "com.sun.java-archive", "Java archive", of: ["public.zip-archive", "public.executable"], extensions: ["jar"],
      mimeTypes: ["application/x-java-archive", "application/java-archive"]),
    .core(
      "org.gnu.gnu-zip-archive", "gzip archive", of: ["public.data", "public.archive"], extensions: ["gz", "gzip"],
      mimeTypes: ["application/gzip", "application/x-gzip"]),
    .core(
      "org.gnu.gnu-zip-tar-archive", "gzip tar archive", of: ["org.gnu.gnu-zip-archive"], extensions: ["tgz"],
      mimeTypes: ["application/x-compressed-tar"]),
    .core(
      "public.tar-archive", "tar archive", of: ["public.data", "public.archive"], extensions: ["tar"],
      mimeTypes: ["application/x-tar"]),
    .core(
      "public.bzip2-archive", "bzip2 archive", of: ["public.data", "public.archive"], extensions: ["bz2"],
      mimeTypes: ["application/x-bzip", "application/x-bzip2", "application/bzip2"]),
    .core(
      "public.tar-bzip2-archive", "bzip2 tar archive", of: ["public.bzip2-archive"], extensions: ["tbz2", "tbz"],
      mimeTypes: ["application/x-bzip-compressed-tar"]),
    .core(
      "org.tukaani.xz-archive", "xz archive", of: ["public.data", "public.archive"], extensions: ["xz"],
      mimeTypes: ["application/x-xz"]),
    .core(
      "org.tukaani.tar-xz-archive", "xz tar archive", of: ["public.data", "public.archive"], extensions: ["txz"],
      mimeTypes: ["application/x-xz-compressed-tar"]),
    .core(
      "com.facebook.zstandard-archive", "Zstandard archive", of: ["public.data", "public.archive"], extensions: ["zst"],
      mimeTypes: ["application/zstd"]),
    .core(
      "public.z-archive", "compress archive", of: ["public.data", "public.archive"], extensions: ["z"],
      mimeTypes: ["application/x-compress"]),
    .core(
      "org.7-zip.7-zip-archive", "7-Zip archive", of: ["public.data", "public.archive"], extensions: ["7z"],
      mimeTypes: ["application/x-7z-compressed"]),
    .core(
      "com.rarlab.rar-archive", "RAR archive", of: ["public.data", "public.archive"], extensions: ["rar"],
      mimeTypes: ["application/vnd.rar", "application/x-rar-compressed"]),
    .core(
      "com.microsoft.cab", "cabinet archive", of: ["public.data", "public.archive"], extensions: ["cab"],
      mimeTypes: ["application/vnd.ms-cab-compressed"]),
    .core(
      "public.cpio-archive", "cpio archive", of: ["public.data", "public.archive"], extensions: ["cpio"],
      mimeTypes: ["application/x-cpio"]),
    .core(
      "org.debian.deb-archive", "Debian package", of: ["public.data", "public.archive"], extensions: ["deb"],
      mimeTypes: ["application/vnd.debian.binary-package", "application/x-deb"]),
    .core(
      "com.redhat.rpm-archive", "RPM package", of: ["public.data", "public.archive"], extensions: ["rpm"],
      mimeTypes: ["application/x-rpm"]),
    .core(
      "com.apple.xar-archive", "XAR archive", of: ["public.data", "public.archive"], extensions: ["xar"],
      mimeTypes: ["application/x-xar"]),
    .core(
      "com.apple.installer-package-archive", "installer package", of: ["public.data", "public.archive"],
      extensions: ["pkg", "mpkg"]),
  ]
}
