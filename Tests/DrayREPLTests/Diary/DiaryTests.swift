import Dray
import LuaRuntime
import Testing

/// The diary, with pictures that arrive late from another program.
struct DiaryTests {
  private let host = Host()
  private let plugin: Plugin
  private let driver: Driver
  private let camera = Camera()

  init() throws {
    host.limits.input.time = .zero  // unlimited: a debug build with many pictures is slow
    plugin = try host.load(plugin: Repository.root + "/plugins/diary")
    driver = Driver(of: host)
  }

  /// Another program whose pictures arrive when a test says so.
  private final class Camera {
    var requests: [LoadRequest] = []

    func photos(_ count: Int) -> [ItemProvider] {
      (0..<count).map { _ in
        let provider = ItemProvider()
        provider.registerDataRepresentation(for: "public.png") { self.requests.append($0) }
        return provider
      }
    }
  }

  /// The pictures of the open entry: their titles or contents, and `…` for placeholders.
  private var cells: [String] {
    let entry = plugin.state("diary")?.table?.items.first
    let pictures = entry?["pictures"]?.table?.items ?? []
    return host.placements.filter { $0.container == "pictures" && $0.kind == .item }.map { cell in
      if cell.state == .placeholder { return "…" }
      guard let picture = pictures.first(where: { $0["id"]?.text == cell.id?.description }) else { return "?" }
      if case .data(let data)? = picture["data"] { return (data.bytes as? Bytes)?.text ?? "?" }
      return cell.label
    }
  }

  @Test func `slow pictures have placeholders and keep the order of the drop`() throws {
    try driver.dragIn(camera.photos(3)).drop(on: "pictures", before: "window")
    #expect(cells == ["Umbrella", "Puddle", "…", "…", "…", "Window", "Tea"])
    try #require(camera.requests.count == 3)
    camera.requests[2].complete(Bytes("third"))
    driver.tick(seconds: 1)
    #expect(cells == ["Umbrella", "Puddle", "…", "…", "third", "Window", "Tea"])
    try driver.drag("umbrella").drop(on: "pictures")
    #expect(cells == ["Puddle", "…", "…", "third", "Window", "Tea", "Umbrella"])
    camera.requests[0].complete(Bytes("first"))
    driver.tick(seconds: 1)
    #expect(cells == ["Puddle", "first", "…", "third", "Window", "Tea", "Umbrella"])
    var said: [String] = []
    host.onReport = { said.append($0.text) }
    camera.requests[1].fail("the camera is off")
    driver.tick(seconds: 1)
    #expect(said == ["a picture could not be loaded: the camera is off"])
    #expect(cells == ["Puddle", "first", "third", "Window", "Tea", "Umbrella"])
  }

  @Test func `a picture that arrives while another entry is open goes into its own entry`() throws {
    var faults: [String] = []
    host.onReport = { faults.append($0.text) }
    try driver.tap("tuesday")
    try driver.dragIn(camera.photos(1)).drop(on: "pictures")
    try driver.tap("monday")
    camera.requests.first?.complete(Bytes("late"))
    driver.tick(seconds: 1)
    let entries = plugin.state("diary")?.table?.items ?? []
    #expect(entries.map { $0["pictures"]?.table?.items.count } == [4, 2, 0] && faults.isEmpty, "\(faults)")
  }

  @Test func `two hundred pictures keep the order of their drop`() throws {
    try driver.dragIn(camera.photos(200)).drop(on: "pictures", before: "window")
    try #require(camera.requests.count == 200)
    for index in 0..<200 { camera.requests[index * 77 % 200].complete(Bytes("\(index * 77 % 200)")) }
    driver.tick(seconds: 1)
    #expect(cells == ["Umbrella", "Puddle"] + (0..<200).map(String.init) + ["Window", "Tea"])
  }

  @Test func `a picture of 100 MB does not count towards the plugin's memory limit`() throws {
    var faults: [String] = []
    host.onReport = { faults.append($0.text) }
    try driver.dragIn(camera.photos(1)).drop(on: "pictures", before: "umbrella")
    let size = 100 << 20
    #expect(size > host.limits.memory && size > host.limits.hostMemory)
    host.engine.undoByteLimit = 2 * size  // The undo history has a limit of its own.
    camera.requests.first?.complete(Bytes([UInt8](repeating: 7, count: size)))
    driver.tick(seconds: 1)
    let picture = plugin.state("diary")?.table?.items.first?["pictures"]?.table?.items.first
    guard case .data(let data)? = picture?["data"] else {
      Issue.record("no picture has come: \(faults)")
      return
    }
    #expect((data.bytes as? Bytes)?.count == size && faults.isEmpty)
    #expect(try driver.drag("tea").drop(on: "pictures", before: "puddle").operation == .move)
  }
}
