/// A service's own codes, each with its verdict. Codes that are not among them are refusals.
public protocol ServerCode: RawRepresentable, Sendable where RawValue == Int {
    func verdict(_ message: ServerMessage) -> Verdict
}
