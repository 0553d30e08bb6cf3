/// One representation in which values of an item type are written and read.
///
/// The type has no generic parameters, so that both `Transferable` in Swift and `dray.transferable` in scripts can use
/// it. An item type has a list of representations, most preferred first. Source: CoreTransferable's
/// `TransferRepresentation` and its modifiers.
public struct Representation {
  /// The type of the bytes or the file.
  public var contentType: Identifier
  /// The receivers that may see the representation.
  public var visibility: Visibility
  /// Answers a request with the data of a value, now or later; `nil` for a representation that only imports.
  public var exporting: ((_ value: any Sendable, LoadRequest) -> Void)?
  /// The form in which `importing` receives the data: bytes or a file, independent of the form that the source
  /// provides. If the source provides the value itself, `importing` receives it unchanged.
  public var form: LoadedContent.Form
  /// Reads one or several values; `nil` for a representation that only exports.
  ///
  /// - Parameter name: The file name that the source suggests.
  public var importing: ((_ content: LoadedContent, _ name: String?) throws(LoadError) -> [any Sendable])?
  /// Returns whether a value is offered in this type; must be quick. `nil` if every value is offered.
  public var exportingCondition: ((_ value: any Sendable) -> Bool)?
  /// Returns a suggested file name for a value, with extension.
  public var suggestedFileName: ((_ value: any Sendable) -> String?)?

  /// Creates a representation. Without `exporting` it only imports; without `importing` it only exports.
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
