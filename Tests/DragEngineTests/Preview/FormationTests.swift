import Testing

@testable import DragEngine

@Suite struct `Formations of previews` {
  /// Cards of 60 × 80 points in a row, except the third, which is larger.
  private let frames = [
    Rect(x: 0, y: 0, width: 60, height: 80), Rect(x: 70, y: 0, width: 60, height: 80),
    Rect(x: 140, y: 0, width: 100, height: 120), Rect(x: 250, y: 0, width: 60, height: 80),
  ]

  private func origins(_ formation: PreviewsFormation, leader: Int = 1, seed: UInt64 = 7) -> [Point] {
    formation.places(of: frames, leader: leader, seed: seed).map(\.origin)
  }

  @Test func `PV2: the formation none keeps the items' arrangement`() {
    #expect(origins(.none) == frames.map(\.origin))
  }

  @Test func `PV2: by default the items are stacked on the grabbed item, without rotation`() {
    #expect(origins(.default) == [at(70, 0), at(70, 0), at(50, -20), at(70, 0)])
    #expect(PreviewsFormation.default.places(of: frames, leader: 1, seed: 7).allSatisfy { $0.degrees == 0 })
  }

  @Test func `PV2: in a pile all items except the first are rotated, and equal seeds give equal angles`() {
    let pile = PreviewsFormation.pile.places(of: frames, leader: 1, seed: 7)
    #expect(pile.map(\.origin) == origins(.default))
    #expect(pile[0].degrees == 0)
    #expect(pile.dropFirst().allSatisfy { $0.degrees != 0 && abs($0.degrees) <= 10 })
    #expect(pile == PreviewsFormation.pile.places(of: frames, leader: 1, seed: 7))
    let many = Array(repeating: frames[0], count: 200)
    let rotations = PreviewsFormation.pile.places(of: many, leader: 0, seed: 1).map(\.degrees)
    #expect(rotations != PreviewsFormation.pile.places(of: many, leader: 0, seed: 2).map(\.degrees))
    #expect(Set(rotations.dropFirst()) == Set((-10...10).filter { $0 != 0 }))
  }

  @Test func `PV2: a list has its left edges aligned, and nothing overlaps`() {
    #expect(origins(.list) == [at(70, -84), at(70, 0), at(70, 84), at(70, 208)])
  }

  @Test func `PV2: a stack is a diagonal, not longer than a few cards`() {
    #expect(origins(.stack) == [at(62, -8), at(70, 0), at(78, 8), at(86, 16)])
    let many = PreviewsFormation.stack.places(of: Array(repeating: frames[0], count: 52), leader: 0, seed: 0)
    #expect(many.map(\.origin.x).max() == 64)
  }

  @Test(arguments: PreviewsFormation.allCases, 0..<4)
  func `PV2: the grabbed item keeps its place under the pointer`(formation: PreviewsFormation, leader: Int) {
    #expect(origins(formation, leader: leader)[leader] == frames[leader].origin)
  }

  @Test func `PV2: the five formations differ for several items, and an empty list is allowed`() {
    let all = PreviewsFormation.allCases.map { $0.places(of: frames, leader: 1, seed: 3) }
    #expect(Set(all).count == 5)
    for formation in PreviewsFormation.allCases {
      #expect(formation.places(of: [], leader: 0, seed: 0) == [])
      #expect(formation.places(of: [frames[0]], leader: 0, seed: 9) == [PreviewPlace(origin: frames[0].origin)])
      #expect(formation.places(of: frames, leader: 9, seed: 0).map(\.origin) == frames.map(\.origin))
    }
  }

  @Test func `a rotation is a direction of length one`() {
    for degrees in -12...12 {
      let rotation = PreviewRotation(degrees: degrees, about: .zero)
      #expect(abs(rotation.direction.squaredLength - 1) < 1e-15)
      #expect((rotation.direction.dy > 0) == (degrees > 0))
    }
    #expect(PreviewRotation(degrees: 10, about: .zero).direction.dy == 0.17364817766693033)
  }
}
