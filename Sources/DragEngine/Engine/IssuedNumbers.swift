/// How many of each have been numbered. No number is given twice, whatever is taken back.
struct IssuedNumbers {
  var steps: UInt64 = 0
  var drags: UInt64 = 0
  var loads: UInt64 = 0
  var waits: UInt64 = 0
  var placeholders: UInt64 = 0
  var scenes: UInt64 = 0
}
