import ErrandWire

/// What it takes to build a message anew with the parameters that are computed for each send.
final class Provision: Sendable {
    let blueprint: Blueprint
    let levels: ParameterLevels

    /// - Returns: nil if nothing is to be computed.
    init?(_ blueprint: Blueprint, _ levels: ParameterLevels) {
        guard levels.all.contains(where: { $0.provider != nil }) else { return nil }
        self.blueprint = blueprint
        self.levels = levels
    }
}
