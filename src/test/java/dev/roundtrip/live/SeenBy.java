package dev.roundtrip.live;

import dev.roundtrip.report.SentText;
import dev.roundtrip.report.StatementLoop;
import dev.roundtrip.testing.Records;
import java.util.List;
import java.util.Map;

/** Makes texts of a client that names itself. */
final class SeenBy {

    private SeenBy() {}

    /** A copy that this client sent, with so many resets. */
    static SentText client(String client, long resets, SentText text) {
        long more = resets - text.resets();
        return Records.with(
                text,
                Map.of(
                        "otherCommands",
                        text.otherCommands() + more,
                        "roundTrips",
                        text.roundTrips() + more,
                        "resets",
                        resets,
                        "client",
                        client));
    }

    /** A copy that was executed in such loops. */
    static SentText looped(StatementLoop loops, SentText text) {
        return Records.with(text, Map.of("loops", List.of(loops)));
    }
}
