package dev.roundtrip.text;

import dev.roundtrip.report.CompareReport;
import dev.roundtrip.report.CompareReport.Condition;
import dev.roundtrip.report.CompareReport.CountChange;
import dev.roundtrip.report.CompareReport.Reason;
import dev.roundtrip.report.CompareReport.Row;
import dev.roundtrip.report.CompareReport.RowName;
import dev.roundtrip.report.CompareReport.RunSide;
import dev.roundtrip.report.CompareReport.Side;
import dev.roundtrip.report.CompareReport.WatchSide;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.ScenarioResult.Conditions;
import dev.roundtrip.report.Workload;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.verdict.Lacking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences of a comparison. */
public record ComparisonWords(CompareReport comparison) {

    /** What makes the comparison unfair, or a report untrustworthy. */
    List<String> cautions() {
        List<String> cautions = differing(false);
        addCautions("A ", comparison.a(), cautions);
        addCautions("B ", comparison.b(), cautions);
        if (comparison.a().run().isPresent() && comparison.noiseFloor().isEmpty()) {
            cautions.add("No noise floor: verdicts by time rest on the interval alone.");
        }
        comparison
                .fewRounds()
                .ifPresent(rounds -> cautions.add("Only " + Digits.counted(rounds, "round")
                        + ": small differences do not show. Use --rounds 10."));
        return cautions;
    }

    private static void addCautions(String who, Side side, List<String> cautions) {
        side.run().ifPresent(run -> addCautions(who, run, cautions));
        side.watch().ifPresent(watch -> addCautions(who, watch, cautions));
    }

    private static void addCautions(String who, RunSide run, List<String> cautions) {
        run.partial().ifPresent(reason -> cautions.add(who + "is partial: " + Figures.oneLine(reason)));
        run.findings().forEach(finding -> cautions.add(who + "has a finding: " + Figures.oneLine(finding)));
        run.incomplete().forEach(row -> {
            String name = Scenario.shortName(row.scenario());
            if (row.unreadableConnections() > 0) {
                cautions.add(who + "could not read " + Digits.counted(row.unreadableConnections(), "connection")
                        + " of " + name + ": its counts are not compared.");
            }
            if (row.errors() > 0) {
                cautions.add(who + "had " + Digits.counted(row.errors(), "failed attempt") + " at a transaction in "
                        + name + ".");
            }
        });
    }

    private static void addCautions(String who, WatchSide watch, List<String> cautions) {
        watch.unreadable()
                .forEach(each -> cautions.add(who + "could not read " + Digits.counted(each.connections(), "connection")
                        + ": its counts are too low. " + Prose.sentence(each.detail())));
        watch.notes().forEach(note -> cautions.add(who + "has a note: " + Figures.oneLine(note)));
    }

    /** What may be the purpose of the comparison. */
    List<String> differences() {
        List<String> differences = differing(true);
        comparison
                .strings()
                .forEach(strings -> differences.add("The string of " + label(strings.scenario()) + " differs: "
                        + parameters(strings.a()) + " in A, " + parameters(strings.b()) + " in B."));
        return differences;
    }

    private static String parameters(Optional<String> parameters) {
        return parameters.map(Figures::oneLine).orElse("no parameters");
    }

    private List<String> differing(boolean purposes) {
        return comparison.differing().stream()
                .filter(condition -> condition.canBePurpose() == purposes)
                .flatMap(condition -> sentence(condition).stream())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Says what differs; empty if it differs in something that no words show. */
    private Optional<String> sentence(Condition condition) {
        String a = words(condition, comparison.a().run().orElseThrow());
        String b = words(condition, comparison.b().run().orElseThrow());
        return a.equals(b)
                ? Optional.empty()
                : Optional.of("The " + name(condition) + " differs: " + a + " in A, " + b + " in B.");
    }

    private static String name(Condition condition) {
        return switch (condition) {
            case LATENCY -> "latency between driver and server";
            case THREADS -> "number of threads";
            case PROCESSORS -> "number of processors";
            case JVM -> "JVM";
            case ROUNDTRIP -> "Roundtrip";
            default -> Figures.word(condition);
        };
    }

    private static String words(Condition condition, RunSide run) {
        Environment environment = run.environment();
        return Figures.oneLine(
                switch (condition) {
                    case SERVER -> EnvironmentWords.of(environment.server());
                    case STORAGE -> environment.server().storage();
                    case WAY_TO_THE_SERVER -> environment.server().how();
                    case WORKLOAD ->
                        run.workloads().stream().map(ComparisonWords::words).collect(Collectors.joining("; "));
                    case LATENCY ->
                        run.latencies().stream().map(ConditionWords::of).collect(Collectors.joining("; "));
                    case THREADS ->
                        run.connections().stream().map(String::valueOf).collect(Collectors.joining("; "));
                    case RATE -> Figures.known(run.rate(), rate -> Figures.exact(rate) + "/s", "unlimited");
                    case PROCESSORS -> "" + environment.cpus();
                    case OPERATING_SYSTEM -> environment.os();
                    case JVM -> environment.jvm();
                    case DRIVER -> EnvironmentWords.of(environment.driver());
                    case POOL -> environment.pool();
                    case ROUNDTRIP -> environment.harness();
                    case MEASURED_TIME -> Notes.rounds(run.rounds(), run.duration());
                });
    }

    private static String words(Workload workload) {
        return Notes.workload(workload) + ", longest text " + workload.longestText() + ", " + workload.textsOver255()
                + " over 255 characters";
    }

    /** Why a row is worse, or is not compared, after its label. */
    static String of(Reason reason) {
        String text = reason.text().map(Figures::oneLine).orElse("no reason given");
        String because = reason.text().map(any -> ": " + text).orElse("");
        return switch (reason.kind()) {
            case FAILED_IN_B -> "failed in B, not in A: " + text;
            case NOT_MEASURED_IN_A -> "was not measured in A" + because;
            case NOT_MEASURED_IN_B -> "was not measured in B" + because;
            case NOT_MEASURED_IN_EITHER -> "was not measured in either" + because;
            case OTHER_TRANSACTIONS ->
                "has speeds that cannot be compared: "
                        + String.join(
                                " in A and ",
                                reason.transactions().stream()
                                        .map(TransactionWords::rate)
                                        .toList())
                        + " in B";
            case SPEED_NOT_POSITIVE -> "has speeds that cannot be compared: not positive";
        };
    }

    /** The name of what a count is of. */
    static String of(CountChange change) {
        return switch (change.what()) {
            case COMMAND -> change.name().orElse("");
            case SESSION_TEXT -> "chatter " + change.name().map(Figures::sql).orElse("");
            default -> Figures.word(change.what());
        };
    }

    /** The short name of a row; empty for watched connections. */
    static String label(Row row) {
        return row.scenario().map(ComparisonWords::label).orElse("");
    }

    private static String label(RowName row) {
        return named(Scenario.shortName(row.name()), row);
    }

    static String name(RowName row) {
        return named(row.name(), row);
    }

    private static String named(String name, RowName row) {
        return Figures.oneLine(Stream.of(
                        Optional.of(name),
                        Optional.of(ConditionWords.of(new Conditions(row.latency(), row.threads()))),
                        row.driver().map(EnvironmentWords::of),
                        row.server())
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" ")));
    }

    /** Sentences on what B did not measure although A did, and on what B's own profiles did not expect. */
    public static List<String> of(List<Lacking> lacking) {
        return lacking.stream().map(ComparisonWords::of).toList();
    }

    private static String of(Lacking lacking) {
        String label = label(lacking.row());
        return lacking.unmet().isEmpty()
                ? Prose.sentence(label + " was measured in A, not in B"
                        + lacking.reason()
                                .map(reason -> ": " + Figures.oneLine(reason))
                                .orElse(""))
                : label + " is not as expected in B: " + Figures.joined(lacking.unmet(), Figures::oneLine) + ".";
    }

    /** Why a comparison without a row says nothing. */
    public String refusal() {
        return Stream.of(comparison.a(), comparison.b())
                .filter(side ->
                        side.watch().filter(watch -> watch.statements() == 0).isPresent())
                .map(side -> side.file() + " has no SQL of the application. Watch one that works.")
                .findFirst()
                .orElseGet(
                        () -> "No scenario is in both files: " + comparison.a().file() + " has "
                                + Figures.joined(comparison.onlyInA(), ComparisonWords::name) + "; "
                                + comparison.b().file() + " has "
                                + Figures.joined(comparison.onlyInB(), ComparisonWords::name) + ".");
    }
}
