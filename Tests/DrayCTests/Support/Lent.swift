import Glibc

/// C strings, which are valid as long as this object.
final class Lent {
  private var texts: [UnsafeMutablePointer<CChar>] = []
  private var lists: [UnsafeMutablePointer<UnsafePointer<CChar>?>] = []

  deinit {
    for text in texts { free(text) }
    for list in lists { list.deallocate() }
  }

  func string(_ text: String) -> UnsafePointer<CChar> {
    guard let copy = strdup(text) else { fatalError("no memory") }
    texts.append(copy)
    return UnsafePointer(copy)
  }

  func strings(_ texts: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
    let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: max(1, texts.count))
    for (index, text) in texts.enumerated() { (list + index).initialize(to: string(text)) }
    lists.append(list)
    return UnsafePointer(list)
  }
}
