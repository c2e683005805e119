package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.Method.Ending;
import dev.roundtrip.live.workload.OpenTransaction.Execution;
import dev.roundtrip.live.workload.WorkloadRecorder.Counted;
import dev.roundtrip.spelling.Digits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Writes methods with their samples as a workload file. It is used once, while nothing is added to them. */
final class WorkloadText {

    private static final int LONGEST_TITLE = 60;

    /** The share from which on a command that was sent with each transaction or statement is a habit. */
    private static final double MOSTLY = 0.9;

    private final RecordedData data;
    private final WorkloadRecorder recorder;
    private final StringBuilder out = new StringBuilder();
    private final Set<String> taken = new HashSet<>();
    private final Map<Statement, Written> statements = new LinkedHashMap<>();

    /**
     * The written form of a statement.
     *
     * @param constants the values that belong to its text, by place; null for a value of the samples
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Written(String name, SentValue[] constants) {}

    WorkloadText(WorkloadRecorder recorder, RecordedData data) {
        this.recorder = recorder;
        this.data = data;
    }

    /** The text of the file, with the methods in their order. */
    String write(List<Method> methods) {
        methods.forEach(method -> method.samples.forEach(sample -> sample.forEachRow(this::collect)));
        head(methods);
        if (!statements.isEmpty()) {
            line("statements:");
            statements.forEach(this::statement);
        }
        line(methods.isEmpty() ? "# Nothing was recorded.\ntransactions: {}" : "transactions:");
        methods.forEach(this::method);
        return out.toString();
    }

    private void line(String line) {
        out.append(line).append('\n');
    }

    /** Finds the values in texts that never change. */
    private void collect(Statement statement, SentValue[] row) {
        Written written = statements.computeIfAbsent(statement, absent -> {
            String name = statement.name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "-");
            return new Written(unique(name, "-"), row.clone());
        });
        for (int place = 0; place < row.length; place++) {
            if (!statement.belongsToText(place)
                    || !row[place].fitsText()
                    || !row[place].equals(written.constants()[place])) {
                written.constants()[place] = null;
            }
        }
    }

    private String unique(String name, String between) {
        String free = name;
        for (int i = 2; !taken.add(free); i++) {
            free = name + between + i;
        }
        return free;
    }

    private void statement(Statement statement, Written written) {
        String sql = YamlScalar.of(statement.text(written.constants()));
        // A driver that prepares on the server sends only a Statement as a text.
        String send = !statement.key.prepared() && recorder.countOf(Counted.PREPARES) > 0 ? "\n    send: text" : "";
        line("  " + written.name() + ":" + (send.isEmpty() ? " " : "\n    sql: ") + sql + send);
    }

    private void method(Method method) {
        line("  # " + Digits.fixed(100.0 * method.count / recorder.transactions(), 1) + "% of the transactions, "
                + Digits.fixed(method.nanos / 1e6 / method.count, 1) + " ms each");
        line("  " + YamlScalar.of(unique(method.key.name(), " ")) + ":");
        String ending = switch (method.key.ending()) {
            case COMMITTED -> "";
            case ROLLED_BACK -> "\n    rollbackShare: 1";
            case AUTOCOMMIT -> "\n    autocommit: true";
        };
        line("    weight: " + method.count + ending + (method.key.readOnly() ? "\n    readOnly: true" : ""));
        line("    samples:");
        for (OpenTransaction sample : method.samples) {
            String before = "      - - ";
            for (Execution execution : sample.executions) {
                line(before + execution(execution));
                before = "        - ";
            }
        }
    }

    private String execution(Execution execution) {
        Written written = statements.get(execution.statement());
        List<String> entries = new ArrayList<>(List.of(written.name()));
        boolean batch = execution.rows().size() > 1;
        for (SentValue[] row : execution.rows()) {
            List<String> values = new ArrayList<>();
            for (int place = 0; place < row.length; place++) {
                if (written.constants()[place] == null) {
                    values.add(row[place].inSample(execution.statement().followsKeys(place)));
                }
            }
            entries.addAll(batch ? List.of(values.toString()) : values);
        }
        return entries.toString();
    }

    private void head(List<Method> methods) {
        double seconds = recorder.seconds();
        double busySeconds = methods.stream().mapToLong(method -> method.nanos).sum() / 1e9;
        comment("Recorded by " + recorder.origin + ", for " + Digits.fixed(seconds, 1) + " s.");
        comment(recorder.summary() + ": " + Digits.fixed(recorder.transactions() / seconds, 1) + " per second, "
                + Digits.fixed(busySeconds / seconds, 2) + " at a time.");
        comment(
                data == RecordedData.KEEP
                        ? "Values: kept. THIS FILE HOLDS REAL DATA."
                        : "Values: pseudonyms, except single digits, true, false, texts up to 3 characters, numbers"
                                + " behind LIMIT, ORDER BY, GROUP BY and types.");
        if (recorder.countOf(Counted.REFUSED) > 0) {
            comment("The server refused " + recorder.counted(Counted.REFUSED, "execution")
                    + "; the samples have them.");
        }
        recorder.missing().forEach(this::comment);
        comment("Run: ./roundtrip run s3 s5 --workload FILE --url jdbc:mysql://HOST:PORT/DB, with --roll-back or"
                + " --allow-writes");
        String title = "recorded from " + recorder.source;
        line("title: "
                + YamlScalar.of(title.substring(0, Math.min(title.length(), LONGEST_TITLE))
                        .strip()));
        if (!recorder.isolation().isEmpty()) {
            line("isolation: " + recorder.isolation());
        }
        habits(methods);
    }

    /** Writes the habits. What the driver answers itself is not seen, and is no habit here. */
    private void habits(List<Method> methods) {
        long asked = recorder.countOf(Counted.ISOLATION_ASKED);
        long off = recorder.countOf(Counted.AUTOCOMMIT_OFF);
        long switching = methods.stream()
                .filter(method -> method.key.ending() != Ending.AUTOCOMMIT)
                .mapToLong(method -> method.count)
                .sum();
        List<String> habits = new ArrayList<>();
        if (asked > 0 && asked >= MOSTLY * recorder.countOf(Counted.EXECUTIONS)) {
            habits.add("asksIsolation: each-statement");
        } else if (asked > 0 && asked >= MOSTLY * recorder.transactions()) {
            habits.add("asksIsolation: each-transaction");
        }
        // A pool that switches autocommit off does so only once on each connection.
        if (switching > 0 && off >= MOSTLY * switching && off > recorder.countOf(Counted.CONNECTIONS)) {
            habits.add("setsAutoCommit: each-transaction");
        }
        if (!habits.isEmpty()) {
            line("habits: {" + String.join(", ", habits) + "}");
        }
    }

    private void comment(String sentence) {
        line("# " + sentence.replaceAll("\\p{Cntrl}+", " "));
    }
}
