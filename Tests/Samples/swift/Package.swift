// swift-tools-version: 6.3
import PackageDescription

let engine = Target.Dependency.product(name: "DragEngine", package: "dray")

// Programs outside of the package: they find Dray by its path, whatever the name of the folder. `Yard` takes its rules
// from Lua; `Desk` uses the engine alone; the others translate programs of SwiftUI and UIKit for the engine, with `Hand`
// as their user.
let package = Package(
  name: "samples",
  dependencies: [.package(name: "dray", path: "../../..")],
  targets: [
    .executableTarget(name: "Yard", dependencies: [.product(name: "Dray", package: "dray")]),
    .executableTarget(name: "Desk", dependencies: [engine]),
    .target(name: "Hand", dependencies: [engine]),
    .executableTarget(name: "DropZone", dependencies: [engine, "Hand"]),
    .executableTarget(name: "Contacts", dependencies: [engine, "Hand"]),
    .executableTarget(name: "Solitaire", dependencies: [engine, "Hand"]),
    .executableTarget(name: "Diary", dependencies: [engine, "Hand"]),
    .executableTarget(name: "PhotoGrid", dependencies: [engine, "Hand"]),
  ]
)
