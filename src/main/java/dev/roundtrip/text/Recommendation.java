package dev.roundtrip.text;

import dev.roundtrip.report.NothingToGain;
import dev.roundtrip.report.NothingToGain.Reason;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.UseThis;
import dev.roundtrip.verdict.MeasuredRow;
import dev.roundtrip.verdict.StringVerdict;
import dev.roundtrip.verdict.StringVerdict.InFavour;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The string to use, and this run's measurements in its favour. A recommendation is given only if at least two strings
 * were measured.
 *
 * @param string empty if this run's measurements are against it
 * @param isMeasured whether a row of the run is for it or against it, and sends its statements as it does
 * @param reason one or more sentences
 */
public record Recommendation(Optional<UseThis> string, boolean isMeasured, String reason) {

    private static final String NOT_MEASURED = "No measured row has it: './roundtrip run' with one of your strings"
            + " alone measures it beside that string.";

    /** The title of the section. */
    String title() {
        return string.isPresent() ? "Use this string" : "Nothing to gain";
    }

    /** The recommendation by the first driver and the first latency: this compares strings only. */
    static Optional<Recommendation> of(RunReport whole) {
        RunReport report = whole.firstRows().byConditions().get(0);
        Labels names = new Labels(report);
        return StringVerdict.of(whole)
                .map(verdict -> verdict.against()
                        .map(against -> new Recommendation(Optional.empty(), true, reason(against, names)))
                        .orElseGet(() -> new Recommendation(
                                report.recommended(),
                                verdict.inFavour()
                                        .filter(found -> !preparesMore(found))
                                        .isPresent(),
                                verdict.inFavour()
                                        .map(found -> reason(found, names))
                                        .orElse(NOT_MEASURED))));
    }

    private static String reason(NothingToGain against, Labels names) {
        String keep = "Keep the string of " + names.of(against.keep());
        if (against.reason() == Reason.MERGES_STATEMENTS) {
            return keep + ": it sends many statements in one command, "
                    + Figures.roundTrips(against.roundTrips().orElse(0))
                    + " per statement. The recommended string lacks "
                    + String.join(", ", against.lacks()) + ".";
        }
        return keep + ". " + names.of(against.compared().orElse(""))
                + " has what is recommended, and here it waits for "
                + switch (against.reason()) {
                    case MORE_ROUND_TRIPS ->
                        Figures.count(against.roundTripsOfCompared().orElse(0)) + " round trips per "
                                + TransactionWords.one(names.report()) + " instead of "
                                + Figures.count(against.roundTrips().orElse(0)) + ".";
                    case LESS_WORK -> "as many round trips and did less work.";
                    default -> "as many round trips and no figure is better.";
                };
    }

    /** Whether the row prepares statements, which only TiDB's recommended string does. */
    private static boolean preparesMore(InFavour found) {
        return found.isPrepared() && !found.prepares();
    }

    private static String reason(InFavour found, Labels names) {
        MeasuredRow best = found.best();
        String label = names.of(best.scenario());
        List<String> sentences = new ArrayList<>();
        sentences.add(label + " waits for "
                + Figures.roundTrips(best.measured().roundTripsPerStatement())
                + " per statement, the fewest here"
                + (!found.prepares()
                        ? "."
                        : found.isPrepared()
                                ? ", and executes prepared statements; so does this string."
                                : ". This string also prepares each statement once."));
        if (preparesMore(found)) {
            sentences.add("It prepares statements, and this string does not: measure both.");
        }
        if (!found.more().isEmpty()) {
            sentences.add(label + " also has " + String.join(", ", found.more()) + ", not part of this string.");
        }
        found.faster()
                .ifPresent(faster ->
                        sentences.add("In this run " + names.of(faster.row().scenario()) + " did "
                                + RatioWords.of(faster.ratio()) + " the work: measure both."));
        return String.join(" ", sentences);
    }
}
