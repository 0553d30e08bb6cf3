internal import CDray

/// Lends an object to a callback of the program, as a handle that is valid until the callback returns.
///
/// The handle is a number and not an address. A function that receives a handle which the program has kept finds no
/// object, instead of reading memory that may be freed.
///
/// - Parameters:
///   - object: The object.
///   - kind: The kind of the object, so that a handle of another kind is not valid.
///   - body: Calls the callback with the handle.
func lend<Result>(_ object: AnyObject, as kind: cdray_loan_kind, to body: (OpaquePointer?) -> Result) -> Result {
  var loan = cdray_loan()
  return withUnsafeMutablePointer(to: &loan) { loan in
    let handle = cdray_lend(loan, kind, Unmanaged.passUnretained(object).toOpaque())
    defer { cdray_end_loan(loan) }
    return withExtendedLifetime(object) { body(OpaquePointer(bitPattern: handle)) }
  }
}

/// The object that is lent to a running callback of this thread as a handle; `nil` if there is none.
func lent<Object: AnyObject>(_ handle: OpaquePointer?, as kind: cdray_loan_kind, _: Object.Type) -> Object? {
  cdray_lent(UInt(bitPattern: handle), kind).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}
