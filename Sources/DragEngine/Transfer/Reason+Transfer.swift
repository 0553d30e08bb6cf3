extension Reason {
  /// A value is not of the expected type.
  static func wrongValue(_ subject: String, _ type: Any.Type) -> Reason {
    Reason("\(subject) is not a \(type)", code: "wrong_value", parameters: [.init(name: "type", value: "\(type)")])
  }

  /// The receiver cancelled a load.
  public static let loadCancelled = Reason("cancelled", code: "cancelled")
}
