internal import ArgumentParser

/// The seed of all random numbers: any integer of 64 bits, as in `dray.load` and in journals.
struct Seed: ExpressibleByArgument {
  /// The integer, as its 64 bits.
  let value: UInt64

  init(_ number: Int64) { value = UInt64(bitPattern: number) }

  /// Reads an integer.
  static func read(_ text: String) throws -> Seed {
    guard let number = Int64(text) else {
      throw ValidationError("a seed must be an integer from \(Int64.min) to \(Int64.max)")
    }
    return Seed(number)
  }

  init?(argument: String) {
    guard let number = Int64(argument) else { return nil }
    self.init(number)
  }

  var defaultValueDescription: String { "\(Int64(bitPattern: value))" }
}
