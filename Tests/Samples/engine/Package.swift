// swift-tools-version: 6.3
import PackageDescription

// A program outside this package that uses the engine alone: no Lua, no Foundation.
let package = Package(
  name: "desk",
  dependencies: [.package(name: "dray", path: "../../..")],
  targets: [.executableTarget(name: "Desk", dependencies: [.product(name: "DragEngine", package: "dray")])]
)
