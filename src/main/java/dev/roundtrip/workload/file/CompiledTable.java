package dev.roundtrip.workload.file;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * A table of a data set, ready to be filled.
 *
 * @param name without the number of a copy
 * @param copies 0 for one table of this name
 * @param definition what follows the name in CREATE TABLE, with {@code ${copy}} as written
 * @param rows of each copy, with those that are left out; 0 for a table that is empty at the beginning of each run
 * @param values drawn before the columns of each row
 * @param where 0 for a row that is left out; empty if none is
 * @param emptied whether it is emptied before each run
 * @param restored whether the data set is loaded again before a run if the table has another number of rows
 * @param written its specification as text, for {@link CompiledWorkload#dataFingerprint}
 * @param slots of a frame for its rows
 */
@SuppressWarnings("ArrayRecordComponent")
public record CompiledTable(
        String name,
        long copies,
        String definition,
        long rows,
        boolean emptied,
        boolean readOnly,
        boolean restored,
        Draw[] values,
        Optional<Value> where,
        Draw[] columns,
        List<CompiledSql> afterwards,
        String written,
        int slots) {

    private static final Pattern COPY = Pattern.compile("[1-9][0-9]*");

    /** The names of all copies. */
    public List<String> names() {
        return copies == 0
                ? List.of(name)
                : LongStream.rangeClosed(1, copies)
                        .mapToObj(copy -> name + copy)
                        .toList();
    }

    /** Draws the values before the columns, and decides whether the row is one of the table's. */
    public boolean isRow(Frame frame) {
        Draw.all(values, frame);
        return where.isEmpty() || where.get().asLong(frame) != 0;
    }

    /** Whether this is the name of a copy, even one that there is not. */
    public boolean isCopy(String table) {
        return copies > 0
                && table.startsWith(name)
                && COPY.matcher(table.substring(name.length())).matches();
    }
}
