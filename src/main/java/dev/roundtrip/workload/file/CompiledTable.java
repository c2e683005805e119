package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.workload.TableSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * A table of a data set, ready to be filled.
 *
 * @param spec its specification, as in its file; it has no rows if the table is emptied before each run
 * @param copies the number of copies; 0 for one table of this name
 * @param rows the number of rows of each copy, with those that are left out; 0 for a table that is empty at the
 *     beginning of each run
 * @param values the values that are drawn before the columns of each row
 * @param where is 0 for a row that is left out; empty if no row is left out
 * @param written its specification as text, for {@link CompiledWorkload#dataFingerprint}
 * @param slots the number of slots of a context for its rows
 */
@SuppressWarnings("ArrayRecordComponent")
public record CompiledTable(
        TableSpec spec,
        long copies,
        long rows,
        Draw[] values,
        Optional<Value> where,
        Draw[] columns,
        List<CompiledSql> afterwards,
        String written,
        int slots) {

    /** The table's name, without the number of a copy. */
    public String name() {
        return spec.name();
    }

    /** The names of all copies. */
    public List<String> names() {
        return copies == 0
                ? List.of(name())
                : LongStream.rangeClosed(1, copies)
                        .mapToObj(copy -> name() + copy)
                        .toList();
    }

    /** Draws the values before the columns, and decides whether the row is one of the table's. */
    public boolean isRow(DrawContext context) {
        Draw.all(values, context);
        return where.isEmpty() || where.get().asLong(context) != 0;
    }
}
