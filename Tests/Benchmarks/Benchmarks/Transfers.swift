import DragEngine

/// A drop of 100 MB, from the memory of the exporter into the memory of the receiver, against a plain copy.
///
/// Each additional copy is visible in the result: one more copy halves the rate.
func measureTransfers(_ table: inout Table) throws {
  let transfer = Transfer(byteCount: 100_000_000)
  let times = try race(
    rounds: 21,
    [
      Contestant(operations: 1) { try transfer.drop() },
      Contestant(operations: 1) { transfer.copy() },
    ])
  table.add("100 MB from a data representation, dropped", times[0], against: times[1], .ratio(2))
}

/// A picture in memory, a destination, and the destination's memory.
private final class Transfer {
  private let source: UnsafeMutableRawBufferPointer
  private let destination: UnsafeMutableRawBufferPointer
  private let engine: Engine
  private var received = 0

  init(byteCount: Int) {
    source = .allocate(byteCount: byteCount, alignment: 64)
    destination = .allocate(byteCount: byteCount, alignment: 64)
    source.initializeMemory(as: UInt8.self, repeating: 7)
    destination.initializeMemory(as: UInt8.self, repeating: 0)
    let link = Link()
    engine = Engine { description in
      Node.host(id: "inbox", frame: Rect(x: 0, y: 0, width: 100, height: 100))
        .modifier(.dropDestination(for: ["public.image"]) { link.transfer?.take($0) ?? .refused(nil) })
        .describe(in: &description)
    }
    link.transfer = self
  }

  deinit {
    source.deallocate()
    destination.deallocate()
  }

  private final class Link {
    unowned var transfer: Transfer?
  }

  /// Drops the picture and waits for it.
  func drop() throws {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.png") { [source] request in
      guard let start = source.baseAddress else { return request.fail("there is no picture") }
      request.complete(Bytes(from: start, count: source.count) {})
    }
    received = 0
    engine.enterDrag(items: [provider], at: Point(x: 50, y: 50))
    engine.send(.pointerUp())
    guard case .ended(let outcome) = engine.send(.tick(time: engine.time)), outcome.cause == .dropped,
      received == source.count
    else { throw Unmeasurable(why: "the picture did not arrive") }
  }

  private func take(_ delivery: Delivery) -> CommandAnswer {
    guard let provider = delivery.items.first?.provider else { return .refused(nil) }
    let load = try? delivery.load(["public.image"], from: provider) { [self] result in
      guard case .success(.data(let bytes)) = result else { return .refused(nil) }
      bytes.withUnsafeBytes { destination.copyMemory(from: $0) }
      received = bytes.count
      return .done
    }
    return load == nil ? .refused(nil) : .done
  }

  func copy() { destination.copyMemory(from: UnsafeRawBufferPointer(source)) }
}
