package dev.roundtrip.text;

import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import java.util.ArrayList;
import java.util.List;

/** The changes that save round trips, the largest saving first, and what they change in behaviour. */
final class SavingsTable {

    private SavingsTable() {}

    /** @param roundTrips the number of observed round trips */
    static void add(Savings savings, long roundTrips, Document.Writer out) {
        List<Saving> changes = new ArrayList<>(savings.changes());
        if (changes.size() > 1) {
            changes.add(new Saving("", "all of these together", savings.roundTrips(), ""));
        }
        out.table(Table.of(
                        "What would have saved round trips",
                        changes,
                        change -> change.change().replaceFirst("&.*", " ..."))
                .column("where", Table.CellType.WORDS, Saving::where)
                .column("saved", change -> "" + change.roundTrips())
                .column("of " + roundTrips, change -> Figures.percent((double) change.roundTrips() / roundTrips)));
        out.listed(
                "",
                savings.changes().stream()
                        .filter(change -> !change.behaviour().isEmpty())
                        .map(change -> change.change() + ": " + change.behaviour())
                        .toList());
    }
}
