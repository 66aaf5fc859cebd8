// swift-tools-version: 6.2
import PackageDescription

// On Linux libzmq is loaded when the first message is due, see `Sources/CZMQ/shim.h`.
#if os(Linux)
  let linkedLibzmq: String? = nil
#else
  let linkedLibzmq: String? = "libzmq"
#endif

let package = Package(
  name: "corkboard",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "writer", targets: ["WriterProcess"]),
    .executable(name: "board", targets: ["BoardProcess"]),
    .executable(name: "relay", targets: ["RelayProcess"]),
    .library(name: "Bus", targets: ["Bus"]),
    .library(name: "ReactorCore", targets: ["ReactorCore"]),
  ],
  traits: [
    .trait(name: "Relay", description: "The relay between machines, on the NATS C client.")
  ],
  targets: [
    .systemLibrary(
      name: "CZMQ", pkgConfig: linkedLibzmq,
      providers: [.apt(["libzmq3-dev"]), .brew(["zeromq"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CCurses", pkgConfig: "ncursesw",
      providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .systemLibrary(
      name: "CNATS", pkgConfig: "libnats",
      providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
    .systemLibrary(name: "CGetopt"),

    .target(name: "ReactorCore"),
    .target(name: "Bus", dependencies: ["CZMQ"]),
    .target(name: "Shared", dependencies: ["Bus", "ReactorCore", "CSQLite", "CGetopt"]),
    .target(name: "Terminal", dependencies: ["CCurses", "ReactorCore", "Shared"]),
    .target(name: "Writing", dependencies: ["ReactorCore", "Shared", "Terminal"]),
    .executableTarget(
      name: "WriterProcess", dependencies: ["ReactorCore", "Shared", "Terminal", "Writing"]),
    .executableTarget(
      name: "BoardProcess", dependencies: ["ReactorCore", "Shared", "Terminal", "Writing"]),
    // Without the trait its sources know no server, and the relay says so.
    .target(
      name: "JetStream",
      dependencies: ["Bus", .target(name: "CNATS", condition: .when(traits: ["Relay"]))]),
    .executableTarget(
      name: "RelayProcess", dependencies: ["Bus", "JetStream", "ReactorCore", "Shared"]),

    .target(name: "TestSupport", dependencies: ["Bus", "Shared"], path: "Tests/TestSupport"),
    .testTarget(name: "ReactorCoreTests", dependencies: ["Bus", "ReactorCore", "TestSupport"]),
    .testTarget(
      name: "BusTests", dependencies: ["Bus", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(
      name: "SharedTests", dependencies: ["Shared", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "TestSupport"]),
    .testTarget(name: "WritingTests", dependencies: ["Writing", "TestSupport"]),
    .testTarget(
      name: "WriterProcessTests", dependencies: ["Writing", "WriterProcess", "TestSupport"]),
    .testTarget(name: "BoardProcessTests", dependencies: ["BoardProcess", "TestSupport"]),
    .testTarget(
      name: "RelayProcessTests",
      dependencies: ["Bus", "JetStream", "RelayProcess", "Shared", "TestSupport"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "BoardProcess", "JetStream", "RelayProcess", "Shared", "TestSupport", "WriterProcess",
      ],
      exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)

/// The targets without the tests, the commands as libraries, for a program that looks into them.
func withoutMains(_ targets: [Target]) -> [Target] {
  let mains = [
    "WriterProcess": ["Writer.swift"], "BoardProcess": ["Board.swift"],
    "RelayProcess": ["Relay.swift"],
  ]
  return targets.filter { $0.type != .test && $0.name != "TestSupport" }
    .map { target in
      guard let main = mains[target.name] else { return target }
      return .target(name: target.name, dependencies: target.dependencies, exclude: main)
    }
}

// `scripts/fuzz.sh` names the fuzzer's library here, and has everything built instrumented for it.
if let fuzzer = Context.environment["CORKBOARD_FUZZER"] {
  let instrumented: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer,address"])]
  package.products = []
  package.targets = withoutMains(package.targets)
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["Bus", "Shared", "WriterProcess", "BoardProcess"],
      path: "Fuzz/Sources",
      linkerSettings: [
        .unsafeFlags(["-sanitize=address", fuzzer]),
        .linkedLibrary("stdc++", .when(platforms: [.linux])),
      ]))
  for target in package.targets where target.type != .system { target.swiftSettings = instrumented }
}

// `Benchmarks/bench.py` asks for what measures things that only this package sees.
if Context.environment["CORKBOARD_BENCH"] != nil {
  package.products = []
  package.targets = withoutMains(package.targets)
  package.targets.append(
    .executableTarget(
      name: "Inside", dependencies: ["Bus", "ReactorCore", "Shared", "Writing", "BoardProcess"],
      path: "Benchmarks/Inside"))
}

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
