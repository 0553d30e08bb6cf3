/// The known name that is most similar to an unknown name; `nil` if no name is similar enough.
///
/// Compares the bytes of the names by edit distance; a swap of neighbouring bytes counts once (optimal string
/// alignment). A name is similar enough if the distance is at most a third of the length of `name`, or at most 2 for a
/// short name, and the two names have something in common. Of equally near names, the one that sorts first is
/// suggested.
///
/// If no name is near and `name` has at least 4 bytes, the only known name that begins with `name` and `_` is
/// suggested: `on_tap` suggests `on_tap_gesture`. Names of more than 256 bytes are neither completed nor compared.
/// - Parameters:
///   - name: The unknown name.
///   - candidates: The known names.
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

/// The suggestion to add to an error about an unknown name: `; did you mean 'left'?`. Empty if no known name is similar.
package func hint(_ name: String, _ known: some Sequence<String>) -> String {
  suggestion(for: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
}

/// The greatest length of a compared name. Longer names are skipped, because the cost is the product of both lengths.
/// Unit: bytes.
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
