public import CDray
internal import Dray

/// Declares a content type.
@c @implementation
public func dray_host_declare_type(_ host: OpaquePointer?, _ type: UnsafePointer<dray_content_type>?) -> dray_status {
  call("dray_host_declare_type", host, .changing) { box throws(Failure) in
    let declared = try dray_content_type.read(type).declaration()
    do throws(ContentTypeError) {
      try box.host.types.declare(declared)
    } catch {
      throw .invalid("\(error)", code: "content_type")
    }
    box.ownScene.declaredTypes.append(declared)
  }
}

extension dray_content_type {
  fileprivate func declaration() throws(Failure) -> ContentType {
    ContentType(
      .string(try text(identifier, "identifier")),
      conformingTo: try texts(supertypes, supertype_count, "supertypes").map { .string($0) },
      filenameExtensions: try texts(filename_extensions, filename_extension_count, "filename_extensions"),
      mimeTypes: try texts(mime_types, mime_type_count, "mime_types"),
      description: description == nil ? nil : try text(description, "description"),
      origin: is_imported != 0 ? .imported : .exported)
  }

  private func texts(
    _ list: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: String
  ) throws(Failure) -> [String] {
    guard list != nil || count == 0 else { throw .misuse("\(name) is NULL, but its count is not 0") }
    guard count >= 0 else { throw .misuse("the count of \(name) is larger than the address space") }
    var texts: [String] = []
    for pointer in UnsafeBufferPointer(start: list, count: count) {
      texts.append(try text(pointer, "an element of \(name)"))
    }
    return texts
  }
}
