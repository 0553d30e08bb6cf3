// swift-tools-version: 6.3
import PackageDescription

// A separate package for scripts/mutate. The script passes the path of swift-syntax in the toolchain.
let syntax = Context.environment["SWIFT_SYNTAX"] ?? "/usr/lib/swift/host"
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-I", syntax]),
]

let package = Package(
  name: "Mutation",
  targets: [
    .target(
      name: "Mutation",
      swiftSettings: settings,
      linkerSettings: [
        .linkedLibrary("SwiftOperators"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
        .unsafeFlags(["-L", syntax, "-Xlinker", "-rpath", "-Xlinker", syntax]),
      ]),
    .executableTarget(name: "mutate", dependencies: ["Mutation"], swiftSettings: settings),
    .testTarget(name: "MutationTests", dependencies: ["Mutation"], swiftSettings: settings),
  ]
)
