package dev.roundtrip.probe;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.scenario.WorkloadSpec;
import dev.roundtrip.scenario.WorkloadSpec.StatementLength;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.scenario.workload.WorkloadFile;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A workload that reads single rows of one of the user's tables by primary key. The table is found by bounded reads.
 *
 * @param rows where the rows are from, as a sentence
 */
public record KeyedReads(WorkloadSpec workload, String rows) {

    /** The maximum number of tables that are tried. */
    private static final int TABLES_TRIED = 20;

    private static final int MOST_KEYS = 1_000;

    /** The number of different texts. Each transaction has all of them. */
    private static final int STATEMENTS = 10;

    /** A name that needs no quoting in a workload's file. */
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_ .$-]+");

    private static final String CANDIDATES = "SELECT table_name, MIN(column_name), MIN(data_type)"
            + " FROM information_schema.columns WHERE column_key = 'PRI' AND table_schema = ?"
            + " GROUP BY table_name HAVING COUNT(*) = 1"
            + " AND (MIN(data_type) LIKE '%int' OR MIN(data_type) LIKE '%char') ORDER BY table_name LIMIT "
            + TABLES_TRIED;

    private record Candidate(String table, String key, boolean isNumber) {

        String keys() {
            return "SELECT `" + key + "` FROM `" + table + "` LIMIT " + MOST_KEYS;
        }
    }

    /** Reads of the first table that has rows and a primary key of one column with numbers or texts. */
    public static KeyedReads of(Connection admin, String database) throws SQLException {
        List<Candidate> candidates = OwnQuery.all(
                admin,
                CANDIDATES,
                row -> new Candidate(
                        row.getString(1), row.getString(2), row.getString(3).endsWith("int")),
                database);
        for (Candidate candidate : candidates) {
            if (PLAIN.matcher(candidate.table + candidate.key).matches() && hasKeys(admin, database, candidate)) {
                return new KeyedReads(
                        workload(
                                "list(" + STATEMENTS + ", " + (candidate.isNumber ? "from" : "textFrom") + "('"
                                        + candidate.keys() + "'))",
                                "`" + candidate.key + "`",
                                " FROM `" + candidate.table + "` WHERE `" + candidate.key + "` = :at(keys, %d)"),
                        "It reads single rows of your table " + candidate.table + " by primary key.");
            }
        }
        return new KeyedReads(
                workload("list(" + STATEMENTS + ", uniform(1, 1000))", ":at(keys, %d)", ""),
                "It reads no table, so TiDB keeps no plan: "
                        + (database.isEmpty()
                                ? "the string names no database."
                                : database + " has no readable table with a one-column primary key.")
                        + " Name another, or measure your SQL: run STRING --workload FILE.");
    }

    private static boolean hasKeys(Connection admin, String database, Candidate candidate) {
        try {
            admin.setCatalog(database);
            return !OwnQuery.all(
                            admin,
                            candidate.keys(),
                            row -> candidate.isNumber ? Long.valueOf(row.getLong(1)) : row.getString(1))
                    .isEmpty();
        } catch (SQLException forbidden) {
            // A table that this user may not read is skipped, and so is one with a number beyond a long.
            return false;
        }
    }

    /**
     * The workload.
     *
     * @param tail the end of each statement, in which the percent signs stand for the statement's number
     */
    private static WorkloadSpec workload(String keys, String selected, String tail) {
        String statements = IntStream.rangeClosed(1, STATEMENTS)
                .mapToObj(i -> ("      - \"SELECT " + selected + " AS c%d" + tail + "\"\n").replace("%d", "" + i))
                .collect(Collectors.joining());
        String yaml = """
                title: single rows by primary key
                habits: {asksIsolation: each-transaction, setsAutoCommit: each-transaction}
                values: {keys: "%s"}
                transactions:
                  transaction:
                    statements:
                """.formatted(keys) + statements;
        WorkloadText text = new WorkloadText("reads", List.of(yaml), Map.of());
        WorkloadFile file = WorkloadFiles.parse(text).orElseThrow();
        return new WorkloadSpec(
                file.statements(), StatementLength.MIXED, file.isolation(), file.habits(), Optional.of(text));
    }
}
