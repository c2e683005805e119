package dev.roundtrip.text;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ServerOfRun;
import dev.roundtrip.report.ServerOfRun.OtherVariable;
import dev.roundtrip.text.Document.Item;
import dev.roundtrip.verdict.ServerVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The servers of a run with several: which is which, how they compare, and how they differ. The lists are empty for one
 * server.
 */
record ServerStory(RunReport report) {

    private static final int FEW = 3;

    /** One line for each server. */
    List<Item> whichIsWhich() {
        List<Item> lines = new ArrayList<>();
        for (ServerOfRun each : report.servers()) {
            lines.add(new Item(
                    lines.isEmpty() ? "Servers" : "",
                    Figures.oneLine(EnvironmentWords.name(each) + " is " + Notes.described(each.server()))
                            + Figures.known(
                                    each.cpusAtRest(), cpus -> ", at rest " + Figures.count(cpus) + " CPUs", "")));
        }
        return lines;
    }

    /** A sentence for each row that is compared with one on another server. */
    List<String> verdicts() {
        Labels names = new Labels(report);
        return ServerVerdict.of(report).stream()
                .map(verdict -> sentence(verdict, names))
                .toList();
    }

    private String sentence(ServerVerdict verdict, Labels names) {
        String trips = verdict.sameTrips()
                ? "as many round trips"
                : Figures.roundTrips(verdict.after().measured().roundTripsPerStatement())
                        + " per statement instead of "
                        + Figures.count(verdict.before().measured().roundTripsPerStatement());
        List<String> parts = new ArrayList<>(List.of(trips));
        verdict.ratios()
                .forEach(ratio -> parts.add(Notes.words(report, ratio.figure()) + " " + RatioWords.verdict(ratio)));
        return names.of(verdict.after().scenario()) + " against "
                + names.of(verdict.before().scenario()) + ": " + String.join("; ", parts) + ".";
    }

    /** How each server differs from the first: in values that are set, in other defaults, and in plans. */
    List<String> differences(boolean brief) {
        int most = brief ? FEW : Integer.MAX_VALUE;
        List<String> differences = new ArrayList<>();
        for (ServerOfRun each : report.servers()) {
            Map<Boolean, List<String>> variables = each.variables().stream()
                    .collect(Collectors.partitioningBy(
                            OtherVariable::isByDefault, Collectors.mapping(ServerStory::words, Collectors.toList())));
            add(
                    differences,
                    EnvironmentWords.name(each) + ", other values: ",
                    Figures.first(variables.get(false), most, "other"));
            add(
                    differences,
                    EnvironmentWords.name(each) + ", other defaults: ",
                    Figures.first(variables.get(true), most, "other"));
            each.plans().stream()
                    .limit(most)
                    .map(plan -> EnvironmentWords.name(each) + ", another plan of " + Figures.sql(plan.sql()) + ": "
                            + plan.here()
                            + (plan.here().equals(plan.first()) ? ", in details." : " (it was " + plan.first() + ")."))
                    .map(Figures::oneLine)
                    .forEach(differences::add);
        }
        return differences;
    }

    private static void add(List<String> differences, String what, List<String> variables) {
        if (!variables.isEmpty()) {
            differences.add(Figures.oneLine(what + String.join(", ", variables) + "."));
        }
    }

    private static String words(OtherVariable variable) {
        return variable.name() + "=" + variable.here().value() + " (it was "
                + variable.first().value() + ")";
    }
}
