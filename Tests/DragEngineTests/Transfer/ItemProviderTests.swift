import Testing

@testable import DragEngine

@Suite struct `An item provider` {
  let provider = ItemProvider()
  private let types = ContentTypes()

  /// The request for a type, after the promises of the type have received it.
  private func load(_ type: Identifier) -> LoadRequest {
    let request = LoadRequest(type: type)
    for promise in provider.representations where promise.type == type { provider.load(promise, request) }
    return request
  }

  @Test func `DA1: a promise has a type, and its bytes are made on request`() {
    var calls = 0
    provider.registerDataRepresentation(for: "public.png") { request in
      calls += 1
      request.complete(Bytes("PNG"))
    }
    #expect(provider.registeredTypes() == ["public.png"])
    #expect(calls == 0)
    #expect(load("public.png").bytes?.text == "PNG")
    #expect(calls == 1)
  }

  @Test func `DA3: types are in the order of their registration`() {
    for type in ["c", "a", "b"] { provider.registerDataRepresentation(for: .string(type)) { $0.fail("no") } }
    #expect(provider.registeredTypes() == ["c", "a", "b"])
  }

  @Test func `DA7: a type is visible to its audience only`() {
    provider.registerDataRepresentation(for: "secret", visibility: .ownProcess) { $0.fail("no") }
    provider.registerDataRepresentation(for: "group", visibility: .group) { $0.fail("no") }
    provider.registerFileRepresentation(for: "team", visibility: .team) { $0.fail("no") }
    provider.registerDataRepresentation(for: "public.json") { $0.fail("no") }
    #expect(provider.registeredTypes() == ["secret", "group", "team", "public.json"])
    #expect(provider.registeredTypes(visibleTo: .group) == ["group", "team", "public.json"])
    #expect(provider.registeredTypes(visibleTo: .team) == ["team", "public.json"])
    #expect(provider.registeredTypes(visibleTo: .all) == ["public.json"])
    #expect(provider.hasItem(conformingTo: "secret", in: types))
    #expect(!provider.hasItem(conformingTo: "secret", in: types, visibleTo: .all))
  }

  @Test func `DA8: the first of two registrations of a type is kept`() {
    #expect(provider.registerDataRepresentation(for: "a") { $0.complete(Bytes("first")) })
    #expect(!provider.registerDataRepresentation(for: "a", visibility: .team) { $0.complete(Bytes("second")) })
    provider.registerObject(7, as: "b", representations: [Representation(contentType: "a") { $1.complete(Bytes("x")) }])
    #expect(provider.registeredTypes(visibleTo: .all) == ["a"])
    #expect(load("a").bytes?.text == "first")
  }

  @Test func `a promise of a type counts for every type that it conforms to`() {
    provider.registerDataRepresentation(for: "public.json") { $0.fail("no") }
    #expect(provider.hasItem(conformingTo: "public.text", in: types))
    #expect(!provider.hasItem(conformingTo: "public.image", in: types))
  }

  @Test func `DA4: a type without an exporter is not offered`() {
    let representations = [
      Representation(contentType: "import only", importing: { _, _ in [1] }),
      Representation(contentType: "both", exporting: { $1.complete(Bytes("\($0)")) }, importing: { _, _ in [2] }),
    ]
    provider.registerObject(7, as: "number", representations: representations)
    #expect(provider.registeredTypes() == ["number", "both"])
    #expect(provider.registeredTypes(visibleTo: .all) == ["both"])
    #expect(load("both").bytes?.text == "7")
  }

  @Test func `DA5: a condition that is false for a value leaves the type out for that value only`() {
    let even = Representation(
      contentType: "even", exporting: { $1.complete(Bytes("\($0)")) }, exportingCondition: { ($0 as? Int)! % 2 == 0 })
    let other = ItemProvider()
    provider.registerObject(7, as: "number", representations: [even])
    other.registerObject(8, as: "number", representations: [even])
    #expect(provider.registeredTypes() == ["number"])
    #expect(other.registeredTypes() == ["number", "even"])
  }

  @Test func `DA6: of several suggested file names the last is used`() {
    func named(_ type: Identifier, _ name: String?) -> Representation {
      Representation(contentType: type, exporting: { $1.fail("no") }, suggestedFileName: { _ in name })
    }
    provider.registerObject(
      7, as: "number", representations: [named("a", "a.txt"), named("b", "b.txt"), named("c", nil)])
    #expect(provider.suggestedName == "b.txt")
  }

  @Test func `a withdrawn source fails open requests and later ones`() {
    var cancelled = 0
    provider.registerDataRepresentation(for: "a") { $0.cancellationHandler = { cancelled += 1 } }
    let open = load("a")
    #expect(open.answer == nil)
    provider.withdraw(because: "the program quit")
    #expect(open.error == .sourceGone("the program quit"))
    #expect(cancelled == 1)
    #expect(load("a").error == .sourceGone("the program quit"))
  }
}

@Suite struct `A load request` {
  let request = LoadRequest(type: "a")

  @Test func `of several answers to a load request the first is used`() {
    let ignored = IgnoredAnswers()
    request.ignoredAnswers = ignored
    request.complete(Bytes("one"))
    request.complete(Bytes("two"))
    request.fail("three")
    #expect(request.bytes?.text == "one")
    #expect(ignored.types == ["a", "a"])
  }

  @Test func `DA10: a load request reports its progress`() {
    #expect(request.progress.fractionCompleted == 0)
    request.progress.totalUnitCount = 8
    request.progress.completedUnitCount = 2
    #expect(request.progress.fractionCompleted == 0.25)
    request.progress.completedUnitCount = 9
    #expect(request.progress.fractionCompleted == 1)
  }

  @Test func `DA10: a cancelled load request notifies its exporter once and accepts no answer`() {
    var calls = 0
    request.cancellationHandler = { calls += 1 }
    request.cancel("enough")
    request.cancel("again")
    request.complete(Bytes("late"))
    #expect(request.isCancelled)
    #expect(calls == 1)
    #expect(request.error == .cancelled("enough"))
    request.cancellationHandler = { calls += 1 }
    #expect(calls == 2)
  }

  @Test func `an answered load request cannot be cancelled`() {
    request.complete(Bytes("one"))
    request.cancel()
    #expect(!request.isCancelled)
    #expect(request.bytes?.text == "one")
  }
}

extension LoadRequest {
  var bytes: Bytes? { if case .success(.data(let bytes)) = answer { bytes } else { nil } }
  var error: LoadError? { if case .failure(let error) = answer { error } else { nil } }
}
