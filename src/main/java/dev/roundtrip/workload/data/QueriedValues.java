package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.SequenceStart;
import dev.roundtrip.workload.file.Sequences;
import dev.roundtrip.workload.file.SharedValues;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Queries the values that draws need from the database: where sequences continue, and the results of queries. */
final class QueriedValues {

    /**
     * The maximum number of rows that are kept of a query, because they stay in the client's memory for the whole run.
     */
    private static final int MOST_ROWS = 1_000_000;

    private QueriedValues() {}

    /**
     * Queries the values of a workload.
     *
     * @param known the sequences of the other workloads on the same tables, which this workload continues
     */
    static SharedValues from(Connection admin, CompiledWorkload workload, Sequences known)
            throws SQLException, DataSetException {
        try (ReadingSession session = ReadingSession.on(admin)) {
            Connection reading = session.connection();
            Object[][] results = new Object[workload.queries().size()][];
            for (int i = 0; i < results.length; i++) {
                results[i] = rows(reading, workload.queries().get(i));
            }
            return known.of(workload, first(reading, workload.sequences()), results);
        }
    }

    private static long[] first(Connection reading, List<SequenceStart> sequences) throws DataSetException {
        long[] first = new long[sequences.size()];
        for (int i = 0; i < first.length; i++) {
            SequenceStart start = sequences.get(i);
            first[i] = start.query().isEmpty() ? start.number() : last(reading, start.query()) + 1;
        }
        return first;
    }

    private static long last(Connection reading, String query) throws DataSetException {
        return all(reading, query, 1, row -> row.getLong(1)).stream()
                .findFirst()
                .orElse(0L);
    }

    private static Object[] rows(Connection reading, String query) throws DataSetException {
        List<Object> values = all(reading, query, MOST_ROWS, row -> row.getObject(1));
        if (values.isEmpty()) {
            throw new DataSetException(
                    "The query '" + query + "' returned nothing. Fill the table, or change the query.");
        }
        return values.toArray();
    }

    private static <T> List<T> all(Connection reading, String query, int most, OwnQuery.Row<T> row)
            throws DataSetException {
        try {
            return OwnQuery.first(reading, query, most, row);
        } catch (SQLException e) {
            throw new DataSetException("The server refused the query '" + query + "': " + e.getMessage(), e);
        }
    }
}
