package dev.roundtrip.sql;

import java.util.Optional;

/**
 * What texts from outside may do on a server, by the text alone.
 *
 * @param database the schema that bare names are in
 * @param createsTables whether the file that brings the texts creates its tables in that schema; else they are the
 *     user's own
 * @param allowsWrites whether the user allows what no rollback undoes
 * @param bySpelling whether the server takes names in other letter case for other schemas
 */
public record Gate(String database, boolean createsTables, boolean allowsWrites, boolean bySpelling) {

    /** Why a statement is refused, as the end of a sentence; empty if it may be sent. */
    public Optional<String> refusal(SqlStatement text) {
        return text.refusal()
                .or(() -> text.tables().stream()
                        .filter(table -> !table.isIn(database, bySpelling))
                        .filter(this::isRefused)
                        .findFirst()
                        .map(this::elsewhere))
                .or(() -> createsTables ? ofDataSet(text) : Optional.empty());
    }

    private boolean isRefused(TableName table) {
        return table.written() || (createsTables && !table.schema().equalsIgnoreCase("information_schema"));
    }

    private String elsewhere(TableName table) {
        String what = table.written() ? "writes " : "reads ";
        return createsTables
                ? what + table + ", which is none of the tables that the file creates in " + database
                : what + table + ", which is not in the database " + database + " that is measured";
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
