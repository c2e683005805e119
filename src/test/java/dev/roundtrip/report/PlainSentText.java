package dev.roundtrip.report;

import dev.roundtrip.testing.Records;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes texts that were executed in no loop, not with the same values again, without comments and errors. */
public final class PlainSentText {

    private PlainSentText() {}

    /** A text that was not prepared, so that each execution is a round trip. */
    public static SentText sent(Purpose purpose, String sql, long times, long waitedNanos, long longestBytes) {
        return new SentText(
                purpose,
                sql,
                times,
                0,
                0,
                0,
                0,
                times,
                0,
                waitedNanos,
                0,
                0,
                0,
                longestBytes,
                Optional.empty(),
                List.of(),
                0,
                0,
                0,
                0,
                0,
                "");
    }

    /** A business statement whose executions are all those of a prepared statement. */
    public static SentText prepared(
            String sql, long executions, long prepares, long closes, long waitedNanos, long longestBytes) {
        return Records.with(
                sent(Purpose.BUSINESS, sql, executions, waitedNanos, longestBytes),
                Map.of(
                        "preparedExecutions", executions,
                        "prepares", prepares,
                        "closes", closes,
                        "roundTrips", executions + prepares,
                        "preparedTexts", Math.min(prepares, 1)));
    }
}
