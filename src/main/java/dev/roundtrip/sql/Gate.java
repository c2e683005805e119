package dev.roundtrip.sql;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What texts from outside may do on a server, by the text alone.
 *
 * @param database the schema that bare names are in
 * @param createsTables whether the file that brings the texts creates its tables in that schema; else they are the
 *     user's own
 * @param allowsWrites whether the user allows what no rollback undoes
 * @param schemas the server's schemas in small letters; empty before the server was asked
 * @param bySpelling whether the server takes names in other letter case for other schemas
 */
public record Gate(
        String database, boolean createsTables, boolean allowsWrites, Set<String> schemas, boolean bySpelling) {

    /** Why a statement is refused, as the end of a sentence; empty if it may be sent. */
    public Optional<String> refusal(SqlStatement text) {
        return text.refusal()
                .or(() -> text.tables().stream()
                        .filter(table -> !table.isIn(database, bySpelling))
                        .filter(this::isRefused)
                        .findFirst()
                        .map(this::elsewhere))
                .or(() -> ofQualifiers(text))
                .or(() -> ofFunctions(text))
                .or(() -> createsTables ? ofDataSet(text) : Optional.empty());
    }

    /** A name before a dot is that of a table or an alias of the statement, wherever it stands. */
    private Optional<String> ofQualifiers(SqlStatement text) {
        return createsTables || text.writes()
                ? text.qualifiers().stream()
                        .filter(name -> !new TableName(name, "", true).isIn(database, bySpelling) && !isCatalogue(name))
                        .filter(name -> schemas.contains(name.toLowerCase(Locale.ROOT)))
                        .findFirst()
                        .map(name -> "names " + name + ", which is another database of the server; if it is an alias,"
                                + " rename it")
                : Optional.empty();
    }

    private boolean isRefused(TableName table) {
        return table.written() || (createsTables && !isCatalogue(table.schema()));
    }

    private static boolean isCatalogue(String schema) {
        return TableName.isSame(schema, "information_schema");
    }

    private String elsewhere(TableName table) {
        String what = table.written() ? "writes " : "reads ";
        return createsTables
                ? what + table + ", which is none of the tables that the file creates in " + database
                : what + table + ", which is not in the database " + database + " that is measured";
    }

    /** What a function of another schema does is not followed, whatever the statement that calls it. */
    private Optional<String> ofFunctions(SqlStatement text) {
        return text.unknown().stream()
                .filter(call -> call.contains("."))
                .filter(call -> !TableName.isSame(call.substring(0, call.lastIndexOf('.')), database))
                .findFirst()
                .map(call -> "calls " + call + ", a function of another database");
    }

    /** In a schema that has nothing but the file's tables there are no routines. */
    private Optional<String> ofDataSet(SqlStatement text) {
        if (!text.unknown().isEmpty()) {
            return Optional.of("calls " + text.unknown().get(0) + ", which is no known function");
        }
        return text.callsLasting() && !allowsWrites
                ? Optional.of(text.reason() + "; --allow-writes allows it")
                : Optional.empty();
    }
}
