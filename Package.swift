// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Errand",
    products: [
        .library(name: "Errand", targets: ["Errand"]),
        .library(name: "ErrandTesting", targets: ["ErrandTesting"]),
        .library(name: "ErrandXML", targets: ["ErrandXML"]),
    ],
    targets: [
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "ErrandWire", dependencies: ["CIDN2"]),
        .target(name: "ErrandCurl", dependencies: ["ErrandWire", "CCurl", "CZlib", "CBrotli", "CZstd"]),
        .target(name: "Errand", dependencies: ["ErrandWire", "ErrandCurl"]),
        .target(name: "ErrandTesting", dependencies: ["Errand", "ErrandWire"]),
        .target(name: "ErrandXML", dependencies: ["Errand", "ErrandWire", "CXML2"]),

        .executableTarget(name: "Shop", dependencies: ["Errand", "ShopServer"], path: "Samples/Shop"),
        .executableTarget(name: "ShopServer", dependencies: ["Errand", "ErrandTesting"], path: "Samples/ShopServer"),
        .target(
            name: "Recipes", dependencies: ["Errand"], path: "Samples/Recipes", exclude: ["environments.json"]),

        .target(
            name: "TestSupport", dependencies: ["ErrandTesting"], path: "Tests/TestSupport",
            exclude: ["http2_server.py"]),
        .executableTarget(
            name: "Bench", dependencies: ["BenchKit", "BenchErrand", "BenchReference", "BenchURLSession"],
            path: "Samples/Bench"),
        .target(name: "BenchKit", path: "Samples/BenchKit"),
        .executableTarget(
            name: "BenchErrand", dependencies: ["Errand", "BenchKit"], path: "Samples/BenchErrand"),
        .executableTarget(name: "BenchReference", dependencies: ["CCurl"], path: "Samples/BenchReference"),
        .executableTarget(name: "BenchURLSession", dependencies: ["BenchKit"], path: "Samples/BenchURLSession"),

        .testTarget(name: "ErrandWireTests", dependencies: ["ErrandWire"]),
        .testTarget(
            name: "ErrandCurlTests",
            dependencies: ["Errand", "ErrandCurl", "ErrandTesting", "ErrandWire", "TestSupport", "CCurl", "CZlib"]),
        .testTarget(
            name: "ErrandTests", dependencies: ["Errand", "ErrandTesting", "TestSupport"], exclude: ["Fixtures"]),
        .testTarget(name: "ErrandXMLTests", dependencies: ["ErrandXML", "Errand", "ErrandTesting", "TestSupport"]),
        .testTarget(name: "ErrandTestingTests", dependencies: ["Errand", "ErrandTesting", "ErrandWire"]),
        .testTarget(name: "ShopTests", dependencies: ["Shop", "Errand", "ErrandTesting"]),
        .testTarget(name: "RecipesTests", dependencies: ["Recipes", "Errand", "ErrandTesting", "CCurl"]),
        .testTarget(name: "BenchTests", dependencies: ["Bench", "BenchKit"]),
        .testTarget(name: "DocsTests", dependencies: ["Errand", "ErrandTesting", "ErrandXML"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
    ]
}
