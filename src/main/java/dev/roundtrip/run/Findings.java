package dev.roundtrip.run;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.DataCheck;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.text.FindingSentences;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.load.SliceResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a reader of the report must know in addition to its figures: counts that should agree but do not, unreadable
 * connections, and checks of the workload that do not hold.
 *
 * @param sentences the findings in the order of the scenarios, the checks last
 * @param checksHold false if a check of the workload does not hold, or the server did not answer it, which fails the
 *     run; a check that needs the transactions of further machines is not judged here
 * @param checks the numbers that the checks compare
 */
record Findings(List<String> sentences, boolean checksHold, List<DataCheck> checks) {

    /**
     * Finds what a run has to report. The server's counts are the sum of all machines, not this one's.
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
                .ifPresent(others -> sentences.add(asked.before(FindingSentences.includesOthers(others))));
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
     * The number of rollbacks that undid writes and that the workload did not ask for. The tap does not count a
     * rollback after a refused statement. The workload asks for at most one more after each transfer that failed
     * without one, for example by a lost connection: the tap does not see who asks for a rollback, so these are
     * subtracted by their number.
     */
    static long undoneWrites(WireFigures wire, long askedFor, long failedTransfers) {
        return Math.max(0, wire.undoingRollbacks() - askedFor - Math.max(0, failedTransfers - wire.errors()));
    }

    private static void addOfLane(Lane lane, SliceResult sum, Team team, List<String> sentences) {
        WireFigures wire = lane.counted().wire();
        SliceResult.Work work = sum.work();
        Consumer<String> say = sentence -> sentences.add(lane.label + ": " + sentence);
        long asked = work.statements();
        // A driver may send the rows of a batch as one statement.
        boolean merged =
                wire.businessStatements() < asked && lane.entry.workload().hasBatches();
        boolean read = wire.unreadable().isEmpty();
        if (!read) {
            say.accept(FindingSentences.notRead(lane.unreadableConnections(), wire.unreadable()));
        }
        if (read && sum.ending() == SliceResult.Ending.COMPLETED && wire.businessStatements() != asked && !merged) {
            say.accept(FindingSentences.notOnWire(asked, wire.businessStatements()));
        }
        long undone = undoneWrites(wire, work.rolledBack(), work.errors());
        if (undone > 0) {
            say.accept(FindingSentences.undoneWrites(undone));
        }
        if (read && team.isAlone()) {
            List<CrossCheckLine> differ = lane.counted().reconciliation().stream()
                    .filter(lane.counted()::isFinding)
                    .toList();
            if (!differ.isEmpty()) {
                say.accept(FindingSentences.disagreement(differ.get(0), differ.size() - 1L));
            }
        }
        if (work.errors() > 0) {
            say.accept(FindingSentences.failed(
                    work.errors(), sum.ending() == SliceResult.Ending.COMPLETED, sum.firstError()));
        }
        if (work.refused() > 0) {
            say.accept(FindingSentences.refused(work.refused(), work.errors() > 0 ? "" : sum.firstError()));
        }
        if (work.emptyReads() > 0) {
            say.accept(FindingSentences.emptyReads(
                    work.emptyReads(), lane.entry.workload().file().usesOwnTables()));
        }
        if (work.missedArrivals() > 0) {
            say.accept(FindingSentences.rateNotReached(sum.transactionsPerSecond(), work.missedArrivals()));
        }
    }
}
