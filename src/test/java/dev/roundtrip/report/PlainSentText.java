package dev.roundtrip.report;

import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Optional;

/** Makes texts that were executed in no loop, not with the same values again, and without comments. */
public final class PlainSentText {

    private PlainSentText() {}

    public static SentText of(
            Purpose purpose,
            String sql,
            long executions,
            long preparedExecutions,
            long prepares,
            long closes,
            long otherCommands,
            long roundTrips,
            long errors,
            long waitedNanos,
            long redundant,
            long autocommitted,
            long preparedTexts,
            long longestBytes,
            Optional<List<SentText.Line>> lines) {
        return new SentText(
                purpose,
                sql,
                executions,
                preparedExecutions,
                prepares,
                closes,
                otherCommands,
                roundTrips,
                errors,
                waitedNanos,
                redundant,
                autocommitted,
                preparedTexts,
                longestBytes,
                lines,
                List.of(),
                0,
                0,
                0,
                0,
                0,
                "");
    }
}
