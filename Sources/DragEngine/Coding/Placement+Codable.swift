// Placements as objects, with the names of `dray_placement` in `dray.h`, and flags with the names of scripts. Default
// values are left out.

extension Placement: MemberCodable {
  private static let kinds: KeyValuePairs<String, Kind> = ["item": .item, "container": .container, "text": .text]
  private static let states: KeyValuePairs<String, State> = [
    "resting": .resting, "lifted": .lifted, "placeholder": .placeholder, "targeted": .targeted,
  ]

  package func add(to members: inout MemberEncoder) throws {
    try members.add("kind", Self.kinds.first { $0.value == kind }?.key)
    try members.add("state", Self.states.first { $0.value == state }?.key)
    try members.add("node", node)
    try members.add("id", id)
    try members.add("type", type)
    try members.add("namespace", namespace)
    try members.add("container", container)
    try members.add("frame", frame)
    try members.add("clip", clip)
    try members.add("content", contentFrame)
    try members.add("z", z)
    try members.add(unlessEmpty: label, as: "label")
    try members.add(unlessEmpty: cells, as: "cells")
    try members.add(unlessEmpty: accessibilityLabel, as: "accessibility_label")
    try members.add(unlessEmpty: tint, as: "tint")
    try members.add(unlessEmpty: style, as: "style")
    try members.add("data", data)
    try members.add("badge", badge)
    try members.add("quantity", quantity)
    try members.add("rotation", rotation)
    try members.add("is_drop_place", if: isDropPlace)
    try members.add("is_selected", if: isSelected)
    try members.add("is_disabled", if: isDisabled)
  }

  package init(members: MemberDecoder) throws {
    self.init(kind: try members.word("kind", from: Self.kinds), frame: try members.value("frame"))
    state = try members.word("state", from: Self.states)
    node = try members.optional("node")
    id = try members.optional("id")
    type = try members.optional("type")
    namespace = try members.optional("namespace")
    container = try members.optional("container")
    clip = try members.optional("clip")
    contentFrame = try members.optional("content")
    z = try members.optional("z") ?? 0
    label = try members.text("label")
    cells = try members.list("cells")
    accessibilityLabel = try members.text("accessibility_label")
    tint = try members.text("tint")
    style = try members.text("style")
    data = try members.optional("data")
    badge = try members.optional("badge")
    quantity = try members.optional("quantity")
    rotation = try members.optional("rotation")
    isDropPlace = try members.flag("is_drop_place")
    isSelected = try members.flag("is_selected")
    isDisabled = try members.flag("is_disabled")
  }
}
