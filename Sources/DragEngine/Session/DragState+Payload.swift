extension DragState {
  /// The identities of the dragged items, in the order of the payload.
  package var itemKeys: [ItemKey] { payload.keys }

  /// The items that a drag carries. Every array except `kinds` has one entry for each item, in the order of the
  /// payload.
  struct Payload {
    private(set) var items: [DragItem] = []
    private(set) var keys: [ItemKey] = []
    /// Whether an item was in the scene when it was lifted. Only such items can later be missing from the scene.
    private(set) var wasInScene: [Bool] = []
    /// The frames of the items when they were lifted. Space: scene.
    private(set) var liftedFrames: [Rect] = []
    /// The position in `kinds` of the types that each item offers.
    private(set) var kindOfItem: [Int] = []
    /// The distinct lists of offered types. There are few lists, even if there are many items.
    private(set) var kinds: [Kind] = []
    private var kindPositions: [[Symbol]: Int] = [:]
    /// The types of all kinds that have items.
    var types = OfferedTypes()
    /// The number of changes of the items so far.
    private(set) var changes: UInt64 = 0
    /// The position of the grabbed item.
    var leader = 0
    /// Whether items were added since the source and the destination were last notified.
    var hasNewItems = false

    /// The spoken texts of items at the drop. A sentence about the drop names at most two items, which may then be gone.
    var spokenTexts: [ItemKey: String] = [:]

    /// The positions of the items that the destination of the drop takes, while its command runs and afterwards; `nil`
    /// if the destination takes all items.
    private(set) var taken: [Int]?

    /// Sets the positions of the items that the destination takes; `nil` for all items.
    mutating func take(_ positions: [Int]?) {
      let part = positions.flatMap { $0.count < items.count ? $0 : nil }
      guard part != taken else { return }
      taken = part
      changes &+= 1
    }

    /// Makes room for exactly this number of further items. Doubling the capacity would waste memory, because a drag of
    /// 100,000 items takes 16 MB.
    mutating func reserveCapacity(forFurther count: Int) {
      let count = items.count + count
      items.reserveCapacity(count)
      keys.reserveCapacity(count)
      wasInScene.reserveCapacity(count)
      liftedFrames.reserveCapacity(count)
      kindOfItem.reserveCapacity(count)
    }

    /// - Parameter types: The item type, then the types that the item promises.
    mutating func append(_ item: DragItem, key: ItemKey, wasInScene: Bool, liftedFrame: Rect, types: [Symbol]) {
      items.append(item)
      keys.append(key)
      self.wasInScene.append(wasInScene)
      liftedFrames.append(liftedFrame)
      let kind = position(ofKind: types)
      if kinds[kind].itemCount == 0 { self.types.add(types) }
      kinds[kind].itemCount += 1
      changes &+= 1
      kindOfItem.append(kind)
    }

    /// Appends the items of another payload that this one does not have.
    ///
    /// - Returns: The number of appended items.
    mutating func append(itemsOf other: Payload) -> Int {
      if other.keys == keys { return 0 }
      let (known, count) = (Set(keys), keys.count)
      for index in other.items.indices where !known.contains(other.keys[index]) {
        append(
          other.items[index], key: other.keys[index], wasInScene: other.wasInScene[index],
          liftedFrame: other.liftedFrames[index], types: other.kinds[other.kindOfItem[index]].types)
      }
      return keys.count - count
    }

    mutating func remove(at index: Int) {
      items.remove(at: index)
      keys.remove(at: index)
      wasInScene.remove(at: index)
      liftedFrames.remove(at: index)
      let kind = kindOfItem.remove(at: index)
      kinds[kind].itemCount -= 1
      if kinds[kind].itemCount == 0 { types.remove(kinds[kind].types) }
      changes &+= 1
      taken = taken?.compactMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
      if leader > index || leader == items.count { leader = max(0, leader - 1) }
    }

    private mutating func position(ofKind types: [Symbol]) -> Int {
      if let last = kindOfItem.last, kinds[last].types == types { return last }
      if let known = kindPositions[types] { return known }
      kindPositions[types] = kinds.count
      kinds.append(Kind(types: types, itemCount: 0))
      return kinds.count - 1
    }
  }

  /// A list of types that items offer.
  struct Kind {
    /// The item type, then the types that the item promises.
    var types: [Symbol]
    /// The number of items that offer exactly these types.
    var itemCount: Int
  }
}
