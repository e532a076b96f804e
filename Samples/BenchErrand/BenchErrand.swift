import BenchKit
import Errand
import FoundationEssentials

/// A worker that sends through an agent: `sends`, or what `make bench` looks at besides.
@main struct BenchErrand {
    static func main() {
        let options = WorkerOptions(CommandLine.arguments.dropFirst(2))
        switch CommandLine.arguments.dropFirst().first {
        case "sends": Worker.main { try await Sends(options).measured() }
        case "evaluation": Worker.main { try Evaluation().measured() }
        case "idle": Worker.main { try await Idle(options).measured() }
        default: Worker.fail("BenchErrand sends | evaluation | idle")
        }
    }
}

/// The endpoint of the measured work: its output is the bytes as they came.
struct Get: BaseRequest {
    typealias Output = Data
    let path: Path
}
