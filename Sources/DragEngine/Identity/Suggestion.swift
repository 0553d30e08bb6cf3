/// The known name that someone most probably meant by an unknown one.
///
/// Compares by edit distance with neighbouring letters swapped counted once (optimal string alignment) and gives up
/// beyond a third of the length: a wild guess helps nobody. Ties go to the name that sorts first. What is no misspelling
/// may be the first words of the one name that goes on after them: `on_tap` is `on_tap_gesture`. Names of more than 256
/// bytes are neither completed nor suggested.
/// - Complexity: O(*n* · *k*) for a name of *n* bytes and candidates of *k* bytes in all.
public func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
  guard name.utf8.count <= longestName else { return nil }
  let wanted = Array(name.utf8)
  var best: (distance: Int, name: String)?
  for candidate in candidates where candidate.utf8.count <= longestName {
    let distance = editDistance(wanted, Array(candidate.utf8))
    guard distance <= max(2, wanted.count / 3), distance < max(wanted.count, candidate.utf8.count) else { continue }
    if let known = best, (known.distance, ByteString(known.name)) <= (distance, ByteString(candidate)) { continue }
    best = (distance, candidate)
  }
  return best?.name ?? completion(of: name, among: candidates)
}

/// In bytes: what is longer is no misspelling, and comparing costs the product of both lengths.
private let longestName = 256

private func completion(of name: String, among candidates: some Sequence<String>) -> String? {
  guard name.utf8.count >= 4 else { return nil }
  let longer = candidates.filter { $0.utf8.count <= longestName && $0.utf8.starts(with: (name + "_").utf8) }
  return longer.count == 1 ? longer[0] : nil
}

private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var older: [Int] = []
  var previous = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in 0..<b.count {
      var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
      row.append(cost)
    }
    older = previous
    previous = row
  }
  return previous[b.count]
}
