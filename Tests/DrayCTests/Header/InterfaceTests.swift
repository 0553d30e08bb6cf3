import Testing

/// The binary interface, on which compiled programs rely.
@Suite struct `The binary interface` {
  @Test func `functions, layouts and constants of the header equal the recorded ones`() throws {
    let script = "scripts/interface | diff -u Tests/Embedding/c/interface.txt - || true"
    let differences = try Folders.run(script)
    #expect(
      differences.isEmpty,
      """
      The header differs from the recorded interface. If that is meant, raise the version if old programs break, and run \
      scripts/interface >Tests/Embedding/c/interface.txt
      """)
  }
}
