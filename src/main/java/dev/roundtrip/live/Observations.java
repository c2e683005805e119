package dev.roundtrip.live;

import dev.roundtrip.result.Digits;
import dev.roundtrip.result.SentText;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.result.WatchReport.Observation;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;

/** What the figures say beyond {@link WatchReport#savings}, in sentences. */
final class Observations {

    /** Less than this per business statement is an occasional command, not a habit. */
    private static final double NOTICEABLE = 0.02;

    /** The part of statements that are sent as text, from which on it is a habit. */
    private static final double MOSTLY = 0.5;

    private Observations() {}

    /** Empty if no business statement was seen. */
    static List<Observation> in(WatchReport report) {
        List<Observation> all = new ArrayList<>();
        if (report.statements() == 0) {
            return all;
        }
        long pings = report.texts(Purpose.LIVENESS).stream()
                .mapToLong(SentText::roundTrips)
                .sum();
        if (report.perStatement(pings) >= NOTICEABLE) {
            all.add(new Observation("Connections were tested " + Digits.counted(pings, "time")
                    + ". A pool need test only connections that were idle."));
        }
        long asText = report.texts(Purpose.BUSINESS).stream()
                .mapToLong(text -> text.executions() - text.preparedExecutions())
                .sum();
        if (asText >= report.statements() * MOSTLY) {
            all.add(new Observation(Digits.fixed(100.0 * asText / report.statements(), 0)
                    + "% of the business statements are sent as text: the server parses and plans each."));
        }
        return all;
    }
}
