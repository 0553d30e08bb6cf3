internal import Dray

/// A file with a picture of a board: SVG, or PNG if its name ends in `.png`. Names with other endings are refused.
///
/// Another program converts SVG to PNG, because Dray has no code to draw pixels.
enum PictureFile {
  /// Writes a picture, and replaces an existing file.
  ///
  /// - Parameter picture: The picture in SVG.
  /// - Throws: `PluginError.unreadable`.
  static func write(_ picture: String, to path: String) throws(PluginError) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.dropFirst().lastIndex(of: ".").map { name[$0...].lowercased() } ?? ""
    guard ending.isEmpty || ending == ".svg" || ending == ".png" else {
      throw .unreadable(path: path, why: "'\(ending)' is not a kind of picture; the file must end in .svg or .png")
    }
    guard ending == ".png" else { return try OutputFile.write(picture, to: path, isNew: false) }
    guard let (name, program) = converters.lazy.compactMap({ name in Program.path(of: name).map { (name, $0) } }).first
    else {
      throw .unreadable(
        path: path,
        why: "PNG needs \(converters.joined(separator: " or ")) in PATH, and neither is there; "
          + "install one, or write an .svg file")
    }
    let problem = TemporaryFile.with(picture, named: "board.svg") { svg in
      // A name that begins with - would be read as an option.
      Program.run(program, [name, "-o", path.hasPrefix("-") ? "./\(path)" : path, svg], printsErrors: true)
    }
    guard let problem else { throw .unreadable(path: path, why: "no temporary file can be written") }
    if let problem { throw .unreadable(path: path, why: "\(program) \(problem)") }
  }

  /// The programs that can convert, with the same arguments. The first one that exists is used.
  private static let converters = ["rsvg-convert", "inkscape"]
}
