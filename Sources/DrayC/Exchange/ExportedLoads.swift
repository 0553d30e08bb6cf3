internal import CDray
internal import Dray

/// What other programs have asked for of drags of this one, by numbers, and what came last.
final class ExportedLoads {
  /// What came for each; `nil` while it is on its way.
  private var results: [UInt64: Result<LoadedContent, LoadError>?] = [:]
  private var issued: UInt64 = 0
  private let lent = LentBytes()
  private let paths = Arena()

  /// Begins a load; `start` is handed where its result goes.
  func begin(
    _ start: (@escaping (Result<LoadedContent, LoadError>) -> Void) throws(LoadError) -> Load
  ) throws(LoadError) -> UInt64 {
    let id = issued + 1
    _ = try start { [weak self] in self?.results[id] = .some($0) }
    issued = id
    if results[id] == nil { results[id] = .some(nil) }
    return id
  }

  /// What a load has brought, lent out until the next call; the load is forgotten.
  func take(_ id: UInt64) throws(Failure) -> dray_data {
    guard let known = results[id] else { throw .badInput("there is no load \(id)") }
    guard let result = known else { throw .noValue }
    results[id] = nil
    var data = dray_data()
    data.path = Arena.empty
    switch result {
    case .success(.data(let bytes)):
      (data.bytes, data.count) = (bytes.withUnsafeBytes(lent.lend), bytes.count)
    case .success(.file(let path)):
      paths.reset()
      data.path = paths.string(path)
    case .success(.object): throw .failed("the item is of use to this program only")
    case .failure(let error): throw .failed(error.reason.text)
    }
    return data
  }

  /// Forgets all loads; their numbers do not come again.
  func forget() { results = [:] }
}
