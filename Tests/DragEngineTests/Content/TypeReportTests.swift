import DragEngine
import Testing

@Suite struct `Types that a source promises` {
  private let promises = Promises(Trace())

  private func bench(_ types: [Identifier], visibility: Visibility = .all) -> Bench {
    Bench { [promises] in
      desk { photos("a", "b", modifiers: promises.payload(types: types, visibility: visibility)) }
    }
  }

  private func problems(_ bench: Bench) -> [String] {
    bench.events.compactMap { event in
      if case .typeProblem(let type, let reason) = event { "\(type): \(reason.code ?? "")" } else { nil }
    }
  }

  @Test func `UT4: promised types that are not declared are reported once`() {
    let bench = bench(["public.jsn", "public.json"])
    for item in ["a", "b"] as [Identifier] {
      bench.lift(item)
      bench.release()
    }
    #expect(problems(bench) == ["public.jsn: undeclared_type"])
  }

  @Test func `UT3: promised types that are neither data nor a package are reported`() throws {
    let bench = bench(["org.dray.person", "public.vcard"])
    try bench.engine.types.declare(ContentType("org.dray.person", conformingTo: ["public.contact"]))
    bench.lift("a")
    #expect(problems(bench) == ["org.dray.person: unplaced_type"])
  }

  @Test func `promised types that stay within the process need no declaration`() {
    let bench = bench(["whatever"], visibility: .ownProcess)
    bench.lift("a")
    #expect(problems(bench) == [])
  }

  @Test func `only the first hundred undeclared types are reported`() {
    let bench = bench((1...150).map { .string("test.t\($0)") })
    bench.lift("a")
    #expect(problems(bench) == (1...100).map { "test.t\($0): undeclared_type" })
  }
}
