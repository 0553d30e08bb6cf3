// The core types, one per line: identifier, description, supertypes, filename extensions with their period, and MIME
// types. If several types have the same tag, a lookup returns the first type that conforms to the requested supertype.

extension CoreTypes {
  /// General types and roots, programs, links, kinds of information, fonts, 3D content and certificates.
  static let base = """
    public.item | item
    public.content | content
    public.composite-content | mixed content | public.content
    public.data | data | public.item | application/octet-stream
    public.directory | directory | public.item
    public.folder | folder | public.directory | inode/directory
    public.volume | volume | public.folder
    com.apple.package | package | public.directory
    com.apple.bundle | bundle | public.directory
    com.apple.generic-bundle | bundle | com.apple.bundle com.apple.package | .bundle
    com.apple.framework | framework | com.apple.bundle | .framework
    com.apple.plugin | plug-in | com.apple.bundle com.apple.package | .plugin
    com.apple.resolvable | resolvable link
    public.symlink | symbolic link | public.item com.apple.resolvable | inode/symlink
    com.apple.mount-point | mount point | public.item com.apple.resolvable
    com.apple.alias-file | alias | public.data com.apple.resolvable
    public.executable | executable
    public.unix-executable | Unix executable | public.data public.executable
    public.object-code | object code | public.data public.executable | .o application/x-object
    public.elf-binary | ELF binary | public.data public.executable | application/x-executable
    com.microsoft.windows-executable | Windows application | public.data public.executable \
      | .exe application/x-msdownload application/x-ms-dos-executable
    com.microsoft.windows-dynamic-link-library | Windows dynamic link library | public.data public.executable \
      | .dll application/x-sharedlib-windows
    com.apple.application | application | public.executable
    com.apple.application-bundle | application bundle | com.apple.application com.apple.bundle com.apple.package \
      | .app
    public.url | URL | public.data | text/uri-list
    public.file-url | file URL | public.url
    public.url-name | URL name | public.data
    com.apple.internet-location | internet location | public.data
    com.apple.web-internet-location | web internet location | com.apple.internet-location | .webloc
    com.microsoft.internet-shortcut | internet shortcut | public.data | .url application/x-mswinurl
    public.bookmark | bookmark
    public.contact | contact
    public.message | message
    public.email-message | e-mail message | public.message
    com.apple.mail.email | e-mail file | public.data public.email-message | .eml message/rfc822
    public.calendar-event | calendar event
    public.to-do-item | to-do item
    public.database | database
    public.presentation | presentation | public.composite-content
    public.spreadsheet | spreadsheet | public.content
    public.playlist | playlist
    public.log | log | public.item
    public.font | font | public.data
    public.truetype-ttf-font | TrueType font | public.font | .ttf font/ttf application/x-font-ttf
    public.truetype-collection-font | TrueType collection | public.font | .ttc font/collection
    public.opentype-font | OpenType font | public.font | .otf font/otf application/x-font-otf
    org.w3.woff | web font | public.font | .woff font/woff
    org.w3.woff2 | web font 2 | public.font | .woff2 font/woff2
    public.3d-content | 3D content | public.content
    public.geometry-definition-format | OBJ geometry | public.3d-content public.text | .obj model/obj
    public.standard-tesselated-geometry-format | STL geometry | public.3d-content public.data | .stl model/stl
    public.polygon-file-format | PLY geometry | public.3d-content public.data | .ply model/ply
    org.khronos.gltf | glTF scene | public.3d-content public.json | .gltf model/gltf+json
    org.khronos.glb | binary glTF scene | public.3d-content public.data | .glb model/gltf-binary
    com.pixar.universal-scene-description | Universal Scene Description | public.3d-content public.data \
      | .usd .usda .usdc
    com.pixar.universal-scene-description-mobile | Universal Scene Description package \
      | public.3d-content public.data | .usdz model/vnd.usdz+zip
    public.x509-certificate | certificate | public.data | .cer .der .crt .pem application/x-x509-ca-cert
    com.rsa.pkcs-12 | PKCS #12 | public.data | .p12 .pfx application/x-pkcs12 application/pkcs12
    """

  /// Text with and without markup, property lists, playlists and source code.
  static let texts = """
    public.text | text | public.data public.content
    public.plain-text | plain text | public.text | .txt .text text/plain
    public.utf8-plain-text | UTF-8 plain text | public.plain-text | text/plain;charset=utf-8
    public.utf16-plain-text | UTF-16 plain text | public.plain-text | text/plain;charset=utf-16
    public.utf16-external-plain-text | UTF-16 plain text with byte order mark | public.plain-text
    public.delimited-values-text | delimited values | public.text
    public.comma-separated-values-text | comma-separated values | public.plain-text public.delimited-values-text \
      | .csv text/csv text/comma-separated-values
    public.tab-separated-values-text | tab-separated values | public.plain-text public.delimited-values-text \
      | .tsv text/tab-separated-values
    public.utf8-tab-separated-values-text | UTF-8 tab-separated values \
      | public.tab-separated-values-text public.utf8-plain-text
    public.rtf | rich text | public.text | .rtf text/rtf application/rtf
    public.html | HTML | public.text | .html .htm .shtml text/html
    public.xml | XML | public.text | .xml application/xml text/xml
    public.xhtml | XHTML | public.xml | .xhtml .xht application/xhtml+xml
    public.rss | RSS feed | public.xml | .rss application/rss+xml
    org.w3.atom | Atom feed | public.xml | .atom application/atom+xml
    com.topografix.gpx | GPS exchange | public.xml | .gpx application/gpx+xml
    public.json | JSON | public.text | .json application/json
    public.ndjson | newline-delimited JSON | public.text | .ndjson application/x-ndjson
    public.geojson | GeoJSON | public.json | .geojson application/geo+json
    public.yaml | YAML | public.text | .yml .yaml application/x-yaml application/yaml text/yaml
    public.toml | TOML | public.text | .toml application/toml
    public.css | CSS | public.text | .css text/css
    net.daringfireball.markdown | Markdown | public.plain-text | .md .markdown .mkd text/markdown text/x-markdown
    public.patch-file | patch | public.plain-text | .diff .patch text/x-patch text/x-diff
    com.apple.log | log file | public.plain-text public.log | .log text/x-log
    org.tug.tex | TeX | public.plain-text | .tex .ltx text/x-tex
    org.w3.webvtt | WebVTT | public.text | .vtt text/vtt
    org.matroska.subrip | SubRip subtitles | public.plain-text | .srt application/x-subrip
    public.vcard | contact card | public.text public.contact | .vcf .vcard text/vcard text/directory text/x-vcard
    com.apple.ical.ics | calendar | public.text public.calendar-event | .ics text/calendar
    com.apple.ical.vcs | vCalendar | public.text public.calendar-event | .vcs text/x-vcalendar
    com.apple.property-list | property list | public.data | .plist application/x-plist
    com.apple.xml-property-list | XML property list | public.xml com.apple.property-list
    com.apple.binary-property-list | binary property list | com.apple.property-list
    public.m3u-playlist | M3U playlist | public.plain-text public.playlist \
      | .m3u .m3u8 audio/mpegurl audio/x-mpegurl application/vnd.apple.mpegurl
    public.pls-playlist | PLS playlist | public.text public.playlist | .pls audio/x-scpls
    public.filename-extension | filename extension | public.text
    public.mime-type | MIME type | public.text
    public.source-code | source code | public.plain-text
    public.c-source | C source | public.source-code | .c text/x-csrc
    public.c-header | C header | public.source-code | .h text/x-chdr
    public.c-plus-plus-source | C++ source | public.source-code | .cpp .cc .cxx .c++ .cp text/x-c++src
    public.c-plus-plus-header | C++ header | public.source-code | .hpp .hh .hxx .hp .h++ text/x-c++hdr
    public.objective-c-source | Objective-C source | public.source-code | .m text/x-objcsrc
    public.objective-c-plus-plus-source | Objective-C++ source | public.source-code | .mm text/x-objc++src
    public.swift-source | Swift source | public.source-code | .swift text/x-swift
    org.rust-lang.rust-source | Rust source | public.source-code | .rs text/rust
    org.golang.go-source | Go source | public.source-code | .go text/x-go
    com.sun.java-source | Java source | public.source-code | .java text/x-java
    org.kotlinlang.source | Kotlin source | public.source-code | .kt .kts text/x-kotlin
    com.microsoft.csharp-source | C# source | public.source-code | .cs text/x-csharp
    public.assembly-source | assembly source | public.source-code | .s .asm text/x-asm
    public.fortran-source | Fortran source | public.source-code | .f .for .f90 .f95 text/x-fortran
    public.pascal-source | Pascal source | public.source-code | .pas text/x-pascal
    public.ada-source | Ada source | public.source-code | .adb .ads .ada text/x-adasrc
    org.haskell.source | Haskell source | public.source-code | .hs text/x-haskell
    public.sql-source | SQL | public.source-code | .sql application/sql text/x-sql
    public.script | script | public.source-code
    public.shell-script | shell script | public.script | .sh application/x-shellscript
    public.bash-script | bash script | public.shell-script | .bash
    public.zsh-script | zsh script | public.shell-script | .zsh
    public.csh-script | C shell script | public.shell-script | .csh application/x-csh
    public.ksh-script | Korn shell script | public.shell-script | .ksh
    public.perl-script | Perl script | public.shell-script | .pl .pm application/x-perl text/x-perl text/x-perl-script
    public.python-script | Python script | public.shell-script | .py text/x-python text/x-python3 text/x-python-script
    public.ruby-script | Ruby script | public.shell-script | .rb application/x-ruby text/x-ruby-script
    public.php-script | PHP script | public.shell-script | .php .php3 .php4 application/x-php application/php text/php
    org.lua.lua-source | Lua script | public.script | .lua text/x-lua
    com.netscape.javascript-source | JavaScript | public.script public.executable \
      | .js .mjs text/javascript application/javascript
    com.microsoft.typescript | TypeScript | public.source-code | application/x-typescript
    public.make-source | makefile | public.script | .mk .mak .make text/x-makefile
    com.apple.applescript.text | AppleScript | public.script | .applescript text/x-applescript
    """

  /// Images, films and sounds.
  static let media = """
    public.image | image | public.data public.content
    public.png | PNG image | public.image | .png image/png
    public.jpeg | JPEG image | public.image | .jpeg .jpg .jpe image/jpeg image/jpg
    public.jpeg-2000 | JPEG 2000 image | public.image | .jp2 .jpg2 .j2k image/jp2
    public.jpeg-xl | JPEG XL image | public.image | .jxl image/jxl
    com.compuserve.gif | GIF image | public.image | .gif image/gif
    public.tiff | TIFF image | public.image | .tiff .tif image/tiff
    com.microsoft.bmp | BMP image | public.image | .bmp .dib image/bmp image/x-bmp
    com.microsoft.ico | Windows icon | public.image | .ico image/vnd.microsoft.icon image/x-icon
    com.apple.icns | Apple icon | public.image | .icns image/x-icns
    public.svg-image | SVG image | public.image public.xml | .svg image/svg+xml
    org.webmproject.webp | WebP image | public.image | .webp image/webp
    public.heif-standard | HEIF image | public.image
    public.heic | HEIC image | public.heif-standard | .heic image/heic
    public.heif | HEIF image file | public.heif-standard | .heif .hif image/heif
    public.avif | AVIF image | public.heif-standard | .avif image/avif
    public.camera-raw-image | camera raw image | public.image
    com.adobe.raw-image | DNG image | public.camera-raw-image | .dng image/x-adobe-dng
    public.xbitmap-image | X bitmap | public.image | .xbm image/x-xbitmap
    public.pbm | portable bitmap | public.image | .pbm image/x-portable-bitmap
    com.apple.pict | QuickDraw picture | public.image | .pict .pct image/x-pict image/pict
    com.adobe.photoshop-image | Photoshop image | public.image | .psd image/vnd.adobe.photoshop image/x-photoshop
    com.truevision.tga-image | TGA image | public.image | .tga image/x-tga image/targa
    com.ilm.openexr-image | OpenEXR image | public.image | .exr image/x-exr
    com.apple.live-photo | live photo
    public.audiovisual-content | audiovisual content | public.data public.content
    public.movie | movie | public.audiovisual-content
    public.video | video | public.movie
    public.mpeg | MPEG movie | public.movie | .mpg .mpeg .mpe video/mpeg
    public.mpeg-2-video | MPEG-2 video | public.video | .m2v video/mpeg2
    public.mpeg-2-transport-stream | MPEG-2 transport stream | public.movie | .ts .m2ts .mts video/mp2t
    public.mpeg-4 | MPEG-4 movie | public.movie | .mp4 .mpg4 video/mp4
    com.apple.m4v-video | MPEG-4 video | public.mpeg-4 | .m4v video/x-m4v
    com.apple.quicktime-movie | QuickTime movie | public.movie | .mov .qt video/quicktime
    public.avi | AVI movie | public.movie | .avi video/x-msvideo video/avi video/msvideo
    public.3gpp | 3GPP movie | public.movie | .3gp .3gpp video/3gpp
    public.3gpp2 | 3GPP2 movie | public.movie | .3g2 .3gp2 video/3gpp2
    org.webmproject.webm | WebM movie | public.movie | .webm video/webm
    org.matroska.mkv | Matroska movie | public.movie | .mkv video/x-matroska
    org.xiph.ogg-video | Ogg movie | public.movie | .ogv video/ogg
    com.microsoft.windows-media-wmv | Windows Media video | public.movie | .wmv video/x-ms-wmv
    com.adobe.flash.video | Flash video | public.movie | .flv video/x-flv
    public.audio | audio | public.audiovisual-content
    public.mp3 | MP3 audio | public.audio | .mp3 .mpga audio/mpeg audio/mp3
    public.mp2 | MP2 audio | public.audio | .mp2 audio/mp2
    public.mpeg-4-audio | MPEG-4 audio | public.audio | audio/mp4
    com.apple.m4a-audio | Apple MPEG-4 audio | public.mpeg-4-audio | .m4a audio/x-m4a
    com.apple.mpeg-4-ringtone | ringtone | public.mpeg-4-audio | .m4r audio/x-m4r
    com.apple.protected-mpeg-4-audio-b | audio book | public.audio | .m4b audio/x-m4b
    public.aac-audio | AAC audio | public.audio | .aac .adts audio/aac
    public.ac3-audio | AC-3 audio | public.audio | .ac3 audio/ac3
    public.aifc-audio | AIFF-C audio | public.audio | .aifc audio/x-aifc
    public.aiff-audio | AIFF audio | public.aifc-audio | .aiff .aif audio/aiff audio/x-aiff
    public.au-audio | AU audio | public.audio | .au .snd audio/basic
    com.microsoft.waveform-audio | waveform audio | public.audio | .wav .wave audio/vnd.wave audio/wav audio/x-wav
    com.microsoft.windows-media-wma | Windows Media audio | public.audio | .wma audio/x-ms-wma
    com.apple.coreaudio-format | Core Audio | public.audio | .caf audio/x-caf
    org.3gpp.adaptive-multi-rate-audio | AMR audio | public.audio | .amr audio/amr
    public.midi-audio | MIDI | public.audio | .mid .midi .kar audio/midi audio/x-midi
    org.xiph.flac | FLAC audio | public.audio | .flac audio/flac
    org.xiph.ogg-audio | Ogg audio | public.audio | .ogg .oga audio/ogg
    org.xiph.opus | Opus audio | org.xiph.ogg-audio | .opus audio/x-opus+ogg audio/opus
    org.matroska.mka | Matroska audio | public.audio | .mka audio/x-matroska
    """

  /// Documents of office programs, books, archives and disk images.
  static let documents = """
    com.adobe.pdf | PDF | public.data public.composite-content | .pdf application/pdf
    com.adobe.postscript | PostScript | public.data public.composite-content | .ps application/postscript
    com.adobe.encapsulated-postscript | encapsulated PostScript | com.adobe.postscript | .eps image/x-eps
    org.idpf.epub-container | EPUB | public.data public.composite-content | .epub application/epub+zip
    com.apple.rtfd | rich text with attachments | com.apple.package public.composite-content | .rtfd
    com.apple.flat-rtfd | rich text with attachments, as data | public.data public.composite-content
    com.apple.webarchive | web archive | public.data public.composite-content | .webarchive application/x-webarchive
    org.mozilla.mhtml | web archive of one file | public.data public.composite-content \
      | .mht .mhtml application/x-mimearchive
    org.oasis-open.opendocument | OpenDocument | public.data
    org.oasis-open.opendocument.text | OpenDocument text | org.oasis-open.opendocument public.composite-content \
      | .odt application/vnd.oasis.opendocument.text
    org.oasis-open.opendocument.spreadsheet | OpenDocument spreadsheet \
      | org.oasis-open.opendocument public.composite-content public.spreadsheet \
      | .ods application/vnd.oasis.opendocument.spreadsheet
    org.oasis-open.opendocument.presentation | OpenDocument presentation \
      | org.oasis-open.opendocument public.presentation | .odp application/vnd.oasis.opendocument.presentation
    org.oasis-open.opendocument.graphics | OpenDocument drawing \
      | org.oasis-open.opendocument public.composite-content | .odg application/vnd.oasis.opendocument.graphics
    org.oasis-open.opendocument.formula | OpenDocument formula | org.oasis-open.opendocument public.content \
      | .odf application/vnd.oasis.opendocument.formula
    org.oasis-open.opendocument.database | OpenDocument database | org.oasis-open.opendocument public.database \
      | .odb application/vnd.sun.xml.base
    org.openxmlformats.openxml | Office Open XML | public.data
    org.openxmlformats.wordprocessingml.document | Office Open XML text \
      | org.openxmlformats.openxml public.composite-content \
      | .docx application/vnd.openxmlformats-officedocument.wordprocessingml.document
    org.openxmlformats.spreadsheetml.sheet | Office Open XML spreadsheet \
      | org.openxmlformats.openxml public.composite-content public.spreadsheet \
      | .xlsx application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
    org.openxmlformats.presentationml.presentation | Office Open XML presentation \
      | org.openxmlformats.openxml public.presentation \
      | .pptx application/vnd.openxmlformats-officedocument.presentationml.presentation
    com.microsoft.word.doc | Word document | public.data public.composite-content | .doc application/msword
    com.microsoft.excel.xls | Excel worksheet | public.data public.composite-content public.spreadsheet \
      | .xls application/vnd.ms-excel application/msexcel
    com.microsoft.powerpoint.ppt | PowerPoint presentation | public.data public.presentation \
      | .ppt application/vnd.ms-powerpoint application/mspowerpoint
    org.sqlite.sqlite3 | SQLite database | public.data public.database \
      | .sqlite .sqlite3 application/vnd.sqlite3 application/x-sqlite3
    com.apple.archive | Apple archive | public.data public.archive | .aar
    public.archive | archive
    public.disk-image | disk image | public.archive
    public.iso-image | ISO disk image | public.data public.disk-image \
      | .iso application/x-cd-image application/x-iso9660-image
    com.apple.disk-image-udif | Apple disk image | public.data public.disk-image | .dmg application/x-apple-diskimage
    com.pkware.zip-archive | PKZip archive | public.data public.archive
    public.zip-archive | zip archive | com.pkware.zip-archive | .zip application/zip application/x-zip-compressed
    com.sun.java-archive | Java archive | public.zip-archive public.executable \
      | .jar application/x-java-archive application/java-archive
    org.gnu.gnu-zip-archive | gzip archive | public.data public.archive \
      | .gz .gzip application/gzip application/x-gzip
    org.gnu.gnu-zip-tar-archive | gzip tar archive | org.gnu.gnu-zip-archive | .tgz application/x-compressed-tar
    public.tar-archive | tar archive | public.data public.archive | .tar application/x-tar
    public.bzip2-archive | bzip2 archive | public.data public.archive \
      | .bz2 application/x-bzip application/x-bzip2 application/bzip2
    public.tar-bzip2-archive | bzip2 tar archive | public.bzip2-archive | .tbz2 .tbz application/x-bzip-compressed-tar
    org.tukaani.xz-archive | xz archive | public.data public.archive | .xz application/x-xz
    org.tukaani.tar-xz-archive | xz tar archive | public.data public.archive | .txz application/x-xz-compressed-tar
    com.facebook.zstandard-archive | Zstandard archive | public.data public.archive | .zst application/zstd
    public.z-archive | compress archive | public.data public.archive | .z application/x-compress
    org.7-zip.7-zip-archive | 7-Zip archive | public.data public.archive | .7z application/x-7z-compressed
    com.rarlab.rar-archive | RAR archive | public.data public.archive \
      | .rar application/vnd.rar application/x-rar-compressed
    com.microsoft.cab | cabinet archive | public.data public.archive | .cab application/vnd.ms-cab-compressed
    public.cpio-archive | cpio archive | public.data public.archive | .cpio application/x-cpio
    org.debian.deb-archive | Debian package | public.data public.archive \
      | .deb application/vnd.debian.binary-package application/x-deb
    com.redhat.rpm-archive | RPM package | public.data public.archive | .rpm application/x-rpm
    com.apple.xar-archive | XAR archive | public.data public.archive | .xar application/x-xar
    com.apple.installer-package-archive | installer package | public.data public.archive | .pkg .mpkg
    """
}
