/// One way in which values of an item type are written and read.
///
/// A plain value that knows nothing of the type of the values: `Transferable` in Swift and `dray.transferable` in scripts
/// make their representations of it. An item type has a list of them, the most preferred first.
/// Source: CoreTransferable's `TransferRepresentation` and its modifiers.
public struct Representation {
  /// The type of the bytes or the file.
  public var contentType: Identifier
  /// Who may know of it.
  public var visibility: Visibility
  /// Answers a request with what a value looks like in this type; `nil` for one that is for import only.
  public var exporting: ((_ value: any Sendable, LoadRequest) -> Void)?
  /// What `importing` is handed, whatever the source has promised; a value itself comes as it is.
  public var form: LoadedContent.Form
  /// Reads values, one or many; `nil` for one that is for export only.
  ///
  /// - Parameter name: The file name that the source suggests.
  public var importing: ((_ content: LoadedContent, _ name: String?) throws(LoadError) -> [any Sendable])?
  /// Whether a value is offered in this type; a question that must be quick. No closure is always true.
  public var exportingCondition: ((_ value: any Sendable) -> Bool)?
  /// A file name for a value, with extension.
  public var suggestedFileName: ((_ value: any Sendable) -> String?)?

  /// Creates a representation; what is left out it cannot do, or does not care about.
  public init(
    contentType: Identifier, visibility: Visibility = .all, form: LoadedContent.Form = .data,
    exporting: ((_ value: any Sendable, LoadRequest) -> Void)? = nil,
    importing: ((_ content: LoadedContent, _ name: String?) throws(LoadError) -> [any Sendable])? = nil,
    exportingCondition: ((_ value: any Sendable) -> Bool)? = nil,
    suggestedFileName: ((_ value: any Sendable) -> String?)? = nil
  ) {
    self.contentType = contentType
    self.visibility = visibility
    self.form = form
    self.exporting = exporting
    self.importing = importing
    self.exportingCondition = exportingCondition
    self.suggestedFileName = suggestedFileName
  }
}
