// Points, distances, sizes, rectangles and rotations as objects, such as `{"x":450.0,"y":250.0}`.

extension Point: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try members.add("x", number: x)
    try members.add("y", number: y)
  }

  package init(members: MemberDecoder) throws { self.init(x: try members.number("x"), y: try members.number("y")) }
}

extension Vector: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try members.add("dx", number: dx)
    try members.add("dy", number: dy)
  }

  package init(members: MemberDecoder) throws { self.init(dx: try members.number("dx"), dy: try members.number("dy")) }
}

extension Size: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try members.add("width", number: width)
    try members.add("height", number: height)
  }

  package init(members: MemberDecoder) throws {
    self.init(width: try members.number("width"), height: try members.number("height"))
  }
}

extension Rect: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try origin.add(to: &members)
    try size.add(to: &members)
  }

  package init(members: MemberDecoder) throws {
    self.init(origin: try Point(members: members), size: try Size(members: members))
  }
}

extension PreviewRotation: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try direction.add(to: &members)
    try center.add(to: &members)
  }

  package init(members: MemberDecoder) throws {
    direction = try Vector(members: members)
    center = try Point(members: members)
  }
}
