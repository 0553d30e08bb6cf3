internal import LuaRuntime

/// Gets the items of drops as values for one plugin's scripts, directly or by loading their data.
final class Loader {
  private let run: ScriptRun
  private let values: ItemValues
  private let representations: Representations

  init(_ run: ScriptRun, _ values: ItemValues, _ representations: Representations) {
    self.run = run
    self.values = values
    self.representations = representations
  }

  /// Gets the items of a drop as values of a type. Items of that type are used directly, and the data of others is
  /// loaded.
  ///
  /// - Parameters:
  ///   - type: An item type of this plugin, or a content type, whose values are texts or bytes.
  ///   - end: A command to run after the last load. Not called if no load begins.
  func load(
    _ type: Identifier, _ delivery: Delivery, then end: @escaping (Arrival) -> CommandAnswer
  ) throws(LuaError) -> Arrival {
    let arrival = Arrival(then: end)
    for (position, item) in delivery.items.enumerated() {
      if isHere(item, type, in: delivery.session) {
        let value = try values.value(of: item, isLocal: delivery.session.localSession != nil)
        arrival.add([.value(value)], at: position)
      } else if let provider = item.provider {
        begin(item, type, from: provider, position, delivery, arrival)
      } else {
        arrival.fail(
          item, Reason("the item is not available as \(type)", code: "unavailable", parameters: ["types": type]))
      }
    }
    return arrival
  }

  /// Whether an item is already a value of a type, without loading.
  private func isHere(_ item: DragItem, _ type: Identifier, in session: DropSession) -> Bool {
    guard run.engine.types.conforms(item.type, to: type) else { return false }
    return item.value != nil || item.provider == nil || session.localSession != nil && isShown(item)
  }

  /// Whether an item of a drag can be loaded as a value of a type.
  func canLoad(_ item: DragItem, as type: Identifier, in session: DropSession) -> Bool {
    if isHere(item, type, in: session) { return true }
    let audience: Visibility = session.localSession == nil ? .all : .ownProcess
    guard let provider = item.provider else { return false }
    return provider.hasItem(
      conformingToOneOf: Set(importedTypes(of: type)), in: run.engine.types, visibleTo: audience)
  }

  /// The types that can be read as a value of a type, including the type itself.
  func importedTypes(of type: Identifier) -> [Identifier] {
    [type] + (representations.all(of: type) ?? []).filter { $0.importing != nil }.map(\.contentType)
  }

  private func isShown(_ item: DragItem) -> Bool {
    run.symbols.symbol(for: item.id).map { !run.engine.scene.nodes(itemID: $0).isEmpty } ?? false
  }

  private func begin(
    _ item: DragItem, _ type: Identifier, from provider: ItemProvider, _ position: Int, _ delivery: Delivery,
    _ arrival: Arrival
  ) {
    do throws(LoadError) {
      _ = try beginLoad(of: item, as: type, from: provider, at: position, delivery, arrival)
    } catch {
      arrival.fail(item, error.reason)
    }
  }

  /// Begins to load an item as a value of an item type, or else as the content of a content type.
  func beginLoad(
    of item: DragItem, as type: Identifier, from provider: ItemProvider, at position: Int = 0, _ delivery: Delivery,
    _ arrival: Arrival
  ) throws(LoadError) -> Load {
    guard let known = representations.all(of: type) else {
      return try beginLoad(of: item, asContent: type, from: provider, at: position, delivery, arrival)
    }
    let load = try delivery.load(importing: [itself(type)] + known, from: provider) { [self] result in
      take(result, item, position, arrival) { results throws(LuaError) in try luaValues(of: results) }
    }
    arrival.begin()
    return load
  }

  /// Begins to load an item as a text, as bytes or as a file.
  func beginLoad(
    of item: DragItem, asContent type: Identifier, _ form: LoadedContent.Form = .data, from provider: ItemProvider,
    at position: Int = 0, _ delivery: Delivery, _ arrival: Arrival
  ) throws(LoadError) -> Load {
    let load = try delivery.load([type], as: form, from: provider) { [self] result in
      take(result, item, position, arrival) { content throws(LuaError) in
        if case .data(let bytes) = content, values.isText(type) { return [.text(bytes)] }
        return [.value(try values.luaValue(of: content, isText: false))]
      }
    }
    arrival.begin()
    return load
  }

  /// A representation for items of this process, whose values need no conversion.
  private func itself(_ type: Identifier) -> Representation {
    Representation(
      contentType: type,
      importing: { content, _ throws(LoadError) in
        guard case .object(let value) = content else {
          throw .failed(Reason("the item is not a value of this process", code: "wrong_value"))
        }
        return [value]
      })
  }

  private func luaValues(of results: [any Sendable]) throws(LuaError) -> [Loaded] {
    var result: [Loaded] = []
    for value in results { result.append(.value(try values.luaValue(of: value))) }
    return result
  }

  private func take<Content>(
    _ result: Result<Content, LoadError>, _ item: DragItem, _ position: Int, _ arrival: Arrival,
    _ convert: (Content) throws(LuaError) -> [Loaded]
  ) -> CommandAnswer {
    switch result {
    case .success(let content):
      do throws(LuaError) {
        arrival.add(try convert(content), at: position)
      } catch {
        arrival.fail(item, run.fail(error))
      }
    case .failure(let error): arrival.fail(item, error.reason)
    }
    return arrival.endLoad()
  }
}
