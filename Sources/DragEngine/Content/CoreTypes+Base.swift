extension CoreTypes {
  /// What has no format of its own: the two roots, what things are for, places, links.
  static let base: [ContentType] = [
    .core("public.item", "item"),
    .core("public.content", "content"),
    .core("public.composite-content", "mixed content", of: ["public.content"]),
    .core("public.data", "data", of: ["public.item"], mimeTypes: ["application/octet-stream"]),
    .core("public.directory", "directory", of: ["public.item"]),
    .core("public.folder", "folder", of: ["public.directory"], mimeTypes: ["inode/directory"]),
    .core("public.volume", "volume", of: ["public.folder"]),
    .core("com.apple.package", "package", of: ["public.directory"]),
    .core("com.apple.bundle", "bundle", of: ["public.directory"]),
    .core("com.apple.generic-bundle", "bundle", of: ["com.apple.bundle", "com.apple.package"], extensions: ["bundle"]),
    .core("com.apple.framework", "framework", of: ["com.apple.bundle"], extensions: ["framework"]),
    .core("com.apple.plugin", "plug-in", of: ["com.apple.bundle", "com.apple.package"], extensions: ["plugin"]),
    .core("com.apple.resolvable", "resolvable link"),
    .core(
      "public.symlink", "symbolic link", of: ["public.item", "com.apple.resolvable"], mimeTypes: ["inode/symlink"]),
    .core("com.apple.mount-point", "mount point", of: ["public.item", "com.apple.resolvable"]),
    .core("com.apple.alias-file", "alias", of: ["public.data", "com.apple.resolvable"]),
    .core("public.executable", "executable"),
    .core("public.unix-executable", "Unix executable", of: ["public.data", "public.executable"]),
    .core(
      "public.object-code", "object code", of: ["public.data", "public.executable"], extensions: ["o"],
      mimeTypes: ["application/x-object"]),
    .core(
      "public.elf-binary", "ELF binary", of: ["public.data", "public.executable"],
      mimeTypes: ["application/x-executable"]),
    .core(
      "com.microsoft.windows-executable", "Windows application", of: ["public.data", "public.executable"],
      extensions: ["exe"], mimeTypes: ["application/x-msdownload", "application/x-ms-dos-executable"]),
    .core(
      "com.microsoft.windows-dynamic-link-library", "Windows dynamic link library",
      of: ["public.data", "public.executable"], extensions: ["dll"], mimeTypes: ["application/x-sharedlib-windows"]),
    .core("com.apple.application", "application", of: ["public.executable"]),
    .core(
      "com.apple.application-bundle", "application bundle",
      of: ["com.apple.application", "com.apple.bundle", "com.apple.package"], extensions: ["app"]),
    .core("public.url", "URL", of: ["public.data"], mimeTypes: ["text/uri-list"]),
    .core("public.file-url", "file URL", of: ["public.url"]),
    .core("public.url-name", "URL name", of: ["public.data"]),
    .core("com.apple.internet-location", "internet location", of: ["public.data"]),
    .core(
      "com.apple.web-internet-location", "web internet location", of: ["com.apple.internet-location"],
      extensions: ["webloc"]),
    .core(
      "com.microsoft.internet-shortcut", "internet shortcut", of: ["public.data"], extensions: ["url"],
      mimeTypes: ["application/x-mswinurl"]),
    .core("public.bookmark", "bookmark"),
    .core("public.contact", "contact"),
    .core("public.message", "message"),
    .core("public.email-message", "e-mail message", of: ["public.message"]),
    .core(
      "com.apple.mail.email", "e-mail file", of: ["public.data", "public.email-message"], extensions: ["eml"],
      mimeTypes: ["message/rfc822"]),
    .core("public.calendar-event", "calendar event"),
    .core("public.to-do-item", "to-do item"),
    .core("public.database", "database"),
    .core("public.presentation", "presentation", of: ["public.composite-content"]),
    .core("public.spreadsheet", "spreadsheet", of: ["public.content"]),
    .core("public.playlist", "playlist"),
    .core("public.log", "log", of: ["public.item"]),
    .core("public.font", "font", of: ["public.data"]),
    .core(
      "public.truetype-ttf-font", "TrueType font", of: ["public.font"], extensions: ["ttf"],
      mimeTypes: ["font/ttf", "application/x-font-ttf"]),
    .core(
      "public.truetype-collection-font", "TrueType collection", of: ["public.font"], extensions: ["ttc"],
      mimeTypes: ["font/collection"]),
    .core(
      "public.opentype-font", "OpenType font", of: ["public.font"], extensions: ["otf"],
      mimeTypes: ["font/otf", "application/x-font-otf"]),
    .core("org.w3.woff", "web font", of: ["public.font"], extensions: ["woff"], mimeTypes: ["font/woff"]),
    .core("org.w3.woff2", "web font 2", of: ["public.font"], extensions: ["woff2"], mimeTypes: ["font/woff2"]),
    .core("public.3d-content", "3D content", of: ["public.content"]),
    .core(
      "public.geometry-definition-format", "OBJ geometry", of: ["public.3d-content", "public.text"],
      extensions: ["obj"], mimeTypes: ["model/obj"]),
    .core(
      "public.standard-tesselated-geometry-format", "STL geometry", of: ["public.3d-content", "public.data"],
      extensions: ["stl"], mimeTypes: ["model/stl"]),
    .core(
      "public.polygon-file-format", "PLY geometry", of: ["public.3d-content", "public.data"], extensions: ["ply"],
      mimeTypes: ["model/ply"]),
    .core(
      "org.khronos.gltf", "glTF scene", of: ["public.3d-content", "public.json"], extensions: ["gltf"],
      mimeTypes: ["model/gltf+json"]),
    .core(
      "org.khronos.glb", "binary glTF scene", of: ["public.3d-content", "public.data"], extensions: ["glb"],
      mimeTypes: ["model/gltf-binary"]),
    .core(
      "com.pixar.universal-scene-description", "Universal Scene Description", of: ["public.3d-content", "public.data"],
      extensions: ["usd", "usda", "usdc"]),
    .core(
      "com.pixar.universal-scene-description-mobile", "Universal Scene Description package",
      of: ["public.3d-content", "public.data"], extensions: ["usdz"], mimeTypes: ["model/vnd.usdz+zip"]),
    .core(
      "public.x509-certificate", "certificate", of: ["public.data"], extensions: ["cer", "der", "crt", "pem"],
      mimeTypes: ["application/x-x509-ca-cert"]),
    .core(
      "com.rsa.pkcs-12", "PKCS #12", of: ["public.data"], extensions: ["p12", "pfx"],
      mimeTypes: ["application/x-pkcs12", "application/pkcs12"]),
  ]
}
