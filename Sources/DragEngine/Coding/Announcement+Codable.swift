// Announcements, with the members that scripts have.

extension Announcement.Step: Codable {}

extension Announcement: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try members.add("step", step)
    try members.add("operation", operation)
    try members.add("is_unfinished", if: isUnfinished)
    try reason.add(to: &members)
    try members.add("item_ids", itemIDs)
    try route.add(to: &members)
    try members.add("place", place)
    try members.add("quantity", quantity)
    try members.add("position", position)
    try members.add("count", count)
    try members.add("level", level)
    try members.add("can_be_lifted", canBeLifted)
    try members.add("can_be_tapped", canBeTapped)
    try members.add("text", text)
    try members.add(unlessEmpty: instructions, as: "instructions")
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
    text = try members.text("text")
    instructions = try members.text("instructions")
  }
}
