import DragEngine
import Testing

struct `Scene errors` {
  /// The error text of a sketch.
  private func errorText(_ draw: (inout SceneSketch) -> Void) -> String? {
    do {
      _ = try SceneSketch.scene(draw)
      return nil
    } catch { return error.description }
  }

  @Test func `a repeated item is an error that names both places and a remedy`() {
    let text = errorText {
      $0.container(.vstack) {
        for id: Identifier in ["favorites", "recents"] {
          $0.container(.hstack, id) { $0.item("photo 1", type: "org.dray.photo") }
        }
      }
    }
    #expect(
      text == """
        item 'photo 1' (org.dray.photo) occurs twice in namespace '': in 'favorites' and in 'recents'; \
        show it once, or give one of them a namespace
        """)
  }

  @Test func `two equal items in one container need different ids`() {
    let text = errorText {
      $0.container(.vstack, namespace: "n") {
        $0.item(7)
        $0.item(7)
      }
    }
    #expect(
      text == """
        item '7' (card) occurs twice in namespace 'n': both in vstack (node 0 of the scene); \
        give each item an id of its own
        """)
  }

  @Test func `items of different type or namespace may share an id`() {
    let text = errorText {
      $0.container(.vstack) {
        $0.item("x")
        $0.item("x", type: "other")
        $0.container(.vstack, namespace: "n") { $0.item("x") }
      }
    }
    #expect(text == nil)
  }

  @Test func `a repeated container id is an error`() {
    let text = errorText {
      $0.container(.vstack, "a") { $0.container(.vstack, "a", namespace: "other") }
    }
    #expect(text == "container id 'a' is used twice; the ids of all containers must differ, also across namespaces")
  }

  @Test(arguments: [true, false])
  func `NL8: an item may have the id of a container`(itemComesFirst: Bool) {
    let text = errorText {
      $0.container(.vstack) {
        if itemComesFirst { $0.item("a") }
        $0.container(.vstack, "a")
        if !itemComesFirst { $0.item("a") }
      }
    }
    #expect(text == nil)
  }

  @Test func `a repeated collection id is an error`() {
    let text = errorText {
      $0.container(.vstack, "a") {
        $0.group { $0.item(1) }
        $0.group { $0.item(2) }
      }
    }
    #expect(text == "collection id 'a' is used twice; give one of the groups its own { collection_id = … }")
  }

  @Test func `a reorderable group without any id is an error`() {
    let text = errorText { $0.container(.vstack) { $0.group { $0.item(1) } } }
    #expect(text == "reorderable() needs a container with an id around it, or { collection_id = … }")
  }

  @Test(arguments: [
    Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: .infinity, width: 1, height: 1),
    Rect(x: 0, y: 0, width: -1, height: 1), Rect(x: 0, y: 0, width: 1, height: .infinity),
  ])
  func `an invalid frame is an error that names its node`(frame: Rect) {
    let text = errorText { $0.container(.vstack) { $0.container(.host, "board", set: { $0.layout.frame = frame }) } }
    #expect(text?.hasPrefix("the frame of container 'board' is ") == true)
  }

  @Test(arguments: [Size(width: -1, height: 0), Size(width: 0, height: .nan), Size(width: .infinity, height: 0)])
  func `an invalid size is an error that names its node`(size: Size) {
    let text = errorText { $0.container(.vstack) { $0.item(3, size: size) } }
    #expect(text?.hasPrefix("the size of item '3' is ") == true)
  }

  @Test func `a spacing that is not finite is an error that names its node`() {
    let text = errorText {
      $0.container(
        .vstack,
        set: {
          $0.layout.spacing = .nan; $0.appearance.label = "Hand"
        })
    }
    #expect(text == "the spacing of vstack with the label 'Hand' is nan; it must be finite")
  }

  @Test func `a layout with infinite coordinates is refused`() {
    let huge = Size(width: Double.greatestFiniteMagnitude, height: 1)
    let text = errorText {
      $0.container(.hstack, "row") {
        $0.item(1, size: huge)
        $0.item(2, size: huge)
      }
    }
    #expect(text?.hasPrefix("the frame of hstack 'row' is ") == true)
  }

  @Test func `opening and closing must match`() {
    typealias Calls = (inout SceneBuilder) -> Void
    let mistakes: [Calls] = [
      { $0.close() },
      { $0.closeGroup() },
      { $0.open(SceneNode(.vstack)) },
      { $0.openGroup(SceneGroup()) },
      {
        $0.open(SceneNode(.vstack))
        $0.openGroup(SceneGroup())
        $0.close()
      },
      {
        $0.open(SceneNode(.vstack))
        $0.openGroup(SceneGroup())
        $0.close()
        $0.closeGroup()
        $0.close()
      },
      {
        $0.openGroup(SceneGroup())
        $0.open(SceneNode(.vstack))
        $0.closeGroup()
        $0.close()
        $0.closeGroup()
      },
    ]
    for (index, mistake) in mistakes.enumerated() {
      var builder = SceneBuilder()
      mistake(&builder)
      let finished = builder
      #expect(throws: SceneError.self, "mistake \(index)") { try finished.finish(size: nil, symbols: SymbolTable()) }
    }
  }

  @Test func `limits of a frame that the host sets are an error, and its alignment is none`() throws {
    func scene(_ set: @escaping (inout SceneNode) -> Void) throws -> Scene {
      try SceneSketch.scene {
        $0.item("a") {
          $0.layout.frame = Rect(x: 0, y: 0, width: 30, height: 8)
          set(&$0)
        }
      }.scene
    }
    let expected = "the host sets its frame, so that the modifier frame has no effect"
    for set in [
      { $0.layout.setBox { $0.width = ExtentLimits(most: 9) } },
      { $0.layout.setBox { $0.height = ExtentLimits(most: 9) } },
    ] as [(inout SceneNode) -> Void] {
      #expect { try scene(set) } throws: { "\($0)".contains(expected) }
    }
    #expect(try scene { $0.layout.setBox { $0.alignment = .center } }.frame(of: 0).size.width == 30)
  }
}
