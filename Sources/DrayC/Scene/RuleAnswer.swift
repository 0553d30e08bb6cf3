public import CDray
internal import Dray

/// The answer of a rule of the program: the object behind a `dray_answer`.
final class RuleAnswer {
  /// The answers that a modifier takes in addition to a refusal and a failure.
  enum Form {
    case none, items, quantity, drop, data, preview
  }

  /// The answer of the rule.
  enum Content {
    case accepted
    case refused(Reason?)
    case failed(Reason)
    case items([Identifier])
    case quantity(Int)
    case drop(DropConfiguration)
    case data(Bytes)
    case preview(CancelledPreview)
  }

  /// The loads that a command which takes items can begin.
  struct Loading {
    /// Requests the data of an item.
    var request: (Int, Identifier, @escaping dray_rule_function, UnsafeMutableRawPointer?) throws(Failure) -> Void
    /// Makes the drop wait for a result of the program. Returns the number of the load.
    var begin: () -> UInt64
  }

  // Unchecked as in HostBox.

  @exclusivity(unchecked) private var form = Form.none
  /// The loads of a command that takes items; `nil` in other rules.
  @exclusivity(unchecked) private(set) var load: Loading?
  @exclusivity(unchecked) private(set) var content = Content.accepted
  /// Whether the rule has answered. Only a failure can replace its answer.
  @exclusivity(unchecked) private var isGiven = false

  /// Begins a call without an answer.
  func begin(_ form: Form, loading load: Loading? = nil) {
    (self.form, content, self.load, isGiven) = (form, .accepted, load, false)
  }

  /// Lends the answer to a rule.
  func lend(to rule: (OpaquePointer?) -> Void) {
    DrayC.lend(self, as: CDRAY_LOAN_ANSWER, to: rule)
    // The closure refers to the items of the drop, and their data may refer to rules of a former scene.
    load = nil
  }

  func set(_ content: Content, _ wanted: Form) throws(Failure) {
    guard !isGiven else { throw .misuse("the rule has already answered") }
    guard wanted == .none || wanted == form else { throw .misuse("the modifier takes no such answer") }
    (self.content, isGiven) = (content, true)
  }

  /// Accepts, unless the rule has already answered.
  fileprivate func accept() { isGiven = true }

  /// Makes a rule fail that has not answered.
  func requireAnswer() {
    if !isGiven { fail("the rule has returned without an answer; dray_answer_accept accepts") }
  }

  fileprivate func fail(_ message: String) { (content, isGiven) = (.failed(Reason(message, code: "failed")), true) }
}

extension RuleAnswer {
  /// The answer of a command.
  var command: CommandAnswer {
    switch content {
    case .refused(let reason): .refused(reason)
    case .failed(let reason): .failed(reason)
    case .accepted, .items, .quantity, .drop, .data, .preview: .done
    }
  }

  /// The answer of a destination.
  var drop: DropConfiguration {
    switch content {
    case .refused(let reason): .forbidden(reason)
    case .failed(let reason): .failed(reason)
    case .drop(let answer): answer
    case .accepted, .items, .quantity, .data, .preview: .accepted
    }
  }

  /// The answer of `drag_quantity`.
  var quantity: QuantityAnswer {
    switch content {
    case .refused(let reason): .refused(reason)
    case .failed(let reason): .failed(reason)
    case .quantity(let quantity): .quantity(quantity)
    case .accepted, .items, .drop, .data, .preview: .all
    }
  }

  /// The ending of a preview after a cancelled drag.
  var cancelledPreview: CancelledPreview { if case .preview(let ending) = content { ending } else { .returns } }

  /// The items to lift.
  ///
  /// - Parameters:
  ///   - ids: The items that are lifted if the rule does not answer with others.
  ///   - type: Their type.
  ///   - namespace: Their namespace.
  ///   - data: Their data for receivers.
  func payload(
    _ ids: [Identifier], _ type: Identifier, _ namespace: Identifier?, _ data: ItemData?
  ) -> PayloadAnswer {
    switch content {
    case .refused(let reason): .refused(reason)
    case .failed(let reason): .failed(reason)
    case .items(let ids): .items(ids, type, namespace, data)
    case .accepted, .quantity, .drop, .data, .preview: .items(ids, type, namespace, data)
    }
  }
}

extension PayloadAnswer {
  /// Items of one type, with their data for receivers.
  static func items(
    _ ids: [Identifier], _ type: Identifier, _ namespace: Identifier?, _ data: ItemData?
  ) -> PayloadAnswer {
    .items(ids.map { DragItem(id: $0, type: type, namespace: namespace, provider: data?.provider(of: $0)) })
  }
}

/// Answers with a refusal.
@c @implementation
public func dray_answer_refuse(_ answer: OpaquePointer?, _ reason: UnsafePointer<dray_reason>?) -> dray_status {
  answering("dray_answer_refuse", answer) { answer throws(Failure) in
    try answer.set(.refused(reason == nil ? nil : try Reason(reason)), .none)
  }
}

/// Accepts.
@c @implementation
public func dray_answer_accept(_ answer: OpaquePointer?) -> dray_status {
  answering("dray_answer_accept", answer) { answer throws(Failure) in answer.accept() }
}

/// Makes the rule fail.
@c @implementation
public func dray_answer_fail(_ answer: OpaquePointer?, _ message: UnsafePointer<CChar>?) -> dray_status {
  answering("dray_answer_fail", answer) { answer throws(Failure) in answer.fail(try text(message, "message")) }
}

/// Answers with the items to lift, or with the selected items.
@c @implementation
public func dray_answer_items(_ answer: OpaquePointer?, _ ids: UnsafePointer<dray_id>?, _ count: Int) -> dray_status {
  answering("dray_answer_items", answer) { answer throws(Failure) in
    try answer.set(.items(try identifiers(ids, count, "ids")), .items)
  }
}

/// Answers with the quantity that the drag carries.
@c @implementation
public func dray_answer_quantity(_ answer: OpaquePointer?, _ quantity: Int64) -> dray_status {
  answering("dray_answer_quantity", answer) { answer throws(Failure) in
    guard quantity >= 0 else { throw .badInput("quantity is \(quantity); it must not be negative") }
    try answer.set(.quantity(Int(quantity)), .quantity)
  }
}

/// Answers with an accepted drop.
@c @implementation
public func dray_answer_drop(_ answer: OpaquePointer?, _ drop: UnsafePointer<dray_drop>?) -> dray_status {
  answering("dray_answer_drop", answer) { answer throws(Failure) in
    try answer.set(.drop(try dray_drop.read(drop).configuration()), .drop)
  }
}

/// Requests the data of an item.
@c @implementation
public func dray_answer_load(
  _ answer: OpaquePointer?, _ item: Int, _ type: UnsafePointer<CChar>?, _ take: dray_rule_function?,
  _ user: UnsafeMutableRawPointer?
) -> dray_status {
  answering("dray_answer_load", answer) { answer throws(Failure) in
    let type = try text(type, "type")
    guard let take else { throw .misuse("take is NULL") }
    guard let load = answer.load else { throw .misuse("the rule is not a command that takes items") }
    try load.request(item, .string(type), take, user)
  }
}

/// Makes the drop wait for a result of the program.
@c @implementation
public func dray_answer_begin_load(_ answer: OpaquePointer?, _ load: UnsafeMutablePointer<UInt64>?) -> dray_status {
  answering("dray_answer_begin_load", answer) { answer throws(Failure) in
    guard let load else { throw .misuse("load is NULL") }
    guard let loading = answer.load else { throw .misuse("the rule is not a command that takes items") }
    load.pointee = loading.begin()
  }
}

/// Runs the body of a function of the header with an answer.
func answering(
  _ name: StaticString, _ handle: OpaquePointer?, _ body: (RuleAnswer) throws(Failure) -> Void
) -> dray_status {
  guard hasStackForMessages() else { return failForStack(name) }
  guard let handle else { return fail("\(name): answer is NULL") }
  guard let answer = lent(handle, as: CDRAY_LOAN_ANSWER, RuleAnswer.self) else {
    return fail("\(name): the call of this answer has ended, or runs on another thread")
  }
  do throws(Failure) {
    try body(answer)
    return dray_status(DRAY_STATUS_OK)
  } catch {
    // A value that does not exist is not an error of the rule.
    guard let problem = error.message else { return error.status }
    let message = "\(name): \(problem)"
    cdray_set_message(message)
    // A rule whose answer is lost must not accept.
    answer.fail(message)
    return error.status
  }
}

extension Reason {
  fileprivate init(_ pointer: UnsafePointer<dray_reason>?) throws(Failure) {
    guard let given = pointer?.pointee else { throw .misuse("reason is NULL") }
    guard given.parameters != nil || given.parameter_count == 0 else {
      throw .misuse("parameters is NULL, but parameter_count is not 0")
    }
    guard given.parameter_count >= 0 else { throw .misuse("parameter_count is larger than the address space") }
    var parameters: [Parameter] = []
    for given in UnsafeBufferPointer(start: given.parameters, count: given.parameter_count) {
      parameters.append(
        Parameter(name: try DrayC.text(given.name, "a name"), value: try DrayC.text(given.value, "a value")))
    }
    let code = given.code == nil ? "" : try DrayC.text(given.code, "code")
    self.init(
      given.text == nil ? "" : try DrayC.text(given.text, "text"), code: code.isEmpty ? nil : ByteString(code),
      parameters: parameters)
  }
}

extension dray_drop {
  fileprivate func configuration() throws(Failure) -> DropConfiguration {
    var choice = DropConfiguration.Choice.accepted
    if operation != 0 {
      guard let named = DropOperation(code: operation) else { throw .badInput("unknown operation: \(operation)") }
      choice = .operation(named)
    }
    guard accepted_item_count >= 0, accepted_quantity >= 0 else {
      throw .badInput("an accepted count or quantity is negative")
    }
    let before = try identifier(before, "before")
    let destination = try identifier(collection_id, "collection_id").map { collection in
      ReorderDestination(collection: collection, position: before.map { .before($0) } ?? .end)
    }
    var made = DropConfiguration(
      choice, destination: destination, acceptedItemCount: accepted_item_count > 0 ? Int(accepted_item_count) : nil,
      acceptedQuantity: accepted_quantity > 0 ? Int(accepted_quantity) : nil)
    switch Int(intent) {
    case 0: break
    case DRAY_INTENT_UNSPECIFIED: made.intent = .unspecified
    case DRAY_INTENT_INSERT: made.intent = .insertAtDestination
    case DRAY_INTENT_INTO: made.intent = .insertIntoDestination
    default: throw .badInput("unknown intent: \(intent)")
    }
    made.runsInPlace = in_place != 0
    return made
  }
}
