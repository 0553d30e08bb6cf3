import Testing

@testable import DragEngine

struct `Placements` {
  @Test func `items, texts, and containers with an id or a label are placed from back to front`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.vstack) {
        $0.container(.zstack, set: { $0.appearance.label = "○" })
        $0.container(.text, set: { $0.appearance.label = "text" })
        $0.container(.hstack, "row") { $0.item("a") }
      }
    }
    let placements = scene.placements(symbols: symbols)
    #expect(placements.map(\.kind) == [.container, .text, .container, .item])
    #expect(placements.map(\.node) == [1, 2, 3, 4])
    #expect(placements.map(\.z) == [0, 1, 2, 3])
    #expect(placements.map(\.container) == [nil, nil, nil, "row"])
  }

  @Test func `a placement contains the identity, the texts, the style and the flags of its node`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.vstack, "pile", namespace: "deck", set: { $0.isDisabled = true }) {
        $0.item("ace", type: "org.dray.card") {
          $0.appearance.label = "A♠"
          $0.appearance.accessibilityLabel = "ace of spades"
          $0.appearance.tint = "black"
          $0.appearance.style = "card"
          $0.isSelected = true
        }
      }
    }
    var expected = Placement(kind: .item, frame: Rect(origin: .zero, size: SceneSketch.card))
    expected.node = 1
    expected.id = "ace"
    expected.type = "org.dray.card"
    expected.namespace = "deck"
    expected.container = "pile"
    expected.z = 1
    expected.appearance.label = "A♠"
    expected.appearance.accessibilityLabel = "ace of spades"
    expected.appearance.tint = "black"
    expected.appearance.style = "card"
    expected.isSelected = true
    expected.isDisabled = true
    #expect(scene.placements(symbols: symbols)[1] == expected)
  }

  @Test func `a node with a higher z-index is painted later, with its descendants`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.zstack, "board") {
        $0.container(.zstack, "front", set: { $0.zIndex = 1 }) { $0.item("a") { $0.zIndex = -5 } }
        $0.container(.zstack, "back") { $0.item("b") { $0.zIndex = 9 } }
        $0.item("behind") { $0.zIndex = -1 }
      }
    }
    #expect(scene.placements(symbols: symbols).map(\.id) == ["board", "behind", "back", "b", "front", "a"])
  }

  @Test func `hidden nodes keep their space, and they and their descendants have no placement`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.vstack, "board") {
        $0.container(.vstack, "secret", set: { $0.isHidden = true }) { $0.item("a") }
        $0.item("b")
      }
    }
    let placements = scene.placements(symbols: symbols)
    #expect(placements.map(\.id) == ["board", "b"])
    #expect(placements[1].frame.minY == 88)
  }

  @Test func `the targeted node is marked, and the leader has the badge`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.vstack, "pile") { pile in for id in 1...3 { pile.item(.integer(id)) } }
    }
    let arrangement = Arrangement(
      lifted: [.init(node: 2, origin: Point(x: 9, y: 9)), .init(node: 3, origin: Point(x: 9, y: 29))], leader: 3,
      targeted: 0, badge: 2)
    let placements = scene.placements(arrangement, symbols: symbols)
    #expect(placements.map(\.state) == [.targeted, .resting, .lifted, .lifted])
    #expect(placements.map(\.id) == ["pile", 1, 2, 3])
    #expect(placements.map { $0.preview == nil } == [true, true, false, false])
    #expect(placements.map(\.preview?.badge) == [nil, nil, nil, 2])
  }

  @Test func `the descendants of a lifted item move with it`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.vstack) {
        $0.item("above")
        $0.container(.item, "row") { $0.container(.text, set: { $0.appearance.label = "text" }) }
      }
    }
    let arrangement = Arrangement(lifted: [.init(node: 2, origin: Point(x: 100, y: 200))])
    let flying = scene.placements(arrangement, symbols: symbols).filter { $0.state == .lifted }
    #expect(flying.map(\.kind) == [.item, .text])
    #expect(flying.map(\.frame.origin) == [Point(x: 100, y: 200), Point(x: 100, y: 200)])
  }

  @Test func `the gap at the end of a pile is in front of the pile and behind the lifted item`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.hstack) {
        $0.container(.zstack, "pile") { $0.item("a") }
        $0.item("b")
      }
    }
    let gap = Arrangement.Gap(in: 1, size: SceneSketch.card)
    let placements = scene.placements(
      Arrangement(lifted: [.init(node: 3, origin: .zero)], gap: gap), symbols: symbols)
    #expect(placements.map(\.id) == ["pile", "a", "b", "b"])
    #expect(placements.map(\.state) == [.resting, .resting, .placeholder, .lifted])
    #expect(placements[2].container == "pile")
  }

  @Test func `no gap is shown in a hidden or lifted container`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.hstack) {
        $0.container(.zstack, "hidden", set: { $0.isHidden = true })
        $0.container(.item, "row") { $0.container(.zstack, "inside") }
        $0.item("last")
      }
    }
    for container: NodeIndex in [1, 3] {
      let arrangement = Arrangement(
        lifted: [.init(node: 2, origin: .zero)], gap: .init(in: container, size: SceneSketch.card))
      #expect(!scene.placements(arrangement, symbols: symbols).contains { $0.state == .placeholder })
    }
  }

  @Test func `a node without width is drawn at the left edge of its window and not at the right edge`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(
        .host, "window",
        set: {
          $0.layout.frame = Rect(x: 50, y: 0, width: 100, height: 100)
          $0.clipsContent = true
        }
      ) {
        for x in [49.0, 50, 149, 150] {
          $0.container(
            .host, .integer(Int(x)), set: { $0.layout.frame = Rect(x: x, y: 0, width: 0, height: 10) })
        }
      }
    }
    #expect(scene.placements(symbols: symbols).map(\.id) == ["window", 50, 149])
  }

  @Test func `a clip is the intersection of all clipping containers around the node`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(
        .host, "outer",
        set: {
          $0.layout.frame = Rect(x: 0, y: 0, width: 100, height: 50)
          $0.clipsContent = true
        }
      ) {
        $0.container(
          .host, "inner",
          set: {
            $0.layout.frame = Rect(x: 50, y: 10, width: 100, height: 100)
            $0.clipsContent = true
          }
        ) { $0.item("a") }
      }
    }
    let clips = scene.placements(symbols: symbols).map(\.clip)
    #expect(
      clips == [nil, Rect(x: 0, y: 0, width: 100, height: 50), Rect(x: 50, y: 10, width: 50, height: 40)])
  }

  @Test func `appearances with equal data are equal`() {
    let data: JSONValue = ["suit": "hearts"]
    #expect(ElementAppearance(label: "a", data: data) == ElementAppearance(label: "a", data: ["suit": "hearts"]))
    #expect(ElementAppearance(label: "a", data: data) != ElementAppearance(label: "a", data: nil))
    #expect(ElementAppearance(data: data).data == data)
  }

  @Test func `a scroll view in a preview clips its content where the preview is drawn`() throws {
    let (preview, _) = try SceneSketch.scene {
      $0.container(.zstack) {
        $0.container(.scrollView(.vertical), set: { $0.layout.size = Size(width: 60, height: 30) }) {
          $0.container(.text, set: { ($0.layout.size, $0.appearance.label) = (SceneSketch.card, "text") })
        }
      }
    }
    let (scene, symbols) = try SceneSketch.scene { $0.container(.vstack) { $0.item("card") } }
    let arrangement = Arrangement(lifted: [.init(node: 1, origin: Point(x: 100, y: 200), preview: preview)])
    let drawn = scene.placements(arrangement, symbols: symbols).filter { $0.state == .lifted }
    #expect(drawn.last?.frame == Rect(x: 100, y: 200, width: 60, height: 80))
    #expect(drawn.compactMap(\.clip) == [Rect(x: 100, y: 200, width: 60, height: 30)])
  }
}
