package dev.roundtrip.tap;

import dev.roundtrip.sql.SqlStatement;
import dev.roundtrip.sql.SqlStatement.Effect;
import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.sql.TableName;
import dev.roundtrip.wire.TextShape;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tables of one text, in lower case.
 *
 * @param isKnown whether it shows all tables that it may write
 * @param written the tables that it is known to write
 * @param read the tables on which its answer depends; empty if they are not all known, or if it locks rows
 */
record TextTables(boolean isKnown, Set<String> written, Set<String> read) {

    /** The verbs of statements that write nothing, whatever a refusal or the part behind a cut may be. */
    private static final Set<String> READS = Set.of("SELECT", "SHOW");

    private static final TextTables UNKNOWN = new TextTables(false, Set.of(), Set.of());
    private static final TextTables UNKNOWN_READ = new TextTables(true, Set.of(), Set.of());

    static TextTables of(TextShape shape) {
        String text = shape.text();
        SqlStatement statement = SqlStatement.of(text);
        if (shape.isCut() || statement.effect() == Effect.REFUSED) {
            String verb = SqlWords.verb(text);
            boolean reads = READS.contains(verb) && text.indexOf(';') < 0 && (shape.isCut() || !verb.equals("SELECT"));
            return reads ? UNKNOWN_READ : UNKNOWN;
        }
        boolean runsCode = statement.callsLasting() && !statement.isQuery();
        if (runsCode || !statement.unknown().isEmpty()) {
            return UNKNOWN;
        }
        Set<String> tables = statement.tables().stream()
                .map(TableName::name)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return statement.writes()
                ? new TextTables(true, tables, Set.of())
                : new TextTables(true, Set.of(), statement.locks() ? Set.of() : tables);
    }
}
