package dev.roundtrip.run;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.DataCheck;
import dev.roundtrip.report.ServerSide.CrossCheckLine;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.CrossCheckTable;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.load.SliceResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What a reader of the report must know in addition to its figures: counts that should agree but do not, unreadable
 * connections, a check of the workload that does not hold.
 *
 * @param sentences in the order of the scenarios, the checks last
 * @param checksHold false if a check of the workload does not hold, or the server did not answer it, which fails the
 *     run; what needs the transactions of further machines is not judged here
 * @param checks the numbers that the checks compare
 */
record Findings(List<String> sentences, boolean checksHold, List<DataCheck> checks) {

    /**
     * Finds what a run has to say. What the server counted is the sum of all machines, not this one's.
     *
     * @param ledger empty if the server is lost, so that nothing can be checked
     */
    static Findings of(Plan.OnServer on, Team team, Optional<RunDataSets> ledger, List<Lane> lanes) {
        RunServer asked = on.asked();
        List<String> sentences = new ArrayList<>();
        StatusPortCheck.of(on).findings(lanes).forEach(finding -> sentences.add(asked.before(finding)));
        lanes.stream()
                .map(Lane::counted)
                .reduce(CrossCheckInput.NONE, CrossCheckInput::plus)
                .others()
                .filter(others -> team.isAlone())
                .ifPresent(others ->
                        sentences.add(asked.before("The server's figures include other clients': " + others + ".")));
        for (Lane lane : lanes) {
            lane.sum().ifPresent(sum -> addOfLane(lane, sum, team, sentences));
        }
        boolean checksHold = true;
        List<DataCheck> checks = new ArrayList<>();
        try {
            for (CheckVerdict verdict :
                    ledger.isEmpty() ? List.<CheckVerdict>of() : ledger.get().audit(lanes)) {
                checks.addAll(verdict.checks());
                if (team.isAlone() && !verdict.holds()) {
                    checksHold = false;
                    sentences.add(asked.before(verdict.sentence()));
                }
            }
        } catch (SQLException unreachable) {
            checksHold = false;
            sentences.add(asked.before(
                    CheckVerdict.UNKNOWN + "the server no longer answers (" + OwnQuery.firstLine(unreachable) + ")."));
        }
        return new Findings(sentences, checksHold, checks);
    }

    /**
     * Rollbacks that undid writes and that the workload did not ask for. The tap does not count a rollback after a
     * refused statement. The workload asks for at most one more after each transfer that failed without one, such as by
     * a lost connection: the tap does not see who asks for a rollback, so these are subtracted by their number.
     */
    static Optional<String> undoneWrites(String label, WireFigures wire, long askedFor, long failedTransfers) {
        long unasked = wire.undoingRollbacks() - askedFor - Math.max(0, failedTransfers - wire.errors());
        return unasked <= 0
                ? Optional.empty()
                : Optional.of(label + ": " + Digits.counted(unasked, "rollback")
                        + " undid writes outside transactions. With autoCommit false, pools roll these back.");
    }

    /** One sentence, which is also the reason of every figure that does not agree. */
    static String notRead(String label, long connections, WireFigures wire) {
        return label + ": " + Digits.counted(connections, "connection")
                + " could not be read ("
                + wire.unreadable().stream().map(UnreadableConnections::detail).collect(Collectors.joining("; "))
                + "). What was not read is in no count.";
    }

    private static void addOfLane(Lane lane, SliceResult sum, Team team, List<String> sentences) {
        WireFigures wire = lane.counted().wire();
        String label = lane.label;
        Consumer<String> say = sentence -> sentences.add(label + ": " + sentence);
        long asked = sum.work().statements();
        // A driver may send the rows of a batch as one statement.
        boolean merged =
                wire.businessStatements() < asked && lane.entry.workload().hasBatches();
        boolean read = wire.unreadable().isEmpty();
        if (!read) {
            sentences.add(notRead(label, lane.unreadableConnections(), wire));
        }
        if (read && sum.ending() == SliceResult.Ending.COMPLETED && wire.businessStatements() != asked && !merged) {
            say.accept("the workload executed " + asked + " business statements; "
                    + wire.businessStatements()
                    + " were on the wire. Text like a session command is chatter.");
        }
        undoneWrites(label, wire, sum.work().rolledBack(), sum.work().errors()).ifPresent(sentences::add);
        if (read && team.isAlone()) {
            List<CrossCheckLine> differ = lane.counted().reconciliation().stream()
                    .filter(line -> !line.agrees())
                    .filter(line -> lane.counted().reason(line).isFinding())
                    .toList();
            if (!differ.isEmpty()) {
                long others = differ.size() - 1L;
                say.accept("wire and server " + CrossCheckTable.disagreement(differ.get(0))
                        + (others == 0 ? "" : " So do " + Digits.counted(others, "other figure") + "."));
            }
        }
        if (sum.work().errors() > 0) {
            say.accept(Digits.counted(sum.work().errors(), "transaction") + " failed"
                    + (sum.ending() == SliceResult.Ending.COMPLETED ? " (tried again)" : "") + ", first with: "
                    + sum.firstError());
        }
        if (sum.work().refused() > 0) {
            say.accept(Digits.counted(sum.work().refused(), "recorded statement")
                    + " refused by the server (the transactions went on)"
                    + (sum.work().errors() > 0 ? "." : ", first with: " + sum.firstError()));
        }
        if (sum.work().emptyReads() > 0) {
            say.accept(Digits.counted(sum.work().emptyReads(), "read")
                    + (lane.entry.workload().file().usesOwnTables()
                            ? " found too few rows (ifEmpty, atLeast)."
                            : " found no row; the data set has changed."));
        }
        if (sum.work().missedArrivals() > 0) {
            say.accept("the planned rate was not reached: " + Digits.fixed(sum.transactionsPerSecond(), 2)
                    + " transactions/s; " + sum.work().missedArrivals() + " did not begin in their slice.");
        }
    }
}
