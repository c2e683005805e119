package dev.roundtrip.contract;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Comparator;
import java.util.Objects;

/**
 * How often one command was sent with one text.
 *
 * @param count at least 1
 * @param sql the text's {@link dev.roundtrip.wire.SqlShape}; empty where it has none
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

    /** What makes two lines speak of the same. */
    record Key(Command command, Purpose purpose, String sql) {}

    Key key() {
        return new Key(command, purpose, sql);
    }
}
