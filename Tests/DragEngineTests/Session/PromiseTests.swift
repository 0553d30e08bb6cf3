import DragEngine
import Testing

/// `onDrag` and `itemProvider`: sources that promise data.
struct PromiseTests {
  private let trace = Trace()

  private func provider(_ types: Identifier...) -> ItemProvider {
    let provider = ItemProvider()
    for type in types { provider.registerDataRepresentation(for: type) { $0.complete(Bytes("")) } }
    return provider
  }

  /// A label that is not an item, and a zone for JSON.
  private func bench(_ drag: Modifier) -> Bench {
    Bench(trace) { [trace] in
      desk {
        Node.host(id: "label", frame: Rect(x: 0, y: 0, width: 100, height: 20)).modifier(drag).modifier(trace.source())
        zone("zone", modifiers: trace.drop("zone", for: ["public.json"]))
      }
    }
  }

  @Test func `a dragged node that is not an item gets the type of its first promise, and its question is asked once`() {
    var asked = 0
    let bench = bench(
      .onDrag {
        asked += 1
        return .provider(provider("public.json", "public.text"))
      })
    let outcome = bench.drag("label", to: overFirst)
    #expect(outcome?.operation == .copy && outcome?.itemIDs == ["label"] && asked == 1)
    #expect(trace.lines.contains("zone takes label"))
  }

  @Test func `ST3: a question that refuses or fails lifts nothing`() {
    #expect(bench(.onDrag { .refused("empty") }).lift("label").outcome?.reason == "empty")
    guard case .failed(let reason) = bench(.onDrag { .failed("broken") }).lift("label") else {
      Issue.record("not failed")
      return
    }
    #expect(reason == "broken" && trace.lines == [])
  }

  @Test func `a provider without types makes a drag that no destination accepts`() {
    let bench = bench(.onDrag { .provider(ItemProvider()) })
    #expect(bench.drag("label", to: overFirst)?.cause == .noTarget)
    #expect(trace.lines.first == "source: initial")
  }

  private func list(selected: [Identifier], _ question: @escaping (Grab) -> ProviderAnswer) -> Bench {
    Bench(trace) { [trace] in
      desk {
        Node.container(.vstack, id: "list", frame: Rect(x: 0, y: 0, width: 100, height: 100), spacing: 0) {
          Node.forEach(["a", "b", "c"]) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
            .modifier(.itemProvider(question))
        }
        .modifier(.dragContainerSelection { selected })
        zone("zone", modifiers: trace.drop("zone", for: ["row"]))
      }
    }
  }

  @Test func `each row of a list promises its data, and a selection contains all rows`() {
    let bench = list(selected: ["c", "a"]) { [trace] grab in
      trace.append("asked \(grab.id?.description ?? "-") at \(grab.index ?? -1)")
      return .provider(provider("public.text"))
    }
    bench.drag("b", to: overFirst)
    #expect(trace.take() == ["asked b at 1", "zone takes b"])
    bench.drag("a", to: overFirst)
    #expect(trace.take() == ["asked c at 2", "asked a at 0", "zone takes c a"])
    #expect(bench.outcomes.last?.itemIDs == ["c", "a"])
  }

  @Test func `if a selected row refuses, no selected row is lifted`() {
    let bench = list(selected: ["c", "a"]) {
      $0.id == "c" ? .refused("c is locked") : .provider(provider("public.text"))
    }
    #expect(bench.lift("a").outcome?.reason == "c is locked")
  }
}
