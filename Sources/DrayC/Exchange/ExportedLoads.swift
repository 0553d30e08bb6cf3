internal import CDray
internal import Dray

/// The loads that other programs request from drags of this program, by number, and the data returned last.
final class ExportedLoads {
  /// The result of each load; `nil` until it arrives.
  private var results: [UInt64: Result<LoadedContent, LoadError>?] = [:]
  private var issued: UInt64 = 0
  private let lent = BorrowedBytes()
  private let paths = Arena()

  /// Begins a load, and returns its number. `start` receives the function that takes the result of the load.
  func begin(
    _ start: (@escaping (Result<LoadedContent, LoadError>) -> Void) throws(LoadError) -> Load
  ) throws(LoadError) -> UInt64 {
    let id = issued + 1
    _ = try start { [weak self] in self?.results[id] = .some($0) }
    issued = id
    if results[id] == nil { results[id] = .some(nil) }
    return id
  }

  /// Removes a load that has ended, and returns its data, which is valid until the next call.
  func take(_ id: UInt64) throws(Failure) -> dray_data {
    guard let known = results[id] else {
      throw .badInput("export \(id) is unknown: its data was already taken, or it was never started")
    }
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
    case .success(.object): throw .failed("the item is a value of this program; it has no data for other programs")
    case .failure(let error): throw .failed(error.reason.text)
    }
    return data
  }

  /// Removes all loads. Their numbers are not used again.
  func forget() { results = [:] }
}
