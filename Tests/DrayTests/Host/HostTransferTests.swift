import Dray
import Glibc
import Testing

@Suite struct `Data of a host` {
  private let host = Host()
  private let inbox = Inbox()

  /// The dropped content, and the reported reason.
  private final class Inbox {
    var lines: [String] = []
  }

  /// A scene of the host with one place to drop on, which asks for text in this form.
  private func show(as form: LoadedContent.Form?) {
    host.scene = { [inbox] description in
      Node.host(id: "inbox", frame: Rect(x: 0, y: 0, width: 100, height: 100))
        .modifier(
          .dropDestination(for: ["public.text"]) { delivery in
            for provider in delivery.items.compactMap(\.provider) {
              _ = try? delivery.load(["public.text"], as: form, from: provider) { result in
                inbox.lines.append(Self.words(result))
                return .done
              }
            }
            return .done
          }
        )
        .describe(in: &description)
    }
  }

  private static func words(_ result: Result<LoadedContent, LoadError>) -> String {
    switch result {
    case .success(.data(let bytes)): return "data \(bytes.text ?? "")"
    case .success(.file(let path)):
      guard let file = fopen(path, "r") else { return "no file \(path)" }
      defer { fclose(file) }
      var buffer = [UInt8](repeating: 0, count: 100)
      let count = fread(&buffer, 1, buffer.count, file)
      let name = path.split(separator: "/").last ?? ""
      return "file \(name): \(String(decoding: buffer[..<count], as: UTF8.self))"
    case .success(.object(let object)): return "object \(object)"
    case .failure(let error): return "\(error)"
    }
  }

  private func drop(_ provider: ItemProvider) -> DragOutcome? {
    host.enterDrag(ExternalDrag(items: [provider], location: Point(x: 50, y: 50)))
    host.send(.pointerUp())
    if case .ended(let outcome) = host.send(.tick(time: 1)) { return outcome }
    return nil
  }

  private func text(_ text: String, named name: String? = nil) -> ItemProvider {
    ItemProvider(["public.plain-text": text], named: name)
  }

  private func file(_ path: String) -> ItemProvider {
    let provider = ItemProvider()
    provider.registerFileRepresentation(for: "public.plain-text") { $0.complete(filePath: path) }
    return provider
  }

  @Test func `bytes requested as a file are in a temporary file during delivery only`() throws {
    var path = ""
    host.scene = { description in
      Node.host(id: "inbox", frame: Rect(x: 0, y: 0, width: 100, height: 100))
        .modifier(
          .dropDestination(for: ["public.text"]) { delivery in
            guard let provider = delivery.items[0].provider else { return .done }
            _ = try? delivery.load(["public.text"], as: .file, from: provider) { result in
              if case .success(.file(let taken)) = result { path = taken }
              #expect(Self.words(result) == "file note.txt: hello")
              return .done
            }
            return .done
          }
        )
        .describe(in: &description)
    }
    #expect(drop(text("hello", named: "note.txt"))?.cause == .dropped)
    #expect(path.hasSuffix("/note.txt"))
    #expect(access(path, F_OK) != 0)
    #expect(access(String(path.dropLast("/note.txt".count)), F_OK) != 0)
  }

  @Test(arguments: [
    ("../../etc/passwd", "passwd"), ("/", "data"), ("..", "data"), ("", "data"), ("a\u{0}b\nc.txt", "abc.txt"),
  ])
  func `a suggested name cannot leave the temporary folder`(name: String, written: String) {
    show(as: .file)
    _ = drop(text("x", named: name))
    #expect(inbox.lines == ["file \(written): x"])
  }

  @Test func `a file without a suggested name has the extension of its type`() {
    show(as: .file)
    _ = drop(text("x"))
    #expect(inbox.lines == ["file data.txt: x"])
  }

  @Test func `a file requested as bytes is read`() throws {
    show(as: .data)
    var name = Array("/tmp/dray-test.XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    try #require(descriptor >= 0)
    #expect(write(descriptor, "hello", 5) == 5)
    close(descriptor)
    defer { unlink(name) }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = drop(file(path))
    show(as: nil)
    _ = drop(file(path))
    #expect(inbox.lines == ["data hello", "file \(path.split(separator: "/").last ?? ""): hello"])
  }

  @Test func `a load of a missing file fails, and the next form is tried`() {
    show(as: .data)
    let outcome = drop(file("/nowhere/at/all"))
    #expect(inbox.lines == ["failed: cannot read /nowhere/at/all: No such file or directory"])
    #expect(outcome?.cause == .failed)
    let both = file("/nowhere/at/all")
    both.registerDataRepresentation(for: "public.utf8-plain-text") { $0.complete(Bytes("bytes")) }
    #expect(drop(both)?.cause == .dropped)
    #expect(inbox.lines.last == "data bytes")
  }

  @Test func `a folder is not read`() {
    show(as: .data)
    #expect(drop(file("/tmp"))?.reason?.text == "cannot read /tmp: not a regular file")
  }

  @Test func `an external drag with types only can be dropped, but not loaded`() {
    show(as: nil)
    host.enterDrag(ExternalDrag(types: ["public.json"], location: Point(x: 50, y: 50)))
    guard case .ended(let outcome) = host.send(.pointerUp()) else {
      Issue.record("the drag continues")
      return
    }
    #expect(outcome.cause == .dropped)
    #expect(outcome.acceptedItemCount == 1)
    #expect(inbox.lines == [])
  }
}
