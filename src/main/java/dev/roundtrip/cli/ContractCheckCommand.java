package dev.roundtrip.cli;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractComparison;
import dev.roundtrip.contract.ContractComparison.Verdict;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.run.ContractRecording;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code roundtrip contract check}: records the strings of a contract again, and compares. */
@Command(
        name = "check",
        description = {
            "Runs a contract's strings again: PASS, FAIL or INCONCLUSIVE.",
            "Sending less fails too: record again."
        },
        footer = {
            "  ./roundtrip contract check s5.contract",
            "  ./roundtrip contract check s5.contract --driver mysql-connector-j:9.1.0",
            "  ./roundtrip contract check our.contract 'ours=useServerPrepStmts=true'"
        },
        exitCodeList = {"0:PASS", "1:FAIL, or INCONCLUSIVE", RoundtripCommand.INVALID})
final class ContractCheckCommand extends TerminalCommand {

    @Parameters(index = "0", paramLabel = "FILE", description = "The contract.")
    private Path file;

    @Parameters(
            index = "1..*",
            paramLabel = "STRING",
            arity = "0..*",
            description = "The strings that are not bundled.")
    private List<String> strings = List.of();

    @Mixin
    private ContractOptions options;

    @Override
    public Integer call() {
        Contract contract = UsageException.read(
                () -> Contract.read(file, "Give a contract; './roundtrip contract record' writes one."));
        Optional<String> test = contract.subjects().stream()
                .filter(subject -> subject.kind() == ContractSubject.SubjectType.TEST)
                .map(ContractSubject::name)
                .findFirst();
        if (test.isPresent()) {
            String why = test.get() + " is a test, which checks it by itself.";
            return said(ContractComparison.inconclusive(why));
        }
        if (strings.isEmpty()) {
            requireBundled(contract);
        }
        boolean embedded = contract.server().equals(ServerKind.MARIADB.label());
        RunRequest request = options.request(
                strings.isEmpty() ? scenarioNames(contract) : strings,
                terminal(),
                embedded ? ServerRequest::mariaDb : ServerRequest::auto);
        ContractRecording recording = new ContractRecording();
        return stoppable(recording::stop, () -> said(comparison(contract, recording, request)));
    }

    /** Refuses a contract of strings that are not bundled: only a bundled string's name says what to record. */
    private static void requireBundled(Contract contract) {
        List<String> own = scenarioNames(contract).stream()
                .filter(name -> !Profiles.all().contains(name))
                .toList();
        refuseIf(
                !own.isEmpty(),
                "Not bundled: '" + String.join("', '", own)
                        + "'. Give own strings again as NAME=STRING, or a profile file, with their --workload.");
    }

    private static List<String> scenarioNames(Contract contract) {
        return contract.subjects().stream()
                .map(subject -> ContractRecording.scenarioOf(subject.name()))
                .distinct()
                .toList();
    }

    private int said(ContractComparison comparison) {
        terminal().out().println(comparison.verdict() + "  " + comparison.meaning());
        comparison.changes().forEach(change -> terminal().out().println("  " + change));
        comparison.notes().forEach(note -> terminal().out().println("  (" + note + ")"));
        return comparison.verdict() == Verdict.PASS ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }

    private ContractComparison comparison(Contract contract, ContractRecording recording, RunRequest request) {
        try {
            ContractRecording.Result now = ContractOptions.record(recording, request, terminal());
            List<String> scenarios = scenarioNames(contract);
            Stream<String> skipped = scenarios.stream()
                    .filter(now.skipped()::containsKey)
                    .map(name -> name + ": " + now.skipped().get(name));
            Stream<String> added = now.contract().subjects().stream()
                    .map(ContractSubject::name)
                    .filter(name -> contract.subject(name).isEmpty())
                    .filter(name -> scenarios.contains(ContractRecording.scenarioOf(name)))
                    .map(name -> name + " is not in the contract. Record it again.");
            Optional<String> why = Stream.concat(skipped, added).findFirst();
            return why.map(ContractComparison::inconclusive)
                    .orElseGet(() -> ContractComparison.of(contract, now.contract()));
        } catch (RunFailedException failure) {
            return ContractComparison.inconclusive(FailureSentences.sentence(failure));
        }
    }
}
