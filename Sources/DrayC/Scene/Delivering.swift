internal import CDray
internal import Dray

// Commands of the program that take dropped items, and request their data.

extension SceneRule {
  /// Runs a command with delivered items.
  func deliver(_ delivery: Delivery) -> CommandAnswer {
    ask(loading: loading(delivery.items, from: delivery)) { memory, call in
      call.set(delivery.session, memory)
      call.set(delivery.items, memory.arena)
    }.command
  }

  /// The loads that this command can begin.
  ///
  /// - Parameter items: The items of the command: all delivered items, or the item whose load has ended.
  private func loading(_ items: [DragItem], from delivery: Delivery) -> RuleAnswer.Loading {
    RuleAnswer.Loading { index, type, function, user throws(Failure) in
      guard items.indices.contains(index) else { throw .badInput("there is no item \(index)") }
      let item = items[index]
      guard let provider = item.provider else { throw .noValue }
      let taking = self.continuation(function, user)
      do throws(LoadError) {
        try delivery.load([type], as: .data, from: provider) { taking.take($0, item, of: delivery) }
      } catch {
        throw .noValue
      }
    } begin: {
      delivery.beginLoad().rawValue
    }
  }

  /// Runs a command with the data of an item, or with the reason why there is no data.
  private func take(
    _ loaded: Result<LoadedContent, LoadError>, _ item: DragItem, of delivery: Delivery
  ) -> CommandAnswer {
    ask(loading: loading([item], from: delivery)) { memory, call in
      call.set(delivery.session, memory)
      call.set([item], memory.arena)
      switch loaded {
      case .success(.data(let bytes)):
        var data = dray_data()
        data.struct_size = MemoryLayout<dray_data>.size
        let copy = memory.arena.string(bytes.withUnsafeBytes { ByteString(bytes: $0.bindMemory(to: UInt8.self)) })
        (data.bytes, data.count, data.path) = (UnsafeRawPointer(copy), bytes.count, Arena.empty)
        call.data = memory.arena.one(data)
      case .success: break
      case .failure(let error): call.reason = memory.arena.reason(error.reason)
      }
    }.command
  }
}
