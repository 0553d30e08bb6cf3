// swift-tools-version: 6.3
import PackageDescription

// An external program: it finds Dray by its path, with any name of the folder.
let package = Package(
  name: "yard",
  dependencies: [.package(name: "dray", path: "../../..")],
  targets: [.executableTarget(name: "Yard", dependencies: [.product(name: "Dray", package: "dray")])]
)
