// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that no user of the library resolves swift-syntax. Run by scripts/mutate.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Mutation",
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
  targets: [
    .target(
      name: "Mutation",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "mutate", dependencies: ["Mutation"], swiftSettings: settings),
    .testTarget(name: "MutationTests", dependencies: ["Mutation"], swiftSettings: settings),
  ]
)
