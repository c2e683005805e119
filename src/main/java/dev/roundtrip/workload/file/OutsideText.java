package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.workload.Place;
import dev.roundtrip.sql.SqlStatement;

/**
 * A text of a workload's file that is sent to the server, in whatever section of the file it stands.
 *
 * @param sql the text as it is sent, with {@code ${...}} for values in it; a table's definition without CREATE TABLE
 */
public record OutsideText(Place place, String sql, SqlStatement does) {

    private static final int LONGEST = 60;

    static OutsideText of(Place place, CompiledSql sql) {
        return new OutsideText(place, sql.shown(), sql.check());
    }

    /** The text's file and line, with the text in parentheses, shortened. */
    @Override
    public String toString() {
        return place.file() + ":" + place.line() + " (" + shortened(sql) + ")";
    }

    static String shortened(String sql) {
        String text = sql.replaceAll("\\s+", " ").strip();
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }
}
