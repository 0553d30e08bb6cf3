// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "dray",
  products: [
    .library(name: "DragEngine", targets: ["DragEngine"]),
    .library(name: "Dray", targets: ["Dray"]),
    .library(name: "DrayREPL", targets: ["DrayREPL"]),
    .library(name: "DrayC", type: .dynamic, targets: ["DrayC"]),
    // The library for C with the prompt, which is a third larger.
    .library(name: "DrayCREPL", type: .dynamic, targets: ["DrayC", "DrayCREPL"]),
    .executable(name: "dray", targets: ["DrayCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The engine calls `floor` and `sqrt`, and has no dependency that links the math library of C.
    .target(name: "DragEngine", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    .systemLibrary(name: "CLuaSystem", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
    .target(name: "CLua", dependencies: ["CLuaSystem"]),
    .target(name: "LuaRuntime", dependencies: ["CLua"]),

    .target(name: "CDrayLibrary", exclude: ["lua"]),
    .target(name: "Dray", dependencies: ["CDrayLibrary", "DragEngine", "LuaRuntime"]),

    .target(name: "CDray"),
    .target(name: "DrayC", dependencies: ["CDray", "Dray"]),

    .target(name: "LineEditor"),
    .target(name: "DrayREPL", dependencies: ["CDrayLibrary", "Dray", "LineEditor", "LuaRuntime"]),
    .target(name: "DrayCREPL", dependencies: ["CDray", "Dray", "DrayC", "DrayREPL"]),
    .executableTarget(
      name: "DrayCommand",
      dependencies: [
        "DrayREPL", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .testTarget(name: "DragEngineTests", dependencies: ["DragEngine"]),
    .testTarget(name: "LuaRuntimeTests", dependencies: ["LuaRuntime"]),
    .testTarget(name: "DrayTests", dependencies: ["Dray"]),
    .testTarget(name: "LineEditorTests", dependencies: ["LineEditor", "TerminalEmulator"]),
    .testTarget(
      name: "DrayREPLTests",
      dependencies: ["DrayREPL", "LuaRuntime", "DrayC", "DrayCREPL", "CDray", "TerminalEmulator"]),
    .testTarget(name: "DrayCTests", dependencies: ["DrayC", "CDray"]),
    .testTarget(name: "DocumentationTests", dependencies: ["Dray", "LuaRuntime"]),

    // These targets belong to no product, so that packages that depend on Dray do not build them.
    .systemLibrary(name: "CVTermSystem", path: "Tests/CVTermSystem"),
    .target(name: "TerminalEmulator", dependencies: ["CVTermSystem"], path: "Tests/TerminalEmulator"),
    .target(name: "CYardstick", dependencies: ["CLuaSystem"], path: "Tests/Benchmarks/CYardstick"),
    .executableTarget(
      name: "Benchmarks", dependencies: ["CDray", "CYardstick", "Dray", "DrayC", "LineEditor", "LuaRuntime"],
      path: "Tests/Benchmarks/Benchmarks"),
  ]
)

// C targets take no Swift settings; every other target gets the same ones.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
let cTargets: Set = ["CLuaSystem", "CLua", "CDrayLibrary", "CDray", "CYardstick", "CVTermSystem"]
for target in package.targets where !cTargets.contains(target.name) {
  target.swiftSettings = strict
  // `scripts/test` makes a release build, in which the tests themselves need not be optimized.
  if target.type == .test { target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release))) }
}
