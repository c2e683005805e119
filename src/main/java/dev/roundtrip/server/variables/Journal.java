package dev.roundtrip.server.variables;

import dev.roundtrip.report.Json;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ProcessIdentity;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The changes that one run makes on a server, with the values before.
 *
 * @param schema the form of the file
 * @param owner the process that changes the server
 * @param entries the changes, oldest first
 */
record Journal(String schema, ServerTarget server, ProcessIdentity owner, List<JournalEntry> entries) {

    private static final String SCHEMA = "roundtrip/journal/1";

    /** The form of a host. It excludes texts that a JDBC URL would parse as more than a host. */
    private static final Pattern HOST =
            Pattern.compile("[\\p{L}\\p{N}_.-]{1,255}|\\[?[0-9A-Fa-f:.]+(%[A-Za-z0-9_.-]+)?\\]?");

    static Journal of(ServerTarget server, ProcessIdentity owner) {
        return new Journal(SCHEMA, server, owner, List.of());
    }

    /**
     * Reads a journal. Empty if the text is damaged, of another version, or has an entry that no run writes: nothing of
     * it is then used.
     */
    static Optional<Journal> read(String text) {
        try {
            return Optional.ofNullable(Json.read(text, Journal.class, "The journal"))
                    .filter(Journal::isAsWritten);
        } catch (ReportException damaged) {
            return Optional.empty();
        }
    }

    private boolean isAsWritten() {
        return schema.equals(SCHEMA)
                && HOST.matcher(server.host()).matches()
                && server.port() > 0
                && server.port() <= 65_535
                && entries.stream()
                        .allMatch(entry -> entry.scope() != Scope.SESSION
                                && (entry.ofTable()
                                        || VariableSql.VARIABLE
                                                .matcher(entry.name())
                                                .matches()));
    }

    Optional<JournalEntry> variable(String name) {
        return entries.stream().filter(entry -> entry.what().equals(name)).findFirst();
    }

    /** This journal with these entries, which replace earlier ones of the same names. */
    Journal with(Collection<JournalEntry> changed) {
        Map<String, JournalEntry> all = new LinkedHashMap<>();
        Stream.concat(entries.stream(), changed.stream()).forEach(entry -> all.put(entry.what(), entry));
        return new Journal(schema, server, owner, List.copyOf(all.values()));
    }
}
