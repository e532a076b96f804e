/// An error whose description quotes nothing of what came, so that it may stand in other descriptions.
package protocol DiscreetError: Error {}

extension AnswerError: DiscreetError {}
extension JSON.ParseError: DiscreetError {}
