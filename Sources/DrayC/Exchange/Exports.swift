public import CDray
internal import Dray

/// The drag of a pointer, for a program that passes it to a window system.
@c @implementation
public func dray_host_exported_drag(
  _ host: OpaquePointer?, _ pointer: Int64, _ drag: UnsafeMutablePointer<dray_exported_drag>?
) -> dray_status {
  call("dray_host_exported_drag", host, .reading) { box throws(Failure) in
    let target = try dray_exported_drag.check(drag)
    guard let exported = box.host.exportedDrag(pointer: PointerID(Int(pointer))) else { throw .noValue }
    let arena = box.memory[.exports]
    arena.reset()
    var drag = dray_exported_drag()
    drag.operations = dray_operation(exported.operations.rawValue)
    drag.items = arena.list(exported.items) { item in
      dray_exported_item(
        suggested_name: arena.string(item.suggestedName), types: arena.strings(item.types.map(\.name)),
        type_count: item.types.count)
    }
    drag.item_count = exported.items.count
    drag.write(to: target)
  }
}

/// Begins to export the data of an item to another program.
@c @implementation
public func dray_host_export(
  _ host: OpaquePointer?, _ pointer: Int64, _ item: Int, _ type: UnsafePointer<CChar>?,
  _ number: UnsafeMutablePointer<UInt64>?
) -> dray_status {
  call("dray_host_export", host, .changing) { box throws(Failure) in
    guard let number else { throw .misuse("number is NULL") }
    let type = Identifier.string(try text(type, "type"))
    guard item >= 0 else { throw .badInput("item is \(item); it must not be negative") }
    do throws(LoadError) {
      number.pointee = try box.exportedLoads.begin { take throws(LoadError) in
        try box.host.loadExported(type, fromItem: item, pointer: PointerID(Int(pointer)), take)
      }
    } catch {
      throw .badInput(error.reason.text)
    }
  }
}

/// The data of an export.
@c @implementation
public func dray_host_exported_data(
  _ host: OpaquePointer?, _ number: UInt64, _ data: UnsafeMutablePointer<dray_data>?
) -> dray_status {
  call("dray_host_exported_data", host, .reading) { box throws(Failure) in
    let target = try dray_data.check(data)
    try box.exportedLoads.take(number).write(to: target)
  }
}

/// Ends a drag that was dropped in another program.
@c @implementation
public func dray_host_end_exported_drag(
  _ host: OpaquePointer?, _ pointer: Int64, _ operation: dray_operation
) -> dray_status {
  call("dray_host_end_exported_drag", host, .changing) { box throws(Failure) in
    guard let operation = DropOperation(code: operation) else {
      throw .badInput("operation is \(operation), not a constant of dray_operation")
    }
    let pointer = PointerID(Int(pointer))
    guard box.host.exportedDrag(pointer: pointer) != nil else {
      throw .badInput("the pointer has no drag that may leave the program")
    }
    try box.take(box.host.endExportedDrag(pointer: pointer, operation: operation))
  }
}
