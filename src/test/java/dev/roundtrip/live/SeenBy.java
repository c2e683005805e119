package dev.roundtrip.live;

import dev.roundtrip.report.SentText;
import dev.roundtrip.report.StatementLoop;
import java.util.List;

/** Makes texts of a client that names itself. */
final class SeenBy {

    private SeenBy() {}

    /** A copy that this client sent, with so many resets. */
    static SentText client(String client, long resets, SentText text) {
        return copy(client, resets, text.loops(), text);
    }

    /** A copy that was executed in such loops. */
    static SentText looped(StatementLoop loops, SentText text) {
        return copy(text.client(), text.resets(), List.of(loops), text);
    }

    private static SentText copy(String client, long resets, List<StatementLoop> loops, SentText text) {
        long more = resets - text.resets();
        return new SentText(
                text.purpose(),
                text.sql(),
                text.executions(),
                text.preparedExecutions(),
                text.prepares(),
                text.closes(),
                text.otherCommands() + more,
                text.roundTrips() + more,
                text.errors(),
                text.waitedNanos(),
                text.redundant(),
                text.autocommitted(),
                text.preparedTexts(),
                text.longestBytes(),
                text.lines(),
                loops,
                text.askedAgain(),
                text.readAlone(),
                text.comments(),
                resets,
                text.fetches(),
                client);
    }
}
