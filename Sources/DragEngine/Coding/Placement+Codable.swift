// Placements as objects, with the names of `dray_placement` in `dray.h`, and flags with the names of scripts. Empty
// texts and lists, missing values, and flags that are false are left out.

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
    try members.add(unlessEmpty: appearance.label, as: "label")
    try members.add(unlessEmpty: appearance.cells, as: "cells")
    try members.add(unlessEmpty: appearance.accessibilityLabel, as: "accessibility_label")
    try members.add(unlessEmpty: appearance.tint, as: "tint")
    try members.add(unlessEmpty: appearance.style, as: "style")
    try members.add("data", appearance.data)
    try members.add("badge", preview?.badge)
    try members.add("quantity", quantity)
    try members.add("rotation", preview?.rotation)
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
    appearance = try ElementAppearance(
      label: members.textOrEmpty("label"), cells: members.list("cells"),
      accessibilityLabel: members.textOrEmpty("accessibility_label"), tint: members.textOrEmpty("tint"),
      style: members.textOrEmpty("style"), data: members.optional("data"))
    quantity = try members.optional("quantity")
    let lifted = try Preview(rotation: members.optional("rotation"), badge: members.optional("badge"))
    if state == .lifted || lifted != Preview() { preview = lifted }
    isDropPlace = try members.flag("is_drop_place")
    isSelected = try members.flag("is_selected")
    isDisabled = try members.flag("is_disabled")
  }
}
