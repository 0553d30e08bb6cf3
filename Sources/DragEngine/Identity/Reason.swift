/// Why somebody said no: a text for people, and a code with parameters for programs.
///
/// A value that stays what it is, on every thread: what a rule would have to be asked for is in a `Refusal`. Reasons are
/// handed on with each answer during a drag, so all that one has is in an object and it costs one reference.
public struct Reason: Sendable {
  private let content: Content

  // Known to other modules, or every copy of a reason there would be a call through its type.
  @usableFromInline
  final class Content: Sendable {
    let code: ByteString?
    let parameters: [Parameter]
    let text: String

    init(code: ByteString?, parameters: [Parameter], text: String) {
      self.code = code
      self.parameters = parameters
      self.text = text
    }
  }

  /// One named fact of a reason.
  public struct Parameter: Hashable, Sendable {
    /// The name of the fact.
    public var name: ByteString
    /// The fact as text, or the id that it is.
    public var value: ByteString

    /// Creates a named fact.
    public init(name: ByteString, value: ByteString) {
      self.name = name
      self.value = value
    }

    /// Creates a named fact.
    public init(name: String, value: String) { self.init(name: ByteString(name), value: ByteString(value)) }
  }

  /// Creates a reason.
  public init(_ text: String, code: ByteString? = nil, parameters: [Parameter] = []) {
    content = Content(code: code, parameters: parameters, text: text)
  }

  /// A name for this kind of refusal, the same in every language; `nil` if the rule gave only a text.
  ///
  /// Rules have codes of their own. Those of the engine, for whoever says them in another language:
  ///
  /// | code | parameters | when |
  /// | --- | --- | --- |
  /// | `already_dragged` | `item_id` | the item is in another drag, or a drop takes it away |
  /// | `ambiguous_item` | `item_id`, `namespaces` | several namespaces have an item of this id |
  /// | `bad_time` | `time` | the time of an input is not finite, or later than a clock can tell |
  /// | `busy` | – | whoever asks is a rule that is asked itself |
  /// | `cancelled` | – | whoever asked for data did without it |
  /// | `cannot_leave` | – | the items can only be put into another order where they are |
  /// | `disabled` | – | the destination is disabled |
  /// | `dragging` | `wanted` | `undo` or `redo` while something is dragged |
  /// | `ended` | – | the drag is over, and with it what was loaded for it |
  /// | `failed` | – | a rule or a representation failed; the text says how, of a script the line too |
  /// | `file` | – | a file cannot be read or written; the text has the path |
  /// | `goes_elsewhere` | `item_id`, `place` | a drop at the place would not go before the item |
  /// | `half_moved` | – | a command went on after a move in it had failed halfway |
  /// | `inside_itself` | `item_id`, `collection_id` | the list lies in what is dragged |
  /// | `invalid` | – | `validate_drop` or `can_handle` said no |
  /// | `item_apart` | `item_id`, `place`, `before` | the drop has put the item elsewhere than the others |
  /// | `item_gone` | `item_id` | the move stands, and the item is shown nowhere any more |
  /// | `item_stayed` | `item_id` | the drop has changed something, and the item is where it was |
  /// | `item_twice` | `item_id`, `operation` | the item is in the scene twice after the drop |
  /// | `limit` | `plugin` | the plugin used up what it may use |
  /// | `malformed` | `path` | the data cannot be read; `path` leads to the value in it, if there is one |
  /// | `no_collection` | – | the reorder container has no list |
  /// | `no_drag_container` | `item_id`, `type` | nobody around the item says what its id stands for |
  /// | `no_files` | – | the host has no files |
  /// | `no_reorder_container` | `item_id`, `type` | the item can be put into another order, and nothing does |
  /// | `none_accepted` | – | the destination would take none of the items |
  /// | `not_deletable` | `item_id` | the row cannot be deleted |
  /// | `not_dropped` | – | the item whose data is asked for was not dropped here |
  /// | `not_exported` | – | what is dragged must not leave the app |
  /// | `not_liftable` | `item_id`, `place` | the item cannot be lifted, or what is at the place |
  /// | `not_reachable` | `item_id` | it is covered, hidden or disabled |
  /// | `not_scrolled` | – | a scroll view is there already, or cannot move farther |
  /// | `not_suggested` | `operation`, `suggested` | the destination chose what the source does not offer |
  /// | `nothing_changed` | – | the rule that was given copies has changed nothing |
  /// | `nothing_exported` | – | the source wrote no data and said not why |
  /// | `nothing_moved` | – | the rule that was to take or move it has changed nothing; the source keeps it |
  /// | `nothing_there` | – | a press hit nothing |
  /// | `nothing_to_lift` | `item_id` | the source gave nothing to carry |
  /// | `nothing_to_redo` | – | nothing was undone |
  /// | `nothing_to_undo` | – | nothing can be undone |
  /// | `nothing_usable` | – | keys find nothing to lift or to tap |
  /// | `other_container` | – | it only puts what it has into another order |
  /// | `pointer_drags` | `items` | a key is pressed while a pointer carries these |
  /// | `refused` | `item_id` | a rule said no and not why |
  /// | `removed_twice` | `item_id` | moved, and then removed by its source |
  /// | `reorder_container_gone` | – | the container that the drag began in is gone |
  /// | `reordering_disabled` | – | what the drag began in lets nothing be moved any more |
  /// | `restarted` | `plugin` | the plugin has begun anew |
  /// | `rows_gone` | – | the list whose rows are moved is gone |
  /// | `scene` | – | the scene cannot be described so; the text says why |
  /// | `source_gone` | `plugin` | the plugin that promised data is gone |
  /// | `too_late` | – | data can be asked for only while the drop action runs |
  /// | `too_many_questions` | `limit` | `legal` would ask more questions than it may |
  /// | `unavailable` | `types` | the item cannot be had as one of these types |
  /// | `undeclared_type` | `type` | nobody has declared the content type |
  /// | `undone` | – | what it goes on with, or what asked for it, was undone |
  /// | `unhandled` | – | nobody answers this input |
  /// | `unknown_collection` | `collection_id` | a rule named a list that is not one of those here |
  /// | `unknown_item` | `item_id`, `collection_id`, `namespace` | no such item, in this list or namespace if given |
  /// | `unknown_place` | `place`, `before` | no such container or item, or none such in it to go before |
  /// | `unknown_row` | `item_id`, `collection_id` | a rule named a row that is not in the list |
  /// | `unloaded` | `plugin` | the plugin was unloaded |
  /// | `unplaced_type` | `type` | the content type is neither data nor a package |
  /// | `wrong_form` | `type`, `expected`, `found` | bytes, a file or a value came, and the type is read from another |
  /// | `wrong_type` | `types` | the destination takes these types and not the dragged ones |
  /// | `wrong_value` | `type` | what came is no value of the type |
  ///
  /// A parameter is left out where it does not apply. Where there is no reason at all, the cause says it.
  public var code: ByteString? { content.code }

  /// What a host needs to say it in its own words, in the order given.
  public var parameters: [Parameter] { content.parameters }

  /// The sentence for people.
  public var text: String { content.text }
}

extension Reason: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a reason that is a text and nothing else.
  public init(stringLiteral value: String) { self.init(value) }
  /// The sentence for people.
  public var description: String { text }
}

extension Reason: Equatable {
  /// Whether two reasons say the same, in the same words.
  public static func == (left: Reason, right: Reason) -> Bool {
    if left.content === right.content { return true }
    return left.code == right.code && left.parameters == right.parameters && left.text.hasSameBytes(as: right.text)
  }
}
