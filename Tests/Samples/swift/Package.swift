// swift-tools-version: 6.3
import PackageDescription

// A program of somebody else's: it finds Dray by its path, under whatever name the folder has.
let package = Package(
  name: "yard",
  dependencies: [.package(name: "dray", path: "../../..")],
  targets: [.executableTarget(name: "Yard", dependencies: [.product(name: "Dray", package: "dray")])]
)
