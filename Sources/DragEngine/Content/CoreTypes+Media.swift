extension CoreTypes {
  /// Images, films and sounds.
  static let media: [ContentType] = [
    .core("public.image", "image", of: ["public.data", "public.content"]),
    .core("public.png", "PNG image", of: ["public.image"], extensions: ["png"], mimeTypes: ["image/png"]),
    .core(
      "public.jpeg", "JPEG image", of: ["public.image"], extensions: ["jpeg", "jpg", "jpe"],
      mimeTypes: ["image/jpeg", "image/jpg"]),
    .core(
      "public.jpeg-2000", "JPEG 2000 image", of: ["public.image"], extensions: ["jp2", "jpg2", "j2k"],
      mimeTypes: ["image/jp2"]),
    .core("public.jpeg-xl", "JPEG XL image", of: ["public.image"], extensions: ["jxl"], mimeTypes: ["image/jxl"]),
    .core("com.compuserve.gif", "GIF image", of: ["public.image"], extensions: ["gif"], mimeTypes: ["image/gif"]),
    .core("public.tiff", "TIFF image", of: ["public.image"], extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"]),
    .core(
      "com.microsoft.bmp", "BMP image", of: ["public.image"], extensions: ["bmp", "dib"],
      mimeTypes: ["image/bmp", "image/x-bmp"]),
    .core(
      "com.microsoft.ico", "Windows icon", of: ["public.image"], extensions: ["ico"],
      mimeTypes: ["image/vnd.microsoft.icon", "image/x-icon"]),
    .core("com.apple.icns", "Apple icon", of: ["public.image"], extensions: ["icns"], mimeTypes: ["image/x-icns"]),
    .core(
      "public.svg-image", "SVG image", of: ["public.image", "public.xml"], extensions: ["svg"],
      mimeTypes: ["image/svg+xml"]),
    .core("org.webmproject.webp", "WebP image", of: ["public.image"], extensions: ["webp"], mimeTypes: ["image/webp"]),
    .core("public.heif-standard", "HEIF image", of: ["public.image"]),
    .core("public.heic", "HEIC image", of: ["public.heif-standard"], extensions: ["heic"], mimeTypes: ["image/heic"]),
    .core(
      "public.heif", "HEIF image file", of: ["public.heif-standard"], extensions: ["heif", "hif"],
      mimeTypes: ["image/heif"]),
    .core("public.avif", "AVIF image", of: ["public.heif-standard"], extensions: ["avif"], mimeTypes: ["image/avif"]),
    .core("public.camera-raw-image", "camera raw image", of: ["public.image"]),
    .core(
      "com.adobe.raw-image", "DNG image", of: ["public.camera-raw-image"], extensions: ["dng"],
      mimeTypes: ["image/x-adobe-dng"]),
    .core(
      "public.xbitmap-image", "X bitmap", of: ["public.image"], extensions: ["xbm"], mimeTypes: ["image/x-xbitmap"]),
    .core(
      "public.pbm", "portable bitmap", of: ["public.image"], extensions: ["pbm"], mimeTypes: ["image/x-portable-bitmap"]
    ),
    .core(
      "com.apple.pict", "QuickDraw picture", of: ["public.image"], extensions: ["pict", "pct"],
      mimeTypes: ["image/x-pict", "image/pict"]),
    .core(
      "com.adobe.photoshop-image", "Photoshop image", of: ["public.image"], extensions: ["psd"],
      mimeTypes: ["image/vnd.adobe.photoshop", "image/x-photoshop"]),
    .core(
      "com.truevision.tga-image", "TGA image", of: ["public.image"], extensions: ["tga"],
      mimeTypes: ["image/x-tga", "image/targa"]),
    .core(
      "com.ilm.openexr-image", "OpenEXR image", of: ["public.image"], extensions: ["exr"], mimeTypes: ["image/x-exr"]),
    .core("com.apple.live-photo", "live photo"),
    .core("public.audiovisual-content", "audiovisual content", of: ["public.data", "public.content"]),
    .core("public.movie", "movie", of: ["public.audiovisual-content"]),
    .core("public.video", "video", of: ["public.movie"]),
    .core(
      "public.mpeg", "MPEG movie", of: ["public.movie"], extensions: ["mpg", "mpeg", "mpe"], mimeTypes: ["video/mpeg"]),
    .core("public.mpeg-2-video", "MPEG-2 video", of: ["public.video"], extensions: ["m2v"], mimeTypes: ["video/mpeg2"]),
    .core(
      "public.mpeg-2-transport-stream", "MPEG-2 transport stream", of: ["public.movie"],
      extensions: ["ts", "m2ts", "mts"], mimeTypes: ["video/mp2t"]),
    .core(
      "public.mpeg-4", "MPEG-4 movie", of: ["public.movie"], extensions: ["mp4", "mpg4"], mimeTypes: ["video/mp4"]),
    .core(
      "com.apple.m4v-video", "MPEG-4 video", of: ["public.mpeg-4"], extensions: ["m4v"], mimeTypes: ["video/x-m4v"]),
    .core(
      "com.apple.quicktime-movie", "QuickTime movie", of: ["public.movie"], extensions: ["mov", "qt"],
      mimeTypes: ["video/quicktime"]),
    .core(
      "public.avi", "AVI movie", of: ["public.movie"], extensions: ["avi"],
      mimeTypes: ["video/x-msvideo", "video/avi", "video/msvideo"]),
    .core("public.3gpp", "3GPP movie", of: ["public.movie"], extensions: ["3gp", "3gpp"], mimeTypes: ["video/3gpp"]),
    .core(
      "public.3gpp2", "3GPP2 movie", of: ["public.movie"], extensions: ["3g2", "3gp2"], mimeTypes: ["video/3gpp2"]),
    .core("org.webmproject.webm", "WebM movie", of: ["public.movie"], extensions: ["webm"], mimeTypes: ["video/webm"]),
    .core(
      "org.matroska.mkv", "Matroska movie", of: ["public.movie"], extensions: ["mkv"], mimeTypes: ["video/x-matroska"]),
    .core("org.xiph.ogg-video", "Ogg movie", of: ["public.movie"], extensions: ["ogv"], mimeTypes: ["video/ogg"]),
    .core(
      "com.microsoft.windows-media-wmv", "Windows Media video", of: ["public.movie"], extensions: ["wmv"],
      mimeTypes: ["video/x-ms-wmv"]),
    .core(
      "com.adobe.flash.video", "Flash video", of: ["public.movie"], extensions: ["flv"], mimeTypes: ["video/x-flv"]),
    .core("public.audio", "audio", of: ["public.audiovisual-content"]),
    .core(
      "public.mp3", "MP3 audio", of: ["public.audio"], extensions: ["mp3", "mpga"],
      mimeTypes: ["audio/mpeg", "audio/mp3"]),
    .core("public.mp2", "MP2 audio", of: ["public.audio"], extensions: ["mp2"], mimeTypes: ["audio/mp2"]),
    .core("public.mpeg-4-audio", "MPEG-4 audio", of: ["public.audio"], mimeTypes: ["audio/mp4"]),
    .core(
      "com.apple.m4a-audio", "Apple MPEG-4 audio", of: ["public.mpeg-4-audio"], extensions: ["m4a"],
      mimeTypes: ["audio/x-m4a"]),
    .core(
      "com.apple.mpeg-4-ringtone", "ringtone", of: ["public.mpeg-4-audio"], extensions: ["m4r"],
      mimeTypes: ["audio/x-m4r"]),
    .core(
      "com.apple.protected-mpeg-4-audio-b", "audio book", of: ["public.audio"], extensions: ["m4b"],
      mimeTypes: ["audio/x-m4b"]),
    .core(
      "public.aac-audio", "AAC audio", of: ["public.audio"], extensions: ["aac", "adts"], mimeTypes: ["audio/aac"]),
    .core("public.ac3-audio", "AC-3 audio", of: ["public.audio"], extensions: ["ac3"], mimeTypes: ["audio/ac3"]),
    .core("public.aifc-audio", "AIFF-C audio", of: ["public.audio"], extensions: ["aifc"], mimeTypes: ["audio/x-aifc"]),
    .core(
      "public.aiff-audio", "AIFF audio", of: ["public.aifc-audio"], extensions: ["aiff", "aif"],
      mimeTypes: ["audio/aiff", "audio/x-aiff"]),
    .core("public.au-audio", "AU audio", of: ["public.audio"], extensions: ["au", "snd"], mimeTypes: ["audio/basic"]),
    .core(
      "com.microsoft.waveform-audio", "waveform audio", of: ["public.audio"], extensions: ["wav", "wave"],
      mimeTypes: ["audio/vnd.wave", "audio/wav", "audio/x-wav"]),
    .core(
      "com.microsoft.windows-media-wma", "Windows Media audio", of: ["public.audio"], extensions: ["wma"],
      mimeTypes: ["audio/x-ms-wma"]),
    .core(
      "com.apple.coreaudio-format", "Core Audio", of: ["public.audio"], extensions: ["caf"], mimeTypes: ["audio/x-caf"]),
    .core(
      "org.3gpp.adaptive-multi-rate-audio", "AMR audio", of: ["public.audio"], extensions: ["amr"],
      mimeTypes: ["audio/amr"]),
    .core(
      "public.midi-audio", "MIDI", of: ["public.audio"], extensions: ["mid", "midi", "kar"],
      mimeTypes: ["audio/midi", "audio/x-midi"]),
    .core("org.xiph.flac", "FLAC audio", of: ["public.audio"], extensions: ["flac"], mimeTypes: ["audio/flac"]),
    .core(
      "org.xiph.ogg-audio", "Ogg audio", of: ["public.audio"], extensions: ["ogg", "oga"], mimeTypes: ["audio/ogg"]),
    .core(
      "org.xiph.opus", "Opus audio", of: ["org.xiph.ogg-audio"], extensions: ["opus"],
      mimeTypes: ["audio/x-opus+ogg", "audio/opus"]),
    .core(
      "org.matroska.mka", "Matroska audio", of: ["public.audio"], extensions: ["mka"], mimeTypes: ["audio/x-matroska"]),
  ]
}
