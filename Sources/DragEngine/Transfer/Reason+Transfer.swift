extension Reason {
  /// Somebody handed over a value of another type than he promised.
  static func wrongValue(_ what: String, _ type: Any.Type) -> Reason {
    Reason("\(what) is no \(type)", code: "wrong_value", parameters: [.init(name: "type", value: "\(type)")])
  }

  /// Somebody took a load back.
  public static let loadCancelled = Reason("cancelled", code: "cancelled")
}
