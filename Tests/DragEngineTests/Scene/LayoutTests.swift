import Testing

@testable import DragEngine

struct `Scene layout` {
  let card = SceneSketch.card

  @Test func `a vertical stack places children 8 points apart, aligned at the left edge`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.vstack) {
        $0.item("a", size: Size(width: 60, height: 80))
        $0.item("b", size: Size(width: 20, height: 10))
      }
    }
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 60, height: 98), Rect(x: 0, y: 0, width: 60, height: 80),
        Rect(x: 0, y: 88, width: 20, height: 10),
      ])
  }

  @Test func `a horizontal stack places children side by side, aligned at the top edge`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.hstack, set: { $0.layout.spacing = 10 }) {
        $0.item("a", size: Size(width: 60, height: 80))
        $0.item("b", size: Size(width: 20, height: 10))
      }
    }
    #expect(frames[0] == Rect(x: 0, y: 0, width: 90, height: 80))
    #expect(frames[2] == Rect(x: 70, y: 0, width: 20, height: 10))
  }

  @Test(arguments: [
    (Alignment.topLeading, Point(x: 0, y: 0)), (.top, Point(x: 20, y: 0)), (.topTrailing, Point(x: 40, y: 0)),
    (.leading, Point(x: 0, y: 35)), (.center, Point(x: 20, y: 35)), (.trailing, Point(x: 40, y: 35)),
    (.bottomLeading, Point(x: 0, y: 70)), (.bottom, Point(x: 20, y: 70)), (.bottomTrailing, Point(x: 40, y: 70)),
  ])
  func `a z-stack aligns in both directions`(alignment: Alignment, origin: Point) throws {
    let frames = try SceneSketch.frames {
      $0.container(.zstack, set: { $0.layout.alignment = alignment }) {
        $0.item("a", size: Size(width: 60, height: 80))
        $0.item("b", size: Size(width: 20, height: 10))
      }
    }
    #expect(
      frames == [
        Rect(origin: .zero, size: card), Rect(origin: .zero, size: card),
        Rect(origin: origin, size: Size(width: 20, height: 10)),
      ])
  }

  @Test(arguments: [
    (Direction.down, [0.0, 20, 40], Axis.vertical), (.up, [40, 20, 0], .vertical), (.right, [0, 20, 40], .horizontal),
    (.left, [40, 20, 0], .horizontal),
  ])
  func `a fan steps by 20 points`(direction: Direction, offsets: [Double], axis: Axis) throws {
    let frames = try SceneSketch.frames {
      $0.container(.fan(direction)) { fan in
        for id in 1...3 { fan.item(.integer(id)) }
      }
    }
    #expect(frames.dropFirst().map { $0.origin.along(axis) } == offsets)
    #expect(frames[0].size.along(axis) == card.along(axis) + 40)
  }

  @Test func `a fan is as long as the card that reaches farthest`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.fan(.up), set: { $0.layout.spacing = 5 }) {
        $0.item("a", size: Size(width: 10, height: 100))
        $0.item("b", size: Size(width: 10, height: 20))
      }
    }
    #expect(frames.map(\.minY) == [0, 0, 75])
    #expect(frames[0].size.height == 100)
  }

  @Test func `the size set for a container is its minimum size`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.fan(.down), set: { $0.layout.size = Size(width: 70, height: 90) }) { fan in
        for id in 1...3 { fan.item(.integer(id)) }
      }
    }
    #expect(frames[0].size == Size(width: 70, height: 120))
  }

  @Test func `an empty container has its minimum size`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.vstack) {
        $0.container(.zstack, set: { $0.layout.size = SceneSketch.card })
        $0.container(.hstack)
      }
    }
    #expect(frames.map(\.size) == [Size(width: 60, height: 88), card, .zero])
  }

  @Test func `rows of a list are as wide as the list, which stretches across a stack`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.vstack) {
        $0.item("wide", size: Size(width: 300, height: 10))
        $0.container(.list) {
          $0.item("row 1", size: Size(width: 50, height: 44))
          $0.item("row 2", size: Size(width: 80, height: 44))
        }
      }
    }
    #expect(frames[2] == Rect(x: 0, y: 18, width: 300, height: 88))
    #expect(frames[3] == Rect(x: 0, y: 18, width: 300, height: 44))
    #expect(frames[4] == Rect(x: 0, y: 62, width: 300, height: 44))
  }

  @Test func `lists side by side are equally high`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.hstack) {
        $0.container(.list, "todo") { list in for id in 1...3 { list.item(.integer(id)) } }
        $0.container(.list, "done", set: { $0.layout.size = Size(width: 60, height: 0) })
      }
    }
    #expect(frames[5] == Rect(x: 68, y: 0, width: 60, height: 240))
  }

  @Test(arguments: [
    (Size(width: 320, height: 50), Size(width: 320, height: 80)),
    (Size(width: 20, height: 480), Size(width: 60, height: 480)),
  ])
  func `a list at the root fills the host's size and never shrinks`(offered: Size, size: Size) throws {
    let frames = try SceneSketch.frames(size: offered) { $0.container(.list) { $0.item("row") } }
    #expect(frames == [Rect(origin: .zero, size: size), Rect(x: 0, y: 0, width: size.width, height: 80)])
  }

  @Test func `a frame set by the host takes a node out of the layout`() throws {
    let elsewhere = Rect(x: 500, y: 400, width: 30, height: 30)
    let frames = try SceneSketch.frames {
      $0.container(.vstack) {
        $0.item("a")
        $0.container(.zstack, "far", set: { $0.layout.frame = elsewhere }) { $0.item("inside") }
        $0.item("b")
      }
    }
    #expect(frames[0] == Rect(x: 0, y: 0, width: 60, height: 168))
    #expect(frames[2] == elsewhere)
    #expect(frames[3] == Rect(origin: elsewhere.origin, size: card))
    #expect(frames[4].minY == 88)
  }

  @Test func `a leaf without a size gets a size for its label`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.hstack) {
        $0.item("a", size: nil) { $0.appearance.label = "7♠" }
        $0.item("b", size: nil) { $0.appearance.label = "a long label" }
        $0.container(.text, set: { $0.appearance.label = "text" })
      }
    }
    #expect(
      frames.dropFirst().map(\.size) == [
        Size(width: 44, height: 44), Size(width: 96, height: 44), Size(width: 32, height: 20),
      ])
  }

  @Test func `with a negative spacing children overlap, but no size is negative`() throws {
    let frames = try SceneSketch.frames {
      $0.container(.vstack, set: { $0.layout.spacing = -200 }) {
        $0.item("a")
        $0.item("b")
      }
    }
    #expect(frames[0].size.height == 0)
    #expect(frames[2].minY == -120)
  }

  @Test func `a table without a size is as wide as its columns and as high as its titles`() throws {
    let sizes = try SceneSketch.frames {
      $0.container(.vstack) {
        $0.container(.table, set: { $0.appearance.cells = ["Name", "Phone"] })
        $0.container(.table)
      }
    }.map(\.size)
    #expect(sizes[1].height == LayoutDefaults.titleHeight && sizes[1].width > 0)
    #expect(sizes[2].height == 0)
  }
}
