package dev.roundtrip.workload.data;

import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.SequenceStart;
import dev.roundtrip.workload.file.Sequences;
import dev.roundtrip.workload.file.SharedValues;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Asks the database for what values are drawn from: where sequences continue, and the results of queries. */
final class Drawn {

    /** More rows of a query are ignored: they stay in the client's memory for the whole run. */
    private static final int MOST_ROWS = 1_000_000;

    private Drawn() {}

    /** @param known the sequences of the other workloads on the same tables, which this one continues */
    static SharedValues from(Connection admin, CompiledWorkload workload, Sequences known)
            throws SQLException, DataSetException {
        try (ReadingSession reading = ReadingSession.on(admin);
                Statement statement = reading.createStatement()) {
            Object[][] results = new Object[workload.queries().size()][];
            for (int i = 0; i < results.length; i++) {
                results[i] = rows(statement, workload.queries().get(i));
            }
            return known.of(
                    workload,
                    first(statement, workload.sequences()),
                    first(statement, workload.namedSequences()),
                    results);
        }
    }

    private static long[] first(Statement statement, List<SequenceStart> sequences) throws DataSetException {
        long[] first = new long[sequences.size()];
        for (int i = 0; i < first.length; i++) {
            SequenceStart start = sequences.get(i);
            first[i] = start.query().isEmpty() ? start.number() : number(statement, start.query()) + 1;
        }
        return first;
    }

    private static long number(Statement statement, String query) throws DataSetException {
        try {
            return DataSet.number(statement, query);
        } catch (SQLException e) {
            throw refused(query, e);
        }
    }

    private static Object[] rows(Statement statement, String query) throws DataSetException {
        List<Object> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next() && values.size() < MOST_ROWS) {
                Object value = rows.getObject(1);
                if (value != null) {
                    values.add(value);
                }
            }
        } catch (SQLException e) {
            throw refused(query, e);
        }
        if (values.isEmpty()) {
            throw new DataSetException("The workload draws values from '" + query
                    + "', and it returned none. Fill the table, or change the query.");
        }
        return values.toArray();
    }

    private static DataSetException refused(String query, SQLException e) {
        return new DataSetException(
                "The workload draws values from '" + query + "', and the server refused it: " + e.getMessage(), e);
    }
}
