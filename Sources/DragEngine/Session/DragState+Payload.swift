extension DragState {
  /// What is carried. The arrays run in parallel, in the order in which the items were lifted.
  struct Payload {
    private(set) var items: [DragItem] = []
    private(set) var keys: [ItemKey] = []
    /// Whether an item was in the scene when it was lifted: only such an item can vanish from it.
    private(set) var wasInScene: [Bool] = []
    /// Where the items lay when they were lifted. Space: scene.
    private(set) var liftedFrames: [Rect] = []
    /// What each item can be had as, by its position in `kinds`.
    private(set) var kindOfItem: [Int] = []
    /// The different ways in which items can be had: few, however many items there are.
    private(set) var kinds: [Kind] = []
    private var kindPositions: [[Symbol]: Int] = [:]

    /// - Parameter types: The item type, then the types of what the item promises.
    mutating func append(_ item: DragItem, key: ItemKey, wasInScene: Bool, liftedFrame: Rect, types: [Symbol]) {
      items.append(item)
      keys.append(key)
      self.wasInScene.append(wasInScene)
      liftedFrames.append(liftedFrame)
      let kind = position(ofKind: types)
      kinds[kind].itemCount += 1
      kindOfItem.append(kind)
    }

    mutating func remove(at index: Int) {
      items.remove(at: index)
      keys.remove(at: index)
      wasInScene.remove(at: index)
      liftedFrames.remove(at: index)
      kinds[kindOfItem.remove(at: index)].itemCount -= 1
    }

    private mutating func position(ofKind types: [Symbol]) -> Int {
      if let last = kindOfItem.last, kinds[last].types == types { return last }
      if let known = kindPositions[types] { return known }
      kindPositions[types] = kinds.count
      kinds.append(Kind(types: types, itemCount: 0))
      return kinds.count - 1
    }
  }

  /// What items can be had as.
  struct Kind {
    /// The item type, then the types of what the item promises.
    var types: [Symbol]
    /// How many of the items this is true of.
    var itemCount: Int
  }
}
