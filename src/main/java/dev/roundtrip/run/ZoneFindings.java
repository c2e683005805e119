package dev.roundtrip.run;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.report.InstantReport;
import dev.roundtrip.server.variables.SessionInit;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.text.InstantWords;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Reports strings with which an instant moves, since the zones of this JVM and of the session differ. */
final class ZoneFindings {

    private ZoneFindings() {}

    /** Asks a server what becomes of instants in a session with that string, after that statement if it has words. */
    interface Question {
        InstantReport ask(JdbcUrl url, String initSql) throws SQLException;
    }

    /** A string, and what the pool then sets of the session's zone. */
    private record Session(JdbcUrl url, String initSql) {}

    /**
     * One sentence for all rows with which instants move in the same way. Each string is asked for once.
     *
     * @param rows the rows that were measured; those of requested drivers are in no sentence
     * @param stopped checked before each question, because each can take a minute
     */
    static List<String> of(List<Plan.Entry> rows, BooleanSupplier stopped, Question question) {
        Map<Session, Set<String>> sessions = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.driver().isEmpty())
                .forEach(row -> sessions.computeIfAbsent(session(row), first -> new LinkedHashSet<>())
                        .add(row.label()));
        Map<InstantReport, List<String>> moving = new LinkedHashMap<>();
        sessions.forEach((session, labels) -> {
            if (stopped.getAsBoolean()) {
                return;
            }
            try {
                InstantReport instants = question.ask(session.url(), session.initSql());
                if (instants.moves().stream().anyMatch(move -> move != 0)) {
                    moving.computeIfAbsent(instants, first -> new ArrayList<>()).addAll(labels);
                }
            } catch (SQLException refused) {
                // The rows' own slices have already reported this.
            }
        });
        return moving.entrySet().stream()
                .map(same -> String.join(", ", same.getValue()) + ": " + InstantWords.of(same.getKey(), "this JVM"))
                .toList();
    }

    private static Session session(Plan.Entry row) {
        try {
            return new Session(
                    row.url(),
                    SessionInit.initSql(row.variables().stream()
                                    .filter(variable -> variable.name().equalsIgnoreCase("time_zone"))
                                    .toList())
                            .orElse(""));
        } catch (VariablesException checkedBefore) {
            throw new IllegalStateException(checkedBefore);
        }
    }
}
