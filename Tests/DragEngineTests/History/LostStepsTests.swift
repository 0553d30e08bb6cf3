import Testing

@testable import DragEngine

@Suite struct `Lost steps` {
  @Test func `no step that was lost is forgotten when only the latest ids are kept`() {
    var lost = LostSteps()
    let ids = (1...20_001 as ClosedRange<UInt64>).map { UndoStep.ID(rawValue: $0) }
    lost.insert(ids)
    #expect(ids.filter { !lost.contains($0) }.isEmpty)
    #expect(!lost.contains(UndoStep.ID(rawValue: 20_002)))
  }
}
