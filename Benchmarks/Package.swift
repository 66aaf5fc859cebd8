// swift-tools-version: 6.2
import PackageDescription

// A package of its own: benchmarks see the libraries as any user does, from another module and
// package. One executable for each thing measured: `swift run -c release reactor`.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "corkboard", path: "..")
  ],
  targets: [
    .target(name: "Measuring"),
    .executableTarget(
      name: "reactor",
      dependencies: ["Measuring", .product(name: "ReactorCore", package: "corkboard")]),
    .executableTarget(
      name: "bus", dependencies: ["Measuring", .product(name: "Bus", package: "corkboard")]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
