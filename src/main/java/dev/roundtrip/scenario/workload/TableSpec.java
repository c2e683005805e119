package dev.roundtrip.scenario.workload;

import java.util.List;
import java.util.Optional;

/**
 * A table with generated rows.
 *
 * @param copies the number of equal tables, whose names end in their number from 1; empty for one table of this name
 * @param definition what follows the table's name in CREATE TABLE
 * @param rows the number of rows that are generated; empty for a table that is empty at the beginning of each run
 * @param values the values drawn before the columns of each row, for the columns
 * @param where is 0 for a row that is left out; empty if no row is left out
 * @param readOnly whether the workload only reads it, so that a server may cache it
 * @param restored whether all tables are loaded again before a run if the table has another number of rows than
 *     {@code rows}
 * @param columns the columns by name, in the order of the INSERT
 * @param afterwards the statements to execute when the rows are loaded, such as CREATE INDEX; {@code ${table}} is the
 *     table's name
 */
public record TableSpec(
        Place place,
        String name,
        Optional<Expression> copies,
        String definition,
        Optional<Expression> rows,
        boolean readOnly,
        boolean restored,
        List<ValueSpec> values,
        Optional<Expression> where,
        List<ValueSpec> columns,
        List<SqlTemplate> afterwards) {}
