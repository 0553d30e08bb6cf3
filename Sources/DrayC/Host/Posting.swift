public import CDray
internal import Dray

/// The functions that threads have posted to a host.
final class PostQueue {
  private let entries = cdray_queue_create()
  /// Whether posted functions are running. Unchecked as in HostBox.
  @exclusivity(unchecked) private(set) var isRunning = false

  deinit { cdray_queue_destroy(entries) }

  /// Adds a function; any thread may call this.
  ///
  /// - Returns: `false` if memory ran out.
  func add(
    _ function: @escaping dray_posted_function, _ user: UnsafeMutableRawPointer?, _ destroy: dray_destroy_function?
  ) -> Bool {
    cdray_queue_add(entries, function, user, destroy)
  }

  /// Runs the functions that were posted so far, unless posted functions are already running.
  ///
  /// The function that frees the memory of a posted function may read from the host, but not change it.
  func run(on host: OpaquePointer, in calls: RunningCalls) {
    guard !isRunning else { return }
    var next = cdray_queue_take(entries)
    guard next != nil else { return }
    isRunning = true
    defer { isRunning = false }
    while let post = next {
      next = post.pointee.next
      post.pointee.function?(post.pointee.user, host)
      calls.calling { post.pointee.destroy?(post.pointee.user) }
      cdray_post_free(post)
    }
  }

  /// Removes all functions without running them, and calls `destroy` for each.
  func forget() {
    // The function `destroy` may post.
    while let first = cdray_queue_take(entries) {
      var next: UnsafeMutablePointer<cdray_post>? = first
      while let post = next {
        next = post.pointee.next
        post.pointee.destroy?(post.pointee.user)
        cdray_post_free(post)
      }
    }
  }
}

extension HostBox {
  /// Runs the posted functions at the beginning of a call.
  func runPosts(on handle: OpaquePointer?) {
    guard let handle else { return }
    posts.run(on: handle, in: calls)
    beginCall()
  }
}

/// The object of a handle, for a function that any thread may call.
private func box(_ handle: OpaquePointer) -> HostBox {
  Unmanaged<HostBox>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

/// Posts a function to the thread of a host.
@c @implementation
public func dray_host_post(
  _ host: OpaquePointer?, _ function: dray_posted_function?, _ user: UnsafeMutableRawPointer?,
  _ destroy: dray_destroy_function?
) -> dray_status {
  guard let host, let function else {
    destroy?(user)
    return fail("dray_host_post: \(host == nil ? "host" : "function") is NULL")
  }
  guard box(host).posts.add(function, user, destroy) else {
    destroy?(user)
    cdray_set_message("dray_host_post: out of memory")
    return dray_status(DRAY_STATUS_FAILED)
  }
  return dray_status(DRAY_STATUS_OK)
}

/// Runs the posted functions.
@c @implementation
public func dray_host_run_posted(_ host: OpaquePointer?) -> dray_status {
  call("dray_host_run_posted", host, .changing) { $0.runPosts(on: host) }
}

/// Stops the running scripts of a host.
@c @implementation
public func dray_host_interrupt(_ host: OpaquePointer?) -> dray_status {
  guard let host else { return fail("dray_host_interrupt: host is NULL") }
  box(host).interrupter.interrupt()
  return dray_status(DRAY_STATUS_OK)
}
