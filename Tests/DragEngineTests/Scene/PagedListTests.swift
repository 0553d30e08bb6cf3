import Testing

@testable import DragEngine

struct PagedListTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a list in pages changes as an array does, and its copies are independent`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (list, model) = (PagedList<Int>(), [Int]())
    var (kept, keptModel) = (list, model)
    for step in 0..<1500 {
      let index = Int.random(in: 0...model.count, using: &random)
      switch Int.random(in: 0..<(step < 900 ? 6 : 12), using: &random) {
      case 0..<3:
        list.insert(step, at: index)
        model.insert(step, at: index)
      case 3:
        list.append(step)
        model.append(step)
      case 4 where index < model.count:
        list[index] += step
        model[index] += step
      case 5... where index < model.count:
        list.remove(at: index)
        model.remove(at: index)
      default: break
      }
      if random.once(in: 50) { (kept, keptModel) = (list, model) }
      #expect(list.count == model.count)
      guard step % 25 == 0 else { continue }
      #expect(list.elementsEqual(model))
      #expect(kept.elementsEqual(keptModel))
    }
  }

  @Test func `a list in pages is empty after all of its many elements were removed`() {
    var list = PagedList<Int>()
    for number in 0..<100 { list.append(number) }
    for _ in 0..<100 { list.remove(at: 0) }
    #expect(list.isEmpty)
    list.append(7)
    #expect(Array(list) == [7])
  }
}
