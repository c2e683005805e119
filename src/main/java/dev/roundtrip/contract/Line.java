package dev.roundtrip.contract;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Comparator;
import java.util.Objects;

/**
 * The count of one command with one text.
 *
 * @param count at least 1
 * @param sql the text's {@link dev.roundtrip.wire.SqlShape}; empty if it has none
 */
public record Line(long count, Command command, Purpose purpose, String sql) {

    static final Comparator<Line> ORDER =
            Comparator.comparing(Line::command).thenComparing(Line::purpose).thenComparing(Line::sql);

    public Line {
        Objects.requireNonNull(command, "command");
        Objects.requireNonNull(purpose, "purpose");
        Objects.requireNonNull(sql, "sql");
        if (count < 1) {
            throw new IllegalArgumentException("count is " + count + "; allowed are numbers from 1");
        }
    }

    /** The identity of a line. */
    record Key(Command command, Purpose purpose, String sql) {}

    Key key() {
        return new Key(command, purpose, sql);
    }
}
