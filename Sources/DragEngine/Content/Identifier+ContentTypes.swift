// The ids of common content types, with the names of `UTType`, for lists of types such as `[.json, .vCard]`.

extension Identifier {
  // MARK: Kinds of data

  /// Files and folders: `public.item`.
  public static let item: Identifier = "public.item"
  /// Documents, messages, pictures and other content: `public.content`.
  public static let content: Identifier = "public.content"
  /// Bytes of any kind: `public.data`.
  public static let data: Identifier = "public.data"
  /// Folders: `public.folder`.
  public static let folder: Identifier = "public.folder"
  /// Contacts of any form: `public.contact`.
  public static let contact: Identifier = "public.contact"

  // MARK: Texts

  /// Texts of any form: `public.text`.
  public static let text: Identifier = "public.text"
  /// Texts without formatting: `public.plain-text`.
  public static let plainText: Identifier = "public.plain-text"
  /// Texts without formatting, in UTF-8: `public.utf8-plain-text`.
  public static let utf8PlainText: Identifier = "public.utf8-plain-text"
  /// Web pages: `public.html`.
  public static let html: Identifier = "public.html"
  /// XML of any kind: `public.xml`.
  public static let xml: Identifier = "public.xml"
  /// JSON: `public.json`.
  public static let json: Identifier = "public.json"
  /// Tables of values with commas between them: `public.comma-separated-values-text`.
  public static let commaSeparatedText: Identifier = "public.comma-separated-values-text"
  /// Address cards: `public.vcard`.
  public static let vCard: Identifier = "public.vcard"

  // MARK: Links

  /// Addresses of any scheme: `public.url`.
  public static let url: Identifier = "public.url"
  /// Addresses of files: `public.file-url`.
  public static let fileURL: Identifier = "public.file-url"

  // MARK: Pictures, sounds and documents

  /// Pictures of any form: `public.image`.
  public static let image: Identifier = "public.image"
  /// PNG: `public.png`.
  public static let png: Identifier = "public.png"
  /// JPEG: `public.jpeg`.
  public static let jpeg: Identifier = "public.jpeg"
  /// GIF: `com.compuserve.gif`.
  public static let gif: Identifier = "com.compuserve.gif"
  /// SVG: `public.svg-image`.
  public static let svg: Identifier = "public.svg-image"
  /// Sounds of any form: `public.audio`.
  public static let audio: Identifier = "public.audio"
  /// Films of any form: `public.movie`.
  public static let movie: Identifier = "public.movie"
  /// PDF: `com.adobe.pdf`.
  public static let pdf: Identifier = "com.adobe.pdf"
  /// ZIP archives: `public.zip-archive`.
  public static let zip: Identifier = "public.zip-archive"
}
