// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that users of the library do not build it. Run by scripts/bench.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "dray", path: "../..")],
  targets: [
    .systemLibrary(name: "CYardstickLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
    .target(name: "CYardstick", dependencies: ["CYardstickLua"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CYardstick", .product(name: "Dray", package: "dray"), .product(name: "DragEngine", package: "dray"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
      ]),
  ]
)
