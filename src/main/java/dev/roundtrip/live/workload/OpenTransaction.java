package dev.roundtrip.live.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** The statements of one transaction, in their order, with their values. One thread at a time. */
final class OpenTransaction {

    /** The limit for a recorded transaction: the sum of the characters of its values and 100 for each execution. */
    private static final int LARGEST = 2 << 20;

    private static final int OF_EXECUTION = 100;

    /**
     * The approximate number of bytes in the file for a value beyond its characters; executions have another such
     * number.
     */
    private static final int AROUND_VALUE = 4;

    private static final int AROUND_EXECUTION = 30;

    final List<Execution> executions = new ArrayList<>();
    private final Map<String, String> keys = new HashMap<>();

    /** The statement that was executed last; null for one whose text was not read. */
    private Statement lastStatement;

    private boolean isEmpty = true;
    private int size;
    private long bytes;

    /** An execution of a statement; several rows are a batch. */
    record Execution(Statement statement, List<SentValue[]> rows) {}

    /**
     * Adds a row.
     *
     * @param continues whether the row is the next one of the batch that is the last execution
     */
    void add(Statement statement, SentValue[] row, boolean continues) {
        follow(statement);
        size += OF_EXECUTION;
        for (int i = 0; i < row.length; i++) {
            size += 1 + row[i].text().length();
            row[i] = keys.isEmpty() ? row[i] : row[i].with(keys);
        }
        if (isTooLarge() && !executions.isEmpty()) {
            executions.subList(1, executions.size()).clear();
            return;
        }
        if (!continues) {
            executions.add(new Execution(statement, new ArrayList<>()));
        }
        last().rows().add(row);
    }

    /** Notes a statement that is not recorded; null for one whose text was not read. */
    void follow(Statement statement) {
        lastStatement = statement;
        isEmpty = false;
    }

    /**
     * Notes the key that the database generated for the row that was executed last, unless the row contains the key
     * itself.
     */
    void generated(String key) {
        List<SentValue[]> rows = last().rows();
        if (Stream.of(rows.get(rows.size() - 1)).noneMatch(value -> value.text().equals(key))) {
            keys.put(key, executions.size() + (rows.size() == 1 ? "" : "." + rows.size()));
        }
    }

    private Execution last() {
        return executions.get(executions.size() - 1);
    }

    Statement lastStatement() {
        return lastStatement;
    }

    boolean isEmpty() {
        return isEmpty;
    }

    boolean isTooLarge() {
        return size > LARGEST;
    }

    void forEachRow(BiConsumer<Statement, SentValue[]> action) {
        executions.forEach(each -> each.rows().forEach(row -> action.accept(each.statement(), row)));
    }

    /** Has each statement note its keys, from the first row with a generated key on. */
    void noteKeys() {
        boolean[] behind = {false};
        forEachRow((statement, row) -> {
            for (SentValue value : row) {
                behind[0] |= !value.key().isEmpty();
            }
            if (behind[0]) {
                statement.noteKeys(row);
            }
        });
    }

    int size() {
        return size;
    }

    /**
     * The approximate number of bytes of the transaction in the file. Its values do not change after the first call.
     */
    long bytes() {
        if (bytes == 0) {
            executions.forEach(
                    each -> bytes += AROUND_EXECUTION + each.statement().name.length());
            forEachRow((statement, row) -> {
                for (SentValue value : row) {
                    bytes += AROUND_VALUE + YamlScalar.bytes(value.inSample(false));
                }
            });
        }
        return bytes;
    }
}
