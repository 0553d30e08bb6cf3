internal import CDray
internal import Dray

extension Arena {
  /// The named facts of a reason.
  func parameters(of reason: Reason?) -> (UnsafePointer<dray_parameter>?, count: Int) {
    let parameters = reason?.parameters ?? []
    return (
      list(parameters) { dray_parameter(name: string($0.name), value: string($0.value)) }, parameters.count
    )
  }
}
