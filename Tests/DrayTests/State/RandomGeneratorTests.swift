import Dray
import Testing

struct RandomGeneratorTests {
  // Printed by: lua5.4 -e 'math.randomseed(7) for i = 1, 5 do print(math.random(52)) end'
  @Test func `a seed gives the numbers that stock Lua gives`() {
    var generator = RandomGenerator(seed: 7)
    let drawn = (1...5).map { _ in generator.integer(in: 1...52) }
    #expect(drawn == [24, 27, 30, 40, 22])
  }

  // Printed by: lua5.4 -e 'math.randomseed(7) for i = 1, 3 do print(("%a"):format(math.random())) end'
  @Test func `fractions are those of stock Lua, to the bit`() {
    var generator = RandomGenerator(seed: 7)
    #expect(
      (1...3).map { _ in generator.fraction() } == [0x1.8ed6b57afb86ap-1, 0x1.8d6517b2e775ep-2, 0x1.7f2276aeff713p-1])
  }

  @Test(arguments: [1...1, 1...2, 0...7, -3...3, Int.min...Int.max, Int.min...0])
  func `a random integer lies in its range`(range: ClosedRange<Int>) {
    var generator = RandomGenerator(seed: 1)
    for _ in 1...1000 { #expect(range.contains(generator.integer(in: range))) }
  }
}
