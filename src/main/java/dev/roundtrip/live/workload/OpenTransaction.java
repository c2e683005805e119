package dev.roundtrip.live.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The statements of one transaction, in their order, with their values. One thread at a time. */
final class OpenTransaction {

    /** A transaction with more executions, values or characters is not recorded. */
    static final int MOST_EXECUTIONS = 20_000;

    static final int MOST_VALUES = 200_000;
    static final int MOST_CHARACTERS = 2 << 20;

    private List<Execution> executions = new ArrayList<>();
    private Map<String, String> keys = new HashMap<>();
    private int all;
    private int values;
    private int characters;

    /** An execution of a statement; several rows are a batch. */
    record Execution(Statement statement, List<SentValue[]> rows) {}

    /** @param continues whether it is the next row of the batch that the last execution is */
    void add(Statement statement, SentValue[] row, boolean continues) {
        all++;
        values += row.length;
        for (int i = 0; i < row.length; i++) {
            characters += row[i].text().length();
            if (!keys.isEmpty() && row[i].mayBeKey()) {
                row[i] = row[i].with(row[i].text(), keys.getOrDefault(row[i].text(), ""));
            }
        }
        if (isTooLarge() && !isEmpty()) {
            executions.subList(1, executions.size()).clear();
            return;
        }
        if (continues) {
            last().rows().add(row);
        } else {
            List<SentValue[]> rows = new ArrayList<>();
            rows.add(row);
            executions.add(new Execution(statement, rows));
        }
    }

    /** The database generated that key for the row that was executed last, unless the row has it itself. */
    void generated(String key) {
        List<SentValue[]> rows = last().rows();
        for (SentValue value : rows.get(rows.size() - 1)) {
            if (value.text().equals(key)) {
                return;
            }
        }
        keys.put(key, executions.size() + (rows.size() == 1 ? "" : "." + rows.size()));
    }

    private Execution last() {
        return executions.get(executions.size() - 1);
    }

    Statement lastStatement() {
        return last().statement();
    }

    /** The last execution turned out to have a cursor. */
    void lastStatement(Statement statement) {
        executions.set(executions.size() - 1, new Execution(statement, last().rows()));
    }

    boolean isEmpty() {
        return executions.isEmpty();
    }

    boolean isTooLarge() {
        return all > MOST_EXECUTIONS || values > MOST_VALUES || characters > MOST_CHARACTERS;
    }

    int executed() {
        return all;
    }

    List<Execution> executions() {
        return executions;
    }

    boolean hasKeys() {
        return !keys.isEmpty();
    }

    /** Forgets everything. */
    void clear() {
        executions = new ArrayList<>();
        keys = new HashMap<>();
        all = 0;
        values = 0;
        characters = 0;
    }
}
