public import CDray
internal import Dray

/// The element at a point.
@c @implementation
public func dray_host_hit(
  _ host: OpaquePointer?, _ x: Double, _ y: Double, _ hit: UnsafeMutablePointer<dray_hit>?
) -> dray_status {
  call("dray_host_hit", host, .changing) { box throws(Failure) in
    let target = try dray_hit.check(hit)
    guard x.isFinite, y.isFinite else { throw .badInput("x, y are \(x), \(y); both must be finite") }
    guard let found = box.host.hit(at: Point(x: x, y: y)) else { throw .noValue }
    let arena = box.memory[.hits]
    arena.reset()
    var made = dray_hit()
    made.kind = found.kind.code
    made.can_be_lifted = found.canBeLifted ? 1 : 0
    made.can_be_tapped = found.canBeTapped ? 1 : 0
    made.takes_drops = found.takesDrops ? 1 : 0
    (made.id, made.type) = (arena.id(found.id), arena.id(found.type))
    (made.item_namespace, made.container) = (arena.id(found.namespace), arena.id(found.container))
    made.write(to: target)
  }
}

extension ElementRole {
  /// The constant of the header.
  var code: dray_role {
    switch self {
    case .item: dray_role(DRAY_ROLE_ITEM)
    case .button: dray_role(DRAY_ROLE_BUTTON)
    case .list: dray_role(DRAY_ROLE_LIST)
    case .group: dray_role(DRAY_ROLE_GROUP)
    case .text: dray_role(DRAY_ROLE_TEXT)
    case .scrollView: dray_role(DRAY_ROLE_SCROLL_VIEW)
    }
  }
}
