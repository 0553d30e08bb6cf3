extension Reason {
  /// A source passed a value that is not of the promised type.
  static func wrongValue(_ what: String, _ type: Any.Type) -> Reason {
    Reason("\(what) is not a \(type)", code: "wrong_value", parameters: [.init(name: "type", value: "\(type)")])
  }

  /// The receiver cancelled a load.
  public static let loadCancelled = Reason("cancelled", code: "cancelled")
}
