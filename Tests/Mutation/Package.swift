// swift-tools-version: 6.3
import PackageDescription

// A package of its own, for scripts/mutate only, which says where swift-syntax is: the toolchain has it, built.
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
