public import CDray
internal import Dray

/// The events since the last call.
@c @implementation
public func dray_host_events(_ host: OpaquePointer?, _ list: UnsafeMutablePointer<dray_events>?) -> dray_status {
  list?.pointee = dray_events(items: nil, count: 0, stride: MemoryLayout<dray_event>.stride, lost_count: 0)
  return call("dray_host_events", host, .reading) { box throws(Failure) in
    guard let list else { throw .misuse("list is NULL") }
    let (events, lostCount) = box.events.take()
    let arena = box.memory[.events]
    arena.reset()
    (list.pointee.items, list.pointee.count) = (arena.list(events, arena.event), events.count)
    list.pointee.lost_count = lostCount
  }
}

extension Arena {
  fileprivate func event(_ event: Event) -> dray_event {
    var made = dray_event()
    made.kind = dray_event_kind(event.kind)
    (made.drag, made.pointer, made.time) = (event.drag, Int64(event.pointer.rawValue), event.time)
    (made.plugin, made.text) = (Self.empty, Self.empty)
    made.place = id(nil)
    made.endings = previewEndings([])
    made.reason = reason(nil)
    switch event.content {
    case .none: break
    case .items(let items): (made.item_ids, made.item_count) = (ids(items), items.count)
    case .place(let place): made.place = id(place)
    case .verdict(let verdict, let count, let quantity): made.verdict = one(self.verdict(verdict, count, quantity))
    case .ended(let outcome, let endings):
      made.result = one(response(.ended(outcome)))
      made.endings = previewEndings(endings)
    case .data(let item, let type, let why):
      (made.item_ids, made.item_count) = (ids([item]), 1)
      made.text = string(type?.name)
      made.reason = reason(why)
    case .report(let report):
      (made.plugin, made.text) = (string(report.plugin), string(report.text))
      made.report = one(self.report(report))
    case .announcement(let spoken):
      made.text = string(spoken.text)
      made.announcement = one(announcement(spoken))
    case .choice(let asked):
      made.plugin = string(asked.plugin)
      made.choice = one(choice(asked))
    }
    return made
  }
}
