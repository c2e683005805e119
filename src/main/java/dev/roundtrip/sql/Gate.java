package dev.roundtrip.sql;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The rules for what texts from outside may do on a server, by the text alone.
 *
 * @param database the schema of names without one
 * @param createsTables whether the file that brings the texts creates its tables in that schema; otherwise they are the
 *     user's own
 * @param allowsWrites whether the user allows what no rollback undoes
 * @param schemas the server's schemas in lower case; empty before the server was asked
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

    /**
     * Refuses a name before a dot that is another schema of the server. The text alone does not show whether such a
     * name is a schema, a table or an alias of the statement.
     */
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

    /**
     * Refuses a function of another schema, whatever the statement that calls it: what the function does is not
     * followed.
     */
    private Optional<String> ofFunctions(SqlStatement text) {
        return text.unknown().stream()
                .filter(call -> call.contains("."))
                .filter(call -> !TableName.isSame(call.substring(0, call.lastIndexOf('.')), database))
                .findFirst()
                .map(call -> "calls " + call + ", a function of another database");
    }

    /**
     * Refuses functions that no server is known to have. A schema that has nothing but the file's tables has no
     * routines.
     */
    private Optional<String> ofDataSet(SqlStatement text) {
        if (!text.unknown().isEmpty()) {
            return Optional.of("calls " + text.unknown().get(0) + ", which is no known function");
        }
        return text.callsLasting() && !allowsWrites
                ? Optional.of(text.reason() + "; --allow-writes allows it")
                : Optional.empty();
    }
}
