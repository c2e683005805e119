package dev.roundtrip.text;

import dev.roundtrip.report.ConnectionBill;
import dev.roundtrip.report.ConnectionBill.Part;
import dev.roundtrip.report.LiveReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.spelling.Digits;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What was measured for a string on its server, below what is said about it without one. */
public final class LiveDocument {

    private static final String ALL = "all";

    private LiveDocument() {}

    public static Document of(LiveReport live) {
        return new Document("Roundtrip: a string on its server", out -> {
            out.heading("Measured on its server");
            out.paragraph(live.rows());
            server(live, out);
            RunDocument.within(live.run(), out);
            List<ScenarioResult> rows = live.run().scenarios();
            rows.get(0).withWork().ifPresent(yours -> SavingsTable.add(live.savings(), yours.roundTrips(), false, out));
            if (rows.size() == 1) {
                out.paragraph("No other string is recommended.");
            }
            if (!live.connections().isEmpty()) {
                connections(live.connections(), out);
            }
            live.instants().ifPresent(instants -> out.paragraph(InstantWords.of(instants, "this JVM")));
            live.pool().ifPresent(pool -> PoolTable.add(pool, out));
            if (live.run().nothingToGain().isEmpty()) {
                CheckDocument.use(live.check(), out);
            }
        });
    }

    /** Says what the server is, if the string was checked for another one. */
    private static void server(LiveReport live, Document.Writer out) {
        String kind = live.run().environment().server().kind();
        live.check()
                .server()
                .filter(checked -> !checked.name().equalsIgnoreCase(kind))
                .ifPresent(checked -> out.paragraph("The server says that it is " + kind + " "
                        + live.run().environment().server().version() + "; the string was checked for "
                        + checked.name() + ". --target names another."));
    }

    private static void connections(List<ConnectionBill> bills, Document.Writer out) {
        out.heading("What a new connection costs");
        List<String> names = Stream.concat(
                        bills.stream().flatMap(bill -> bill.parts().stream().map(Part::name)), Stream.of(ALL))
                .distinct()
                .toList();
        Table<String> rows =
                Table.of("each after a pool's first", names, name -> name.equals(ALL) ? name : "  " + name);
        for (ConnectionBill bill : bills) {
            rows.group(bills.size() == 1 ? "" : bill.name())
                    .column("round trips", name -> figure(bill, name, Part::roundTrips, bill.roundTrips()))
                    .column("bytes", name -> figure(bill, name, Part::bytes, bill.bytes()));
        }
        out.table(rows);
        for (ConnectionBill bill : bills) {
            out.paragraph((bills.size() == 1 ? "It" : bill.name()) + " is open after "
                    + Figures.time(bill.openNanos()) + " (median); a pool's first connection takes "
                    + Digits.counted(bill.roundTripsOfFirst(), "round trip") + ".");
        }
        out.listed(
                "",
                bills.stream()
                        .map(bill -> bill.name() + " sends: " + Figures.joined(bill.commands(), Figures::sql) + ".")
                        .toList());
        ConnectionBill one = bills.get(0);
        out.paragraph("Login: " + one.login() + ". TLS: "
                + one.tls()
                        .map(version -> version + (one.tlsResumed() ? ", resumed" : ", in full each time"))
                        .orElse("none")
                + ".");
    }

    private static String figure(ConnectionBill bill, String name, ToLongFunction<Part> figure, long all) {
        Optional<Part> part =
                bill.parts().stream().filter(each -> each.name().equals(name)).findFirst();
        long value = name.equals(ALL) ? all : part.map(figure::applyAsLong).orElse(0L);
        return value == 0 ? Figures.NONE : Digits.grouped(value);
    }
}
