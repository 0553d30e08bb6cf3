import DragEngine
import Testing

struct `Scene building` {
  @Test func `nodes know their parents, groups and last descendants`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.hstack) {
        $0.container(.fan(.down), "pile") {
          $0.group {
            $0.item("a")
            $0.item("b")
          }
          $0.item("loose")
        }
        $0.item("c")
      }
    }
    #expect(scene.nodes.map(\.parent) == [nil, 0, 1, 1, 1, 0])
    #expect(scene.nodes.map(\.subtreeEnd) == [6, 5, 3, 4, 5, 6])
    #expect(scene.nodes.map(\.group) == [nil, nil, 0, 0, nil, nil])
    #expect(scene.nodes.map(\.indexInGroup) == [0, 0, 0, 1, 0, 0])
    #expect(scene.groups[0].members == [2, 3])
    #expect(scene.groups[0].container == 1)
  }

  @Test func `members of a group are the nodes opened directly in it`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.hstack) {
        $0.group(reorderable: false) { piles in
          for id: Identifier in ["left", "right"] {
            piles.container(.vstack, id) { $0.group { $0.item(id, type: "t") { $0.id = nil } } }
          }
        }
      }
    }
    #expect(scene.groups.map(\.members) == [[1, 3], [2], [4]])
    #expect(scene.groups.map(\.container) == [0, 1, 3])
  }

  @Test func `after an inner group the outer one continues`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.vstack, "pile") {
        $0.group { outer in
          outer.item(1)
          outer.group(reorderable: false) { $0.item(2) }
          outer.item(3)
        }
      }
    }
    #expect(scene.groups.map(\.members) == [[1, 3], [2]])
    #expect(scene[3].indexInGroup == 1)
  }

  @Test func `a reorderable group takes the id of its container unless it has its own`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.vstack, "pile") {
        $0.group(reorderable: false, collection: "ignored") { $0.item(1) }
        $0.group { $0.item(2) }
        $0.group(collection: "own") { $0.item(3) }
      }
    }
    #expect(scene.groups.map { $0.collection.map { symbols[$0] } } == [nil, "pile", "own"])
  }

  @Test func `namespaces, disabled and hidden are inherited`() throws {
    let (scene, symbols) = try SceneSketch.scene {
      $0.container(.vstack, namespace: "outer") {
        $0.item(1)
        $0.container(.vstack, namespace: "inner", set: { $0.isDisabled = true }) { $0.item(2) }
        $0.container(.vstack, set: { $0.isHidden = true }) { $0.item(3) }
      }
    }
    let items: [NodeIndex] = [1, 3, 5]
    #expect(items.map { scene[$0].namespace.map { symbols[$0] } } == ["outer", "inner", "outer"])
    #expect(items.map(scene.isDisabled) == [false, true, false])
    #expect(items.map(scene.isHidden) == [false, false, true])
    #expect(!scene[3].isDisabled, "its own flag is untouched")
  }

  @Test func `a scene may have several roots, or none`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.vstack) { $0.item(1) }
      $0.container(.vstack)
    }
    #expect(Array(scene.roots) == [0, 2])
    #expect(try SceneSketch.frames { _ in } == [])
  }

  @Test func `children are listed in order, ancestors from the parent to the root`() throws {
    let (scene, _) = try SceneSketch.scene {
      $0.container(.vstack, "outer") {
        $0.container(.hstack) {
          $0.item(1)
          $0.item(2)
        }
        $0.item(3)
      }
    }
    #expect(Array(scene.children(of: 0)) == [1, 4])
    #expect(Array(scene.ancestors(of: 3)) == [1, 0])
    #expect(scene.namedContainer(around: 3) == 0)
    #expect(scene.isNode(3, inside: 1) && !scene.isNode(1, inside: 1) && !scene.isNode(4, inside: 1))
  }
}

struct `Scene lookup` {
  @Test func `an item is found by type, namespace and id`() throws {
    var sketch = SceneSketch()
    sketch.container(.hstack) {
      $0.container(.vstack, "a", namespace: "one") {
        $0.item("x")
        $0.item("x", type: "other")
      }
      $0.container(.vstack, "b") { $0.item("x") }
    }
    let scene = try sketch.scene()
    let (x, card, one) = (sketch.symbols.intern("x"), sketch.symbols.intern("card"), sketch.symbols.intern("one"))
    #expect(scene.node(item: ItemKey(type: card, namespace: one, id: x)) == 2)
    #expect(scene.node(item: ItemKey(type: card, id: x)) == 5)
    #expect(scene.node(item: ItemKey(type: one, id: x)) == nil)
    #expect(scene.nodes(itemID: x) == [2, 3, 5])
    #expect(scene.node(container: x) == nil)
  }

  @Test func `a container and a group are found by id`() throws {
    var sketch = SceneSketch()
    sketch.container(.vstack, "pile") { $0.group(collection: "cards") { $0.item("x") } }
    let scene = try sketch.scene()
    #expect(scene.node(container: sketch.symbols.intern("pile")) == 0)
    #expect(scene.group(collection: sketch.symbols.intern("cards")) == 0)
    #expect(scene.nodes(itemID: sketch.symbols.intern("pile")) == [])
    #expect(scene.group(collection: sketch.symbols.intern("pile")) == nil)
  }

  @Test func `each of ten thousand items is found`() throws {
    var sketch = SceneSketch()
    sketch.container(.list) { list in for id in 0..<10_000 { list.item(.integer(id)) } }
    let scene = try sketch.scene()
    let found = scene.nodes.indices.dropFirst().allSatisfy { index in
      scene.nodes[index].itemKey.flatMap { scene.node(item: $0) } == NodeIndex(index)
    }
    #expect(found)
  }

  @Test func `a container at the root that is left open is named`() {
    let symbols = SymbolTable()
    #expect {
      var builder = SceneBuilder()
      builder.open(SceneNode(.vstack, id: symbols.intern("board")))
      _ = try builder.finish(size: nil, symbols: symbols)
    } throws: {
      "\($0)".hasPrefix("a node or group inside vstack 'board' is closed but was not opened, or was left open")
    }
  }
}
