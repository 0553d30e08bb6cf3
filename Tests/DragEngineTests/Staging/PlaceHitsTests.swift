import Testing

@testable import DragEngine

/// The nodes under the landing points of places.
struct PlaceHitsTests {
  @Test func `the nodes under places are found even if too many overlap to store all results`() throws {
    let size = Size(width: 10, height: 10)
    let stage = try Parts.described {
      Node.container(.zstack, id: "board", size: size) {
        Node.forEach(1...1500) { number in
          Node.container(.vstack, id: .integer(number), size: size) {}
            .modifier(.dropDestination(for: ["t"]) { _ in .done })
        }
      }
    }.scene.stage
    let places = stage.namedPlaces
    #expect(places.count == 1500)
    let nodes = stage.hits(at: places[0])
    #expect(nodes.count == 1501 && nodes.first == places[1499].node)
    // Twice, because the results of the first 698 places are stored.
    for place in places + places { #expect(stage.hits(at: place) == nodes) }
  }
}
