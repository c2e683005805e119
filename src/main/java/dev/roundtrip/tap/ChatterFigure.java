package dev.roundtrip.tap;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One kind of chatter and its count.
 *
 * @param purpose never {@link Purpose#BUSINESS}
 * @param command the command that carried it
 * @param sql the exact text; {@link #NO_TEXT} for commands that are only counted (statement upkeep, pings, COM_INIT_DB
 *     ...) and {@link #OTHER_TEXTS} for texts beyond a connection's limit
 * @param count how often it was sent
 */
public record ChatterFigure(Purpose purpose, Command command, String sql, long count) {

    /** Used instead of a text for commands that are counted without one. */
    public static final String NO_TEXT = "";

    /** Used instead of a text: a connection distinguishes 256 texts and counts later ones together. */
    public static final String OTHER_TEXTS = "(other texts)";

    public ChatterFigure {
        if (!purpose.isChatter()) {
            throw new IllegalArgumentException("purpose BUSINESS is no chatter");
        }
    }

    /** The text, or the command's name if it has none. */
    public String textOrName() {
        return sql.equals(NO_TEXT) ? command.name() : sql;
    }

    /** The identity of a figure. */
    record Kind(Purpose purpose, Command command, String sql) {}

    private Kind kind() {
        return new Kind(purpose, command, sql);
    }

    /** Most frequent first; equal counts ordered by command and text, so that reports are the same from run to run. */
    static List<ChatterFigure> listOf(Map<Kind, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> new ChatterFigure(
                        entry.getKey().purpose(),
                        entry.getKey().command(),
                        entry.getKey().sql(),
                        entry.getValue()))
                .sorted(Comparator.comparingLong(ChatterFigure::count)
                        .reversed()
                        .thenComparing(ChatterFigure::purpose)
                        .thenComparing(ChatterFigure::command)
                        .thenComparing(ChatterFigure::sql))
                .toList();
    }

    static List<ChatterFigure> sum(List<ChatterFigure> one, List<ChatterFigure> other) {
        Map<Kind, Long> counts = new HashMap<>();
        one.forEach(figure -> counts.merge(figure.kind(), figure.count, Long::sum));
        other.forEach(figure -> counts.merge(figure.kind(), figure.count, Long::sum));
        return listOf(counts);
    }
}
