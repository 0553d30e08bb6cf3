/// How many ids of each kind were issued. An id is never reused, even after a rollback.
struct IssuedNumbers {
  var steps: UInt64 = 0
  var drags: UInt64 = 0
  var loads: UInt64 = 0
  var waits: UInt64 = 0
  var placeholders: UInt64 = 0
  var scenes: UInt64 = 0
}
