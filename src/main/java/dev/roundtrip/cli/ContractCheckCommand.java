package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.ProfileArguments;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractComparison;
import dev.roundtrip.contract.ContractComparison.Verdict;
import dev.roundtrip.contract.ContractJunit;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.run.ContractRecording;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip contract check}: records the scenarios of a contract again, and compares. */
@Command(
        name = "check",
        description = {
            "Runs the scenarios of a contract again and says PASS, FAIL with one line for each change, or INCONCLUSIVE with the reason.",
            "Counts are exact, so there is no tolerance: sending less fails too; record the contract again."
        },
        footer = {
            "  ./roundtrip contract check s5.contract",
            "  ./roundtrip contract check s5.contract --junit target/s5.contract.xml",
            "  ./roundtrip contract check my.contract my-profile.yaml --url jdbc:mysql://db.example:4000/ --user app --password"
        },
        exitCodeList = {
            "0:PASS",
            "1:FAIL, or INCONCLUSIVE: no result",
            "2:invalid command line or file; nothing was run"
        })
final class ContractCheckCommand extends TerminalCommand {

    @Parameters(index = "0", paramLabel = "FILE", description = "The contract.")
    private Path file;

    @Parameters(
            index = "1..*",
            paramLabel = "PROFILE",
            arity = "0..*",
            description = "Paths of profile files with the contract's scenarios, if they are not bundled ones.")
    private List<String> profiles = List.of();

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write the result as JUnit XML, one test case for each scenario.")
    private Path junit;

    @Mixin
    private ContractOptions options;

    @Override
    public Integer call() {
        List<Path> inputs = new ArrayList<>(Profiles.files(profiles));
        inputs.add(file);
        OutputFiles xml = new OutputFiles(inputs).with("--junit", junit);
        Contract contract =
                UsageException.read(() -> Contract.read(file, "Give a file that './roundtrip contract record' wrote."));
        for (ContractSubject subject : contract.subjects()) {
            if (subject.kind() == ContractSubject.Kind.TEST) {
                return said(
                        noResult(subject.name()
                                + " is a test: its contract is checked where the test runs, by @WireContract."),
                        contract,
                        xml);
            }
        }
        List<Scenario> scenarios = ProfileArguments.scenarios(profiles.isEmpty() ? scenarioNames(contract) : profiles);
        options.server.requireFitFor(scenarios);
        RunRequest request = options.request(scenarios, server(contract));
        ContractRecording recording = new ContractRecording(NanoClock.SYSTEM);
        return stoppable(recording::stop, () -> said(comparison(contract, recording, request), contract, xml));
    }

    private static List<String> names(Contract contract) {
        return contract.subjects().stream().map(ContractSubject::name).toList();
    }

    private static List<String> scenarioNames(Contract contract) {
        return names(contract).stream()
                .map(ContractRecording::scenarioOf)
                .distinct()
                .toList();
    }

    /** Compares the whole contract for the terminal(), and each scenario alone for the file. */
    private int said(Function<Contract, ContractComparison> compare, Contract contract, OutputFiles xml) {
        ContractComparison comparison = compare.apply(contract);
        xml.write("--junit", () -> junit(compare, contract));
        terminal().out().println(comparison.verdict() + "  " + comparison.meaning());
        comparison.changes().forEach(change -> terminal().out().println("  " + change));
        comparison.notes().forEach(note -> terminal().out().println("  (" + note + ")"));
        terminal().out().flush();
        return comparison.verdict() == Verdict.PASS ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }

    private String junit(Function<Contract, ContractComparison> compare, Contract contract) {
        Map<String, ContractComparison> cases = new LinkedHashMap<>();
        for (ContractSubject subject : contract.subjects()) {
            cases.put(subject.name(), compare.apply(contract.only(subject)));
        }
        return ContractJunit.text(file.toString(), cases);
    }

    private Function<Contract, ContractComparison> comparison(
            Contract contract, ContractRecording recording, RunRequest request) {
        try {
            ContractRecording.Result now = ContractOptions.record(recording, request, terminal());
            List<String> scenarios = scenarioNames(contract);
            Stream<String> skipped = scenarios.stream()
                    .filter(now.skipped()::containsKey)
                    .map(name -> name + ": " + now.skipped().get(name));
            Stream<String> added = names(now.contract()).stream()
                    .filter(name -> contract.subject(name).isEmpty())
                    .filter(name -> scenarios.contains(ContractRecording.scenarioOf(name)))
                    .map(name -> name + " is not in the contract. Record it again.");
            return Stream.concat(skipped, added)
                    .findFirst()
                    .map(ContractCheckCommand::noResult)
                    .orElse(part -> ContractComparison.of(part, now.contract()));
        } catch (RunFailedException failure) {
            return noResult(FailureSentences.sentence(failure));
        }
    }

    private static Function<Contract, ContractComparison> noResult(String why) {
        return part -> ContractComparison.inconclusive(why);
    }

    /**
     * The requested server, or one of the kind that the contract was recorded on. Either way, options that need --url
     * are refused without it.
     */
    private ServerRequest server(Contract contract) {
        ServerRequest asked = options.server.request();
        boolean embedded = contract.server().equals(ServerKind.MARIADB.label());
        return options.server.nameOne() || !embedded ? asked : ServerRequest.mariaDb();
    }
}
