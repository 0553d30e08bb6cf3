import Testing

@testable import DragEngine

/// Padding, limits of frames, and wrapping rows.
struct BoxLayoutTests {
  private static let card = SceneSketch.card

  private static func padded(_ insets: EdgeInsets) -> (inout SceneNode) -> Void {
    { node in node.layout.setBox { $0.padding = insets } }
  }

  private static func width(_ limits: ExtentLimits) -> (inout SceneNode) -> Void {
    { node in node.layout.setBox { $0.width = limits } }
  }

  private static func grows(_ node: inout SceneNode) { width(ExtentLimits(most: .infinity))(&node) }

  // MARK: Padding

  @Test func `padding lies between the frame of a container and its children`() throws {
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 4, trailing: 8)
    let frames = try SceneSketch.frames { $0.container(.vstack, set: Self.padded(insets)) { $0.item("a") } }
    #expect(frames == [Rect(x: 0, y: 0, width: 70, height: 85), Rect(x: 2, y: 1, width: 60, height: 80)])
  }

  @Test func `padding is added to the size of a leaf and to the minimum size of a container`() throws {
    let insets = EdgeInsets(.horizontal, 5)
    let frames = try SceneSketch.frames {
      $0.container(
        .vstack,
        set: {
          $0.layout.size = Size(width: 100, height: 0); Self.padded(insets)(&$0)
        }
      ) {
        $0.item("a") { Self.padded(EdgeInsets(.all, 3))(&$0) }
        $0.container(
          .text,
          set: {
            $0.appearance.label = "text"; Self.padded(insets)(&$0)
          })
      }
    }
    #expect(frames.map(\.size.width) == [110, 66, 42] && frames[1].size.height == 86)
  }

  @Test func `an adaptive grid, a flow and a list have the width inside the padding`() throws {
    func frames(_ kind: NodeKind) throws -> [Rect] {
      try SceneSketch.frames(size: Size(width: 220, height: 500)) {
        $0.container(.vstack, set: Self.padded(EdgeInsets(.all, 10))) {
          $0.container(kind) { inner in
            for id in 1...4 { inner.item(.integer(id), size: Size(width: 60, height: 20)) }
          }
          $0.container(.hstack, set: { $0.layout.size = Size(width: 200, height: 0) })
        }
      }
    }
    #expect(try frames(.grid(.adaptive(minimumWidth: 60))).map(\.minY) == [0, 10, 10, 10, 10, 38, 66])
    #expect(try frames(.flow).map(\.minY) == [0, 10, 10, 10, 10, 38, 66])
    #expect(try frames(.list)[1] == Rect(x: 10, y: 10, width: 200, height: 80))
  }

  @Test func `a layout is offered the size inside the padding around it`() {
    var offered: [Proposal] = []
    let bench = Bench {
      Node.zstack {
        Node.layout(id: "layout") {
          Node.text("a")
        } place: { sizes, proposal in
          offered.append(proposal)
          return .frames(sizes.map { Rect(origin: .zero, size: $0) })
        }
      }
      .padding(.vertical, 10).padding(.horizontal, 5).frame(width: 200, height: 100)
    }
    _ = bench.engine.placements
    #expect(offered.last == Proposal(width: 190, height: 80))
  }

  @Test func `the content of a scroll view scrolls until its padding is visible`() throws {
    let scene = try SceneSketch.scene {
      $0.container(
        .scrollView(.vertical), "view",
        set: {
          $0.layout.size = Size(width: 60, height: 100); Self.padded(EdgeInsets(.vertical, 7))(&$0)
        }
      ) { view in for id in 1...3 { view.item(.integer(id)) } }
    }.scene
    // Three cards, two spacings and the padding, in a window of 114 points.
    #expect(scene.region(of: 0).limit == Vector(dx: 0, dy: 3 * 80 + 16 + 14 - 114))
  }

  // MARK: Limits

  @Test func `content that is larger than an exact frame exceeds it`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.hstack, set: { $0.layout.spacing = 0 }) {
        $0.container(.zstack, set: Self.width(ExtentLimits(exact: 20))) { $0.item("a") }
        $0.item("b")
      }
    }
    #expect(frames[1].size == Size(width: 20, height: 80))
    #expect(frames[2] == Rect(x: 0, y: 0, width: 60, height: 80) && frames[3].minX == 20)
  }

  @Test func `a frame has at least its minimum size, which includes the padding`() throws {
    let frames = try SceneSketch.frames {
      $0.container(
        .zstack,
        set: {
          Self.padded(EdgeInsets(.all, 5))(&$0); Self.width(ExtentLimits(least: 90))(&$0)
        }
      ) {
        $0.item("a")
      }
    }
    #expect(frames[0].size == Size(width: 90, height: 90) && frames[1].minX == 5)
  }

  @Test func `children that grow along a stack become equally long, as far as their sizes and limits allow`() throws {
    func widths(_ limits: [ExtentLimits?], sizes: [Double], in width: Double) throws -> [Double] {
      let frames = try SceneSketch.frames {
        $0.container(
          .hstack,
          set: {
            $0.layout.size = Size(width: width, height: 10); $0.layout.spacing = 0
          }
        ) { stack in
          for (id, limit) in limits.enumerated() {
            stack.item(.integer(id), size: Size(width: sizes[id], height: 10)) { node in
              if let limit { Self.width(limit)(&node) }
            }
          }
        }
      }
      return frames.dropFirst().map(\.size.width)
    }
    let grows = ExtentLimits(most: .infinity)
    #expect(try widths([grows, grows], sizes: [60, 100], in: 300) == [150, 150])
    #expect(try widths([grows, grows], sizes: [60, 200], in: 300) == [100, 200])
    #expect(try widths([grows, ExtentLimits(most: 80)], sizes: [60, 60], in: 300) == [220, 80])
    #expect(try widths([ExtentLimits(most: 70), ExtentLimits(most: 80)], sizes: [60, 60], in: 300) == [70, 80])
    #expect(try widths([nil, grows, nil], sizes: [60, 10, 30], in: 300) == [60, 210, 30])
    #expect(try widths([grows, grows], sizes: [60, 60], in: 100) == [60, 60])
    #expect(try widths([ExtentLimits(most: 40)], sizes: [60], in: 300) == [60])
  }

  @Test func `a child grows across a stack, in a z-stack in both directions, and in a grid to the width of its column`()
    throws
  {
    let both: (inout SceneNode) -> Void = { node in
      node.layout.setBox {
        $0.width = ExtentLimits(most: .infinity)
        $0.height = ExtentLimits(most: 70)
      }
    }
    func size(_ kind: NodeKind) throws -> Size {
      try SceneSketch.frames {
        $0.container(kind, set: { $0.layout.size = Size(width: 200, height: 100) }) {
          $0.item("a", size: Size(width: 10, height: 10), set: both)
        }
      }[1].size
    }
    #expect(try size(.zstack) == Size(width: 200, height: 70))
    #expect(try size(.vstack) == Size(width: 200, height: 70))
    #expect(try size(.fan(.down)) == Size(width: 200, height: 10))
    #expect(try size(.grid(.count(2))) == Size(width: 96, height: 10))
    #expect(try size(.flow) == Size(width: 10, height: 10))
  }

  @Test func `a child that grows takes the whole frame in its direction, also if the content is aligned`() throws {
    let frames = try SceneSketch.frames {
      $0.container(
        .hstack,
        set: { node in
          node.layout.setBox {
            ($0.width, $0.height) = (ExtentLimits(exact: 180), ExtentLimits(exact: 180))
            $0.alignment = .bottomTrailing
          }
        }
      ) { $0.item("a", size: Size(width: 30, height: 80), set: Self.grows) }
    }
    #expect(frames[1] == Rect(x: 0, y: 100, width: 180, height: 80))
  }

  @Test func `padding that is larger than its frame leaves no room`() throws {
    let frames = try SceneSketch.frames {
      $0.container(
        .vstack,
        set: { node in
          node.layout.setBox {
            $0.padding = EdgeInsets(.all, 20)
            ($0.width, $0.height) = (ExtentLimits(exact: 10), ExtentLimits(exact: 10))
          }
        }
      ) {
        $0.item("a", size: .zero) {
          Self.grows(&$0); $0.layout.setBox { $0.height = ExtentLimits(most: .infinity) }
        }
      }
    }
    #expect(frames[1].size == .zero)
  }

  @Test func `a stack grows with its children unless its size is given`() throws {
    func width(_ set: @escaping (inout SceneNode) -> Void) throws -> Double {
      try SceneSketch.frames(size: Size(width: 400, height: 300)) {
        $0.container(.vstack) { $0.container(.hstack, set: set) { $0.item("a", set: Self.grows) } }
      }[1].size.width
    }
    #expect(try width { _ in } == 400)
    #expect(try width { $0.layout.size = Size(width: 100, height: 0) } == 100)
    #expect(try width(Self.width(ExtentLimits(exact: 100))) == 100)
    #expect(try width(Self.width(ExtentLimits(most: 250))) == 250)
  }

  @Test func `a list without a container around it stretches to the size of the host, from the left edge`() throws {
    let frames = try SceneSketch.frames(size: Size(width: 300, height: 200)) {
      $0.container(.list, set: Self.width(ExtentLimits(most: 200))) { $0.item("a") }
    }
    #expect(frames[0] == Rect(x: 0, y: 0, width: 200, height: 200))
  }

  @Test func `a list stretches up to the maximum of its frame`() throws {
    let frames = try SceneSketch.frames {
      $0.container(
        .vstack,
        set: {
          $0.layout.size = Size(width: 300, height: 0); $0.layout.alignment = .top
        }
      ) {
        $0.container(.list, set: Self.width(ExtentLimits(most: 200))) { $0.item("a") }
      }
    }
    #expect(frames[1] == Rect(x: 50, y: 0, width: 200, height: 80) && frames[2].size.width == 200)
  }

  @Test(arguments: [
    (Alignment.topLeading, Point(x: 5, y: 5)), (.center, Point(x: 60, y: 50)), (.bottomTrailing, Point(x: 115, y: 95)),
  ])
  func `the alignment of a frame places the content in it, inside the padding`(
    alignment: Alignment, origin: Point
  ) throws {
    let frames = try SceneSketch.frames {
      $0.container(
        .hstack,
        set: { node in
          node.layout.setBox {
            $0.padding = EdgeInsets(.all, 5)
            $0.width = ExtentLimits(exact: 180)
            $0.height = ExtentLimits(exact: 180)
            $0.alignment = alignment
          }
          node.layout.spacing = 0
        }
      ) {
        $0.item("a", size: Size(width: 30, height: 80))
        $0.item("b", size: Size(width: 30, height: 80))
      }
    }
    #expect(frames[0].size == Size(width: 180, height: 180))
    #expect(frames[1].origin == origin && frames[2].origin == Point(x: origin.x + 30, y: origin.y))
  }

  @Test(arguments: [
    (BoxValues { $0.padding.top = -1 }, "the padding must be finite and not negative"),
    (
      BoxValues { $0.width = ExtentLimits(exact: .infinity) },
      "the width of the frame is inf, but must be finite and not negative"
    ),
    (
      BoxValues { $0.height = ExtentLimits(least: -2) },
      "the minimum height of the frame is -2.0, but must be finite and not negative"
    ),
    (
      BoxValues { $0.height = ExtentLimits(most: .nan) },
      "the maximum height of the frame is nan, but must not be negative"
    ),
    (
      BoxValues { $0.width = ExtentLimits(exact: 5, most: 9) },
      "the frame has both an exact width and a minimum or maximum width"
    ),
    (
      BoxValues { $0.width = ExtentLimits(least: 9, most: 5) },
      "the minimum width of the frame, 9.0, is larger than its maximum, 5.0"
    ),
  ])
  func `an invalid padding or limit is an error that names the node`(box: BoxValues, problem: String) {
    #expect {
      try SceneSketch.frames { $0.container(.vstack, "pile", set: { $0.layout.box = NodeBox(box) }) }
    } throws: { "\($0)" == "vstack 'pile': \(problem)" }
  }

  // MARK: Wrapping rows

  @Test func `a child that does not fit begins a new row of a flow`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.flow, set: { $0.layout.size = Size(width: 130, height: 0) }) {
        $0.item("a", size: Size(width: 60, height: 80))
        $0.item("b", size: Size(width: 62, height: 20))
        $0.item("c", size: Size(width: 200, height: 10))
        $0.item("d", size: Size(width: 1, height: 5))
      }
    }
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 200, height: 111), Rect(x: 0, y: 0, width: 60, height: 80),
        Rect(x: 68, y: 0, width: 62, height: 20), Rect(x: 0, y: 88, width: 200, height: 10),
        Rect(x: 0, y: 106, width: 1, height: 5),
      ])
  }

  @Test func `the rows of a flow are aligned, and the children within their rows`() throws {
    let frames = try SceneSketch.frames {
      $0.container(
        .flow,
        set: {
          $0.layout.size = Size(width: 100, height: 0); $0.layout.alignment = .bottomTrailing
        }
      ) {
        $0.item("a", size: Size(width: 40, height: 80))
        $0.item("b", size: Size(width: 40, height: 20))
        $0.item("c", size: Size(width: 30, height: 10))
      }
    }
    #expect(
      frames.dropFirst().map(\.origin) == [Point(x: 12, y: 0), Point(x: 60, y: 60), Point(x: 70, y: 88)])
  }

  @Test func `a flow without an available width has rows of 320 points`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.hstack) { $0.container(.flow) { flow in for id in 1...5 { flow.item(.integer(id)) } } }
    }
    #expect(frames[1] == Rect(x: 0, y: 0, width: 320, height: 168))
  }

  @Test(arguments: [(Alignment.topLeading, 0.0), (.top, 20), (.topTrailing, 40)])
  func `a list that is narrower than its container is aligned as the container specifies`(
    alignment: Alignment, x: Double
  ) throws {
    let frames = try SceneSketch.frames {
      $0.container(
        .vstack,
        set: {
          $0.layout.size = Size(width: 100, height: 50); $0.layout.alignment = alignment
        }
      ) { $0.container(.list, set: Self.width(ExtentLimits(most: 60))) }
    }
    #expect(frames[1].minX == x && frames[1].size.width == 60)
  }
}

extension BoxValues {
  fileprivate init(_ change: (inout BoxValues) -> Void) {
    self.init()
    change(&self)
  }
}
