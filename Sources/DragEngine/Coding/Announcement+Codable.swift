// Announcements, with the members that scripts have.

extension Announcement.Step: Codable {}

extension Announcement: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try write(to: &members)
    try members.add("place", place)
  }

  package init(members: MemberDecoder) throws {
    self.init(step: try members.value("step"))
    operation = try members.optional("operation")
    isUnfinished = try members.flag("is_unfinished")
    reason = try Reason?(members: members)
    itemIDs = try members.list("item_ids")
    route = try Route(members: members)
    place = try members.optional("place")
    quantity = try members.optional("quantity")
    position = try members.optional("position")
    count = try members.optional("count")
    level = try members.optional("level")
    canBeLifted = try members.optional("can_be_lifted")
    canBeTapped = try members.optional("can_be_tapped")
    text = try members.textOrEmpty("text")
    instructions = try members.textOrEmpty("instructions")
  }
}
