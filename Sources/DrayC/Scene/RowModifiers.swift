public import CDray
internal import Dray

// The modifiers of rows, by the names that they have in scripts.

/// The modifier `on_move`.
@c @implementation
public func dray_scene_on_move(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_on_move", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .onMove(movesInTransaction: given.movesInTransaction) { (rows: [Int], offset: Int, session: DropSession) in
      rule.ask { memory, call in
        call.set(session, memory)
        call.set(rows: rows, memory.arena)
        call.index = Int64(offset)
      }.command
    }
  }
}

/// The modifier `on_delete`.
@c @implementation
public func dray_scene_on_delete(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_on_delete", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .onDelete { (rows: [Int], session: DropSession?) in
      rule.ask { memory, call in
        if let session { call.set(session, memory) }
        call.set(rows: rows, memory.arena)
      }.command
    }
  }
}

extension dray_rule_call {
  fileprivate mutating func set(rows: [Int], _ arena: Arena) {
    (self.rows, row_count) = (arena.list(rows) { $0 }, rows.count)
  }
}
