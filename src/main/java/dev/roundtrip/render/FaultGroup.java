package dev.roundtrip.render;

import dev.roundtrip.result.FaultReport.Kind;
import dev.roundtrip.result.FaultReport.OnServer;
import dev.roundtrip.result.FaultReport.Row;
import dev.roundtrip.result.FaultReport.Seen;
import dev.roundtrip.result.FaultReport.Told;
import dev.roundtrip.result.FaultReport.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Rows of one fault that say the same, of one or more strings: their cells in words. Waits are rounded, because no two
 * observations agree to the millisecond.
 */
final class FaultGroup {

    private static final double SECOND = 1e9;

    /** Below this, nobody notices. */
    private static final double AT_ONCE = 0.1;

    /** Waits of one group differ by less than this, or by a quarter. */
    private static final double SAME_SECONDS = 0.5;

    private static final double SAME_PART = 0.25;

    /** Is replaced by the count of all rows. */
    private static final String SET_UP = "\0";

    private final List<Row> rows = new ArrayList<>();

    private FaultGroup(Row first) {
        rows.add(first);
    }

    /** The groups of a fault, in the order of their first rows; strings that limits change nothing for have one row. */
    static List<FaultGroup> of(OnServer server, Kind fault) {
        List<FaultGroup> groups = new ArrayList<>();
        server.rows().stream()
                .filter(row -> row.fault().equals(fault.name()))
                .forEach(row -> groups.stream()
                        .filter(group -> group.limits().equals(row.limits()) && group.takes(row))
                        .findFirst()
                        .ifPresentOrElse(group -> group.rows.add(row), () -> groups.add(new FaultGroup(row))));
        List<FaultGroup> merged = new ArrayList<>();
        for (FaultGroup group : groups) {
            merged.stream()
                    .filter(other -> other.strings().equals(group.strings()) && other.takes(group.rows.get(0)))
                    .findFirst()
                    .ifPresentOrElse(other -> other.rows.addAll(group.rows), () -> merged.add(group));
        }
        return merged;
    }

    private boolean takes(Row row) {
        Row first = rows.get(0);
        return new FaultGroup(row).sameCells().equals(sameCells()) && sameWait(first, row);
    }

    private List<String> sameCells() {
        return List.of(told(), pool(), transfer(), skipped(), sentWithoutCounts());
    }

    private static boolean sameWait(Row one, Row other) {
        if (one.seen().isEmpty() || other.seen().isEmpty()) {
            return true;
        }
        double a = one.seen().get().waitNanos() / SECOND;
        double b = other.seen().get().waitNanos() / SECOND;
        return Math.abs(a - b) < Math.max(SAME_SECONDS, SAME_PART * Math.max(a, b));
    }

    private Optional<Seen> first() {
        return rows.get(0).seen();
    }

    /** Their names. */
    String strings() {
        return rows.stream().map(Row::string).distinct().collect(Collectors.joining(" "));
    }

    String limits() {
        return rows.stream().map(Row::limits).distinct().count() > 1
                ? "both"
                : rows.get(0).limits();
    }

    /** Makes these rows again. */
    String command() {
        Row first = rows.get(0);
        return first.command()
                .replace(" faults " + first.string() + " ", " faults " + strings() + " ")
                .replace(" --limits " + first.limits(), limits().equals("both") ? "" : " --limits " + first.limits());
    }

    /** Why it was not observed; empty if it was. */
    String skipped() {
        return rows.get(0).skipped().orElse("");
    }

    String waits(long observedMillis) {
        if (first().isEmpty()) {
            return Figures.NONE;
        }
        if (!first().get().answered()) {
            return "> " + Figures.seconds(observedMillis / 1e3) + ", still waiting";
        }
        double least = rows.stream().mapToDouble(FaultGroup::seconds).min().orElseThrow();
        double most = rows.stream().mapToDouble(FaultGroup::seconds).max().orElseThrow();
        return rounded(least).equals(rounded(most)) || most < 2 * AT_ONCE
                ? rounded(most)
                : rounded(least) + " to " + rounded(most);
    }

    private static double seconds(Row row) {
        return row.seen().orElseThrow().waitNanos() / SECOND;
    }

    private static String rounded(double seconds) {
        if (seconds < AT_ONCE) {
            return "< 0.1 s";
        }
        return seconds < 1
                ? Figures.seconds(Math.rint(seconds * 10) / 10)
                : Figures.seconds(Math.rint(seconds * 2) / 2);
    }

    /** The exception, and the call that it came from. */
    String told() {
        return first().map(seen -> !seen.answered()
                        ? "nothing"
                        : seen.told().map(FaultGroup::words).orElse("no error"))
                .orElse(Figures.NONE);
    }

    private static String words(Told told) {
        return told.exception() + " " + (told.sqlState().isEmpty() ? "without SQLState" : told.sqlState()) + " from "
                + told.during();
    }

    String pool() {
        return first().flatMap(Seen::connection).orElse(Figures.NONE);
    }

    /** Connections and commands that the application did not ask for. */
    String sent() {
        String setUp = range(rows.stream().flatMap(row -> row.seen().stream()).mapToLong(Seen::setUpCommands));
        return sentWithoutCounts().replace(SET_UP, " (commands of set-up: " + setUp + ")");
    }

    private static String range(LongStream counts) {
        LongSummaryStatistics all = counts.summaryStatistics();
        return all.getMin() == all.getMax() ? "" + all.getMin() : all.getMin() + " to " + all.getMax();
    }

    private String sentWithoutCounts() {
        return first().map(FaultGroup::sent).orElse(Figures.NONE);
    }

    private static String sent(Seen seen) {
        List<String> parts = new ArrayList<>();
        int failed = seen.connectionsTried() - seen.connectionsOpened();
        if (seen.connectionsOpened() > 0) {
            parts.add(Figures.counted(seen.connectionsOpened(), "new connection")
                    + (seen.setUpCommands() > 0 ? SET_UP : ""));
        }
        if (failed > 0) {
            parts.add("failed attempts");
        }
        parts.addAll(seen.extraCommands().keySet());
        return parts.isEmpty() ? "nothing" : String.join(", ", parts);
    }

    /** What became of the transfer. */
    String transfer() {
        return first().map(FaultGroup::words).orElse(Figures.NONE);
    }

    private static String words(Seen seen) {
        Transfer transfer = seen.transfer();
        if (!transfer.balances()) {
            return "THE MONEY IS WRONG";
        }
        if (!transfer.done()) {
            return "not done, nor by " + Figures.counted(transfer.retries(), "retry", "retries");
        }
        String again = transfer.retries() == 1 ? "a retry" : "retry " + transfer.retries();
        return switch (transfer.appliedInTheEnd()) {
            case 0 -> "LOST: told done, and not done";
            case 1 ->
                transfer.retries() > 0 ? "not done; " + again + " does it" : seen.answered() ? "done" : "done later";
            default -> transfer.applied() > 0 ? "DONE; " + again + " does it TWICE" : "done TWICE by retries";
        };
    }
}
