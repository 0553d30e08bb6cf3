import CDray
import DrayC
import Testing

@Suite struct `Creating and destroying a host` {
  @Test func `the version is that of the header`() {
    let header = "\(DRAY_VERSION_MAJOR).\(DRAY_VERSION_MINOR).\(DRAY_VERSION_PATCH)"
    #expect(String(cString: dray_version()) == header)
  }

  @Test func `NULL options mean default options`() {
    var host: OpaquePointer?
    #expect(dray_host_create(nil, &host) == DRAY_STATUS_OK)
    #expect(host != nil)
    #expect(String(cString: dray_host_message(host)).isEmpty)
    #expect(dray_host_destroy(host) == DRAY_STATUS_OK)
  }

  @Test func `destroying NULL has no effect`() {
    #expect(dray_host_destroy(nil) == DRAY_STATUS_OK)
  }

  @Test func `destroying a host calls the destroy callback once`() {
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      var options = dray_host_options.sized()
      options.user = UnsafeMutableRawPointer(count)
      options.destroy = { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }
      var host: OpaquePointer?
      #expect(dray_host_create(&options, &host) == DRAY_STATUS_OK)
      #expect(count.pointee == 0)
      dray_host_destroy(host)
      #expect(count.pointee == 1)
    }
  }

  @Test func `the destroy callback cannot destroy the host again`() {
    var options = dray_host_options.sized()
    options.destroy = { host in
      let host = host?.assumingMemoryBound(to: OpaquePointer?.self).pointee
      #expect(dray_host_destroy(host) == DRAY_STATUS_MISUSE)
    }
    var host: OpaquePointer?
    withUnsafeMutablePointer(to: &host) { host in
      options.user = UnsafeMutableRawPointer(host)
      #expect(dray_host_create(&options, host) == DRAY_STATUS_OK)
      #expect(dray_host_destroy(host.pointee) == DRAY_STATUS_OK)
    }
  }

  @Test func `the destroy callback is called once if the host cannot be created`() {
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      var options = dray_host_options.sized()
      options.user = UnsafeMutableRawPointer(count)
      options.destroy = { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }
      options.memory_limit = 1 << 63
      var host: OpaquePointer?
      #expect(dray_host_create(&options, &host) == DRAY_STATUS_INVALID)
      #expect(host == nil)
      #expect(String(cString: dray_host_message(nil)).hasPrefix("dray_host_create: memory_limit is 9223372036854"))
      #expect(count.pointee == 1)
      options.memory_limit = 0
      #expect(dray_host_create(&options, nil) == DRAY_STATUS_MISUSE)
      #expect(count.pointee == 2)
    }
  }

  /// 56 bytes are the options of the first version of the header, up to `destroy`.
  @Test(arguments: [0, 8, 55])
  func `options smaller than those of the first header are misuse, and only their size is read`(size: Int) {
    var options = dray_host_options()
    options.struct_size = size
    options.destroy = { _ in Issue.record("destroy was read") }
    var host: OpaquePointer?
    #expect(dray_host_create(&options, &host) == DRAY_STATUS_MISUSE)
    #expect(
      String(cString: dray_host_message(nil))
        == """
        dray_host_create: struct_size of dray_host_options is \(size); set it to sizeof(dray_host_options), \
        which is \(MemoryLayout<dray_host_options>.size)
        """)
  }

  @Test func `options of the first header are accepted, and later fields are not read`() {
    var options = dray_host_options()
    options.struct_size = 56
    options.input_time_limit = -.infinity
    options.undo_step_limit = .max
    options.quotas = UnsafePointer(bitPattern: 8)
    var host: OpaquePointer?
    #expect(dray_host_create(&options, &host) == DRAY_STATUS_OK)
    dray_host_destroy(host)
  }

  @Test func `options of a newer header are accepted as far as they are known`() {
    var options = dray_host_options.sized()
    options.struct_size = .max
    var host: OpaquePointer?
    #expect(dray_host_create(&options, &host) == DRAY_STATUS_OK)
    dray_host_destroy(host)
    options.struct_size = -1
    #expect(dray_host_create(&options, &host) == DRAY_STATUS_OK)
    dray_host_destroy(host)
  }

  @Test func `a script that uses more memory than the host allows is not loaded`() throws {
    let script = "local list = {} for i = 1, 1000000 do list[i] = { i } end"
    let files = try PluginFiles(script: script)
    var options = dray_host_options.sized()
    options.memory_limit = 1 << 20
    #expect(try Handle(options).load(files) == DRAY_STATUS_INVALID)
    options.is_trusted = 1
    #expect(try Handle(options).load(files) == DRAY_STATUS_OK)
  }

  @Test func `a script that needs more instructions than the host allows is not loaded`() throws {
    let files = try PluginFiles(script: "for i = 1, 100000 do end")
    var options = dray_host_options.sized()
    options.instruction_limit = 10_000
    #expect(try Handle(options).load(files) == DRAY_STATUS_INVALID)
    options.instruction_limit = 0
    #expect(try Handle(options).load(files) == DRAY_STATUS_OK)
  }
}
