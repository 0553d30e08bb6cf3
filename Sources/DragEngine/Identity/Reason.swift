/// The explanation of a refusal or an error: a text for the user, and a code with parameters for programs.
///
/// An immutable value that every thread can read. A `LazyReason` makes its text when the text is read. A closure of a
/// rule refuses by throwing a reason.
///
/// Each answer during a drag carries its reason. All fields are in one object, so that a copy costs one reference
/// count.
public struct Reason: Sendable {
  private let content: Content

  // `@usableFromInline` lets other modules copy a reason directly instead of by a call through the type's metadata.
  @usableFromInline
  final class Content: Sendable {
    let text: String
    let code: ByteString?
    let parameters: [Parameter]
    let fact: String?

    init(text: String, code: ByteString?, parameters: [Parameter], fact: String?) {
      self.text = text
      self.code = code
      self.parameters = parameters
      self.fact = fact
    }
  }

  /// One parameter of a reason: a named value.
  public struct Parameter: Hashable, Sendable {
    /// The name of the parameter.
    public var name: ByteString
    /// The value: a text, or the name of an id.
    public var value: ByteString

    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - value: The value: a text, or the name of an id.
    public init(name: ByteString, value: ByteString) {
      self.name = name
      self.value = value
    }

    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - value: The value: a text, or the name of an id.
    public init(name: String, value: String) { self.init(name: ByteString(name), value: ByteString(value)) }
  }

  /// Creates a reason.
  ///
  /// If `text` has no visible characters, the text of the reason is the code. If the code has none either, or is `nil`,
  /// the text is `the rule does not say why`.
  ///
  /// - Parameters:
  ///   - text: The text for people.
  ///   - code: A name for this kind of refusal.
  ///   - parameters: The parameters from which a host can compose its own text.
  public init(_ text: String, code: ByteString? = nil, parameters: [Parameter] = []) {
    self.init(text, code: code, parameters: parameters, fact: nil)
  }

  /// Creates a remark on a drop.
  ///
  /// - Parameter fact: The effect of the drop, without the place in the script and without advice.
  init(_ text: String, code: ByteString?, parameters: [Parameter], fact: String?) {
    let text = text.isBlank ? code.map(\.text).flatMap { $0.isBlank ? nil : $0 } ?? "the rule does not say why" : text
    content = Content(text: text, code: code, parameters: parameters, fact: fact)
  }

  /// The text for people.
  public var text: String { content.text }

  /// The effect of a drop whose command has had another effect than the outcome says; `nil` for other reasons.
  var fact: String? { content.fact }

  /// A name for this kind of refusal, the same in every language; `nil` if the rule gave only a text.
  ///
  /// Rules use codes of their own. The engine uses the following codes, for hosts that write their own texts:
  ///
  /// | code | parameters | when |
  /// | --- | --- | --- |
  /// | `already_dragged` | `item_id` | the item is in another drag, or in a pending drop that is not a copy |
  /// | `ambiguous_item` | `item_id`, `namespaces` | several namespaces have an item of this id |
  /// | `bad_time` | `time` | the time of an input is not finite, or beyond the range of a clock |
  /// | `busy` | – | the call is not allowed at this time, such as an input from inside a rule |
  /// | `cancelled` | – | the receiver cancelled its request for data, or the drop was cancelled |
  /// | `cannot_leave` | – | the items can only be reordered within their container |
  /// | `changes_beside_undo` | `wanted` | a command that calls undo or redo has changed a state, too |
  /// | `commit_beside_undo` | `wanted` | a command that calls undo or redo has set a commit point, too |
  /// | `disabled` | – | the destination is disabled |
  /// | `dragging` | `wanted` | `undo` or `redo` during a drag |
  /// | `ended` | – | the drag is over, so that its data is no longer loaded |
  /// | `external_drag` | – | items were to be added to the drag of another program |
  /// | `failed` | – | a rule or a representation failed; the text has the error, for a script with its line |
  /// | `file` | – | a file cannot be read or written; the text has the path |
  /// | `goes_elsewhere` | `item_id`, `place` | a drop would not go to the requested position in the place, or into the item |
  /// | `half_moved` | – | a command continued although a move in it had failed halfway |
  /// | `input_too_large` | `limit` | the input carries more than a recording can hold |
  /// | `inside_itself` | `item_id`, `collection_id` | the list lies inside a dragged item |
  /// | `interrupted` | – | the host interrupted the search |
  /// | `invalid` | – | `validate_drop` or `can_handle` returned false |
  /// | `item_apart` | `item_id`, `place`, `before` | the drop has put the item at another place than the other items |
  /// | `item_gone` | `item_id`, `quantity`, `total` | the item, or the moved quantity of it, is missing from the scene |
  /// | `item_moved` | `item_id`, `place` | the drop had to leave the item or a part of it, or to delete it, but moved it |
  /// | `item_stayed` | `item_id` | the drop has changed the model, but the item is still at its old place |
  /// | `item_twice` | `item_id`, `operation` | the item is in the scene twice after the drop |
  /// | `limit` | `plugin` | the plugin has reached one of its limits |
  /// | `malformed` | `path` | the data cannot be read; `path` leads to the faulty value, if there is one |
  /// | `model` | – | undo or redo finds a `ModelState` that was changed outside of its engine |
  /// | `no_collection` | – | the reorder container has no list |
  /// | `no_drag_container` | `item_id`, `type` | no drag container for the item is around it |
  /// | `no_files` | – | the host gives no access to files |
  /// | `no_quantity` | `item_id`, `quantity`, `total` | the source lets less than 1 of the item be carried |
  /// | `no_reorder_container` | `item_id`, `type` | the item is reorderable, but no reorder container is around it |
  /// | `none_accepted` | – | the destination would take zero items |
  /// | `not_deletable` | `item_id` | the row cannot be deleted |
  /// | `not_dropped` | – | the requested data belongs to an item that was not dropped here |
  /// | `not_exported` | – | the pointer has no drag whose source exports its items to other programs |
  /// | `not_draggable` | `item_id` | nothing makes the item draggable |
  /// | `not_liftable` | `item_id`, `place` | the item, or the node at the place, cannot be lifted |
  /// | `not_on_handle` | `item_id` | the item has a handle, and the press has hit it elsewhere |
  /// | `not_reachable` | `item_id` | the item is covered, out of sight, hidden or disabled |
  /// | `not_rebuilt` | `plugin` | the plugin was stopped and could not be rebuilt |
  /// | `not_scrolled` | – | the scroll view is already at the offset, or cannot move farther |
  /// | `not_suggested` | `operation`, `suggested` | the destination chose an operation that is not suggested |
  /// | `nothing_changed` | – | a copy, an alias or a deletion was accepted, but its command changed nothing |
  /// | `nothing_exported` | – | the source wrote no data and gave no reason |
  /// | `nothing_moved` | – | a move was accepted, but its command changed nothing; the source keeps the items |
  /// | `nothing_there` | – | a press hit nothing |
  /// | `nothing_to_lift` | `item_id` | the source returned an empty payload |
  /// | `nothing_to_redo` | – | no step can be redone |
  /// | `nothing_to_undo` | – | no step can be undone |
  /// | `nothing_usable` | – | the keyboard focus finds nothing to lift or to tap |
  /// | `other_container` | – | the container only reorders its own items |
  /// | `other_quantity` | `item_id`, `total`, `expected` | the drop has left another quantity of the item |
  /// | `part_alone` | – | items were to be added to the drag of a part of an item |
  /// | `pointer_drags` | `items` | a key was pressed while a pointer drags these items |
  /// | `reloaded` | `plugin` | the plugin was reloaded |
  /// | `redirected` | `place` | the rule of the destination `place` has named a place outside of it |
  /// | `refused` | `item_id` | a rule refused without a reason |
  /// | `removed_twice` | `item_id` | the item was moved, and then removed by its source |
  /// | `reorder_container_gone` | – | the container in which the drag began has left the scene |
  /// | `reordering_disabled` | – | reordering was disabled where the drag began |
  /// | `restarted` | `plugin` | the plugin was restarted |
  /// | `restless_scene` | `count` | the scene asked new questions about drags at each of so many descriptions |
  /// | `rows_gone` | – | the list of the moved rows is gone |
  /// | `scene` | – | the scene cannot be built; the text has the error |
  /// | `second_undo` | `wanted` | a command has already requested an undo or a redo |
  /// | `source_gone` | `plugin` | the plugin or program that promised data is gone |
  /// | `stopped` | `plugin` | the plugin was stopped at a limit during a search, or a lift or move by keys |
  /// | `too_late` | – | data can be requested only while the drop action runs |
  /// | `too_many_drags` | `limit` | an external drag enters while the largest number of drags is running |
  /// | `too_many_questions` | `limit` | a search, or a lift or move by keys, needs more questions than the limit allows |
  /// | `too_many_types` | `limit` | the items of a drag offer more different types than the limit allows |
  /// | `unavailable` | `types` | the item, or the Swift type, does not offer any of these types |
  /// | `undeclared_type` | `type` | the content type is not declared |
  /// | `undone` | – | the step was undone, or the command that requested the data was rolled back |
  /// | `unhandled` | – | no rule, gesture, due timer or open choice handles this input |
  /// | `unknown_collection` | `collection_id` | a rule named a list that the drop cannot go to |
  /// | `unknown_item` | `item_id`, `collection_id`, `namespace` | no such item in this list or namespace, if given |
  /// | `unknown_place` | `place`, `before` | no such container or item, or it has no such item to insert before |
  /// | `unknown_row` | `item_id`, `collection_id` | a rule named a row that is not in the list |
  /// | `unloaded` | `plugin` | the plugin was unloaded |
  /// | `unplaced_type` | `type` | the content type conforms neither to data nor to package |
  /// | `wrong_form` | `type`, `expected`, `found` | data of the type was found in a form that cannot be read |
  /// | `wrong_type` | `types` | the destination takes these types, and the dragged items have others |
  /// | `wrong_value` | `type` | a received value or an id is not of the type |
  ///
  /// A parameter that does not apply is left out. If there is no reason, the cause explains the refusal.
  public var code: ByteString? { content.code }

  /// The parameters from which a host can compose its own text, in the order in which the rule gives them.
  public var parameters: [Parameter] { content.parameters }
}

extension Reason: Error {}

extension Reason: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a reason from a text, without code and parameters.
  public init(stringLiteral value: String) { self.init(value) }
  /// The text for people.
  public var description: String { text }
}

extension Reason: Equatable {
  /// Whether two reasons have the same text, the same code, and the same parameters in any order.
  public static func == (left: Reason, right: Reason) -> Bool {
    if left.content === right.content { return true }
    return left.code == right.code && left.text.hasSameBytes(as: right.text)
      && left.parameters.haveSameValues(as: right.parameters)
  }
}

extension [Reason.Parameter] {
  /// Whether both have the same names with the same values, in any order.
  fileprivate func haveSameValues(as others: Self) -> Bool {
    if self == others { return true }
    guard count == others.count else { return false }
    func sorted(_ parameters: Self) -> Self { parameters.sorted { ($0.name, $0.value) < ($1.name, $1.value) } }
    return sorted(self) == sorted(others)
  }
}
