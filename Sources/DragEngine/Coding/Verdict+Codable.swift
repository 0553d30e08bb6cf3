// Operations, causes, routes, details, verdicts and outcomes, with the words and members that journals and scripts
// have.

extension DropOperation: Codable {}
extension Cause: Codable {}

extension Route: MemberCodable {
  package init(members: MemberDecoder) throws { try self.init(from: members) }
}

extension DropDetails: MemberCodable {
  package init(members: MemberDecoder) throws { try self.init(from: members) }
}

extension Verdict: MemberCodable {
  package init(members: MemberDecoder) throws {
    self.init(
      operation: try members.value("operation"), cause: try members.optional("cause"),
      reason: try Reason?(members: members), route: try Route(members: members),
      details: try DropDetails(members: members))
  }
}

extension DragOutcome: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try write(to: &members)
    try members.add(unlessEmpty: takenItemIDs, as: "taken_item_ids")
  }

  package init(members: MemberDecoder) throws {
    self.init(
      operation: try members.optional("operation"), cause: try members.value("cause"),
      reason: try Reason?(members: members), itemIDs: try members.list("item_ids"),
      route: try Route(members: members), details: try DropDetails(members: members),
      failedItemIDs: try members.list("failed_item_ids"))
    isUnfinished = try members.flag("is_unfinished")
    takenItemIDs = try members.list("taken_item_ids")
    itemIDsToSelect = try members.list("select_ids")
    itemIDsToDeselect = try members.list("deselect_ids")
  }
}
