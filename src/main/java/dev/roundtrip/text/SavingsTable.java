package dev.roundtrip.text;

import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.report.WatchReport.SeenChatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The changes that save round trips, the largest saving first, and what they change in behaviour. */
final class SavingsTable {

    private SavingsTable() {}

    /**
     * Adds the table.
     *
     * @param roundTrips the number of observed round trips
     * @param several whether several clients were seen, so that each row names its client
     */
    static void add(Savings savings, long roundTrips, boolean several, Document.Writer out) {
        List<Saving> changes = new ArrayList<>(savings.changes());
        if (changes.size() > 1) {
            changes.add(new Saving("", "all of these together", savings.roundTrips(), ""));
        }
        Table<Saving> table = Table.of(
                "What would have saved round trips",
                changes,
                change -> change.change().replaceFirst("&.*", " ..."));
        if (several) {
            table.column("client", Table.CellType.WORDS, Saving::client);
        }
        out.table(table.column("where", Table.CellType.WORDS, Saving::where)
                .column("saved", change -> "" + change.roundTrips())
                .column("of " + roundTrips, change -> Figures.percent((double) change.roundTrips() / roundTrips)));
        if (changes.size() > 2) {
            out.paragraph("Each row is that change alone; rows overlap.");
        }
        out.listed(
                "",
                savings.changes().stream()
                        .map(SavingsTable::details)
                        .filter(details -> !details.isEmpty())
                        .toList());
        List<List<String>> rows = new ArrayList<>();
        for (SeenChatter chatter : savings.chatter()) {
            rows.add(List.of(
                    chatter.kind() + (several && !chatter.client().isEmpty() ? ", " + chatter.client() : ""),
                    "" + chatter.roundTrips(),
                    Figures.percent((double) chatter.roundTrips() / roundTrips)));
            rows.add(List.of("    removed by " + chatter.removedBy(), "", ""));
            chatter.line().ifPresent(line -> rows.add(List.of("    from " + line, "", "")));
        }
        if (!rows.isEmpty()) {
            out.table(Table.ofRows(List.of("Chatter by kind", "round trips", "of all"), rows, Map.of()));
        }
    }

    /** What a change does beyond saving, and where most of what it saves is sent. */
    private static String details(Saving change) {
        String text = change.sql().map(sql -> " " + Figures.oneLine(sql) + ".").orElse("");
        String line = change.line().map(from -> " From " + from + ".").orElse("");
        String details = change.behaviour() + text + line;
        return details.isEmpty() ? "" : change.change() + ": " + details.strip();
    }
}
