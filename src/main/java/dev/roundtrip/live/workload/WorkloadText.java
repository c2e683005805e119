package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.OpenTransaction.Execution;
import dev.roundtrip.live.workload.WorkloadRecorder.Counted;
import dev.roundtrip.result.Digits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Writes methods with their samples as a workload file. Used once, while nothing is added to them. */
final class WorkloadText {

    private static final int LONGEST_TITLE = 60;

    /** From this part on, what was sent with each transaction or statement is a habit. */
    private static final double MOSTLY = 0.9;

    private final RecordedData data;
    private final WorkloadRecorder recorder;
    private final StringBuilder out = new StringBuilder();
    private final Set<String> taken = new HashSet<>();
    private final Map<Statement, Written> statements = new LinkedHashMap<>();

    /**
     * How a statement is written.
     *
     * @param constants by place the value that belongs to its text; null if it is a value of the samples
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Written(String name, SentValue[] constants) {}

    WorkloadText(WorkloadRecorder recorder, RecordedData data) {
        this.recorder = recorder;
        this.data = data;
    }

    /** The file; the methods are in its order. */
    String write(List<Method> methods) {
        methods.forEach(method -> method.samples().forEach(sample -> sample.forEach(this::collect)));
        head(methods);
        if (!statements.isEmpty()) {
            out.append("statements:\n");
            statements.forEach(this::statement);
        }
        out.append(methods.isEmpty() ? "# Nothing was recorded.\ntransactions: {}\n" : "transactions:\n");
        methods.forEach(this::method);
        return out.toString();
    }

    /** Finds the values in texts that are always the same. */
    private void collect(Execution execution) {
        Statement statement = execution.statement();
        Written written = statements.computeIfAbsent(statement, absent -> {
            String name = statement.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "-");
            return new Written(unique(name, "-"), execution.rows().get(0).clone());
        });
        for (SentValue[] row : execution.rows()) {
            for (int place = 0; place < row.length; place++) {
                if (!statement.belongsToText(place) || !row[place].equals(written.constants()[place])) {
                    written.constants()[place] = null;
                }
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
        String sql = statement.text(written.constants());
        // A driver that prepares on the server sends only a Statement as a text.
        boolean text = !statement.isPrepared() && recorder.count(Counted.PREPARES) > 0;
        out.append("  ").append(written.name()).append(':');
        if (!text && statement.fetchSize() == 0) {
            out.append(' ').append(YamlScalar.of(sql)).append('\n');
            return;
        }
        out.append("\n    sql: ").append(YamlScalar.of(sql)).append('\n');
        if (text) {
            out.append("    send: text\n");
        }
        if (statement.fetchSize() != 0) {
            out.append("    fetchSize: ")
                    .append(statement.fetchSize() == Statement.STREAM ? "stream" : "" + statement.fetchSize())
                    .append('\n');
        }
    }

    private void method(Method method) {
        out.append("  # ").append(Digits.fixed(100.0 * method.count() / recorder.transactions(), 1));
        out.append("% of the transactions, ")
                .append(millis(method.nanos(), method.count()))
                .append(" ms each");
        out.append("\n  ").append(YamlScalar.of(unique(method.name(), " "))).append(":\n");
        out.append("    weight: ").append(method.count()).append('\n');
        if (method.key().autocommit()) {
            out.append("    autocommit: true\n");
        }
        if (method.key().readOnly()) {
            out.append("    readOnly: true\n");
        }
        if (method.key().rolledBack()) {
            out.append("    rollbackShare: 1\n");
        }
        out.append("    samples:\n");
        for (List<Execution> sample : method.samples()) {
            String before = "      - - ";
            for (Execution execution : sample) {
                out.append(before);
                execution(execution);
                before = "        - ";
            }
        }
    }

    private void execution(Execution execution) {
        Written written = statements.get(execution.statement());
        List<String> entries = new ArrayList<>(List.of("[" + written.name()));
        boolean batch = execution.rows().size() > 1;
        for (SentValue[] row : execution.rows()) {
            List<String> values = new ArrayList<>();
            for (int place = 0; place < row.length; place++) {
                if (written.constants()[place] == null) {
                    values.add(row[place].inSample(execution.statement().followsKeys(place)));
                }
            }
            entries.addAll(batch ? List.of("[" + String.join(", ", values) + "]") : values);
        }
        out.append(String.join(", ", entries)).append("]\n");
    }

    private void head(List<Method> methods) {
        double busySeconds = methods.stream().mapToLong(Method::nanos).sum() / 1e9;
        comment("Recorded by " + recorder.origin() + ", for " + Digits.fixed(recorder.seconds(), 1) + " s.");
        comment(Digits.counted(recorder.transactions(), "transaction") + " of "
                + Digits.counted(methods.size(), "method")
                + " with " + Digits.counted(recorder.count(Counted.EXECUTIONS), "execution") + " on "
                + Digits.counted(recorder.count(Counted.CONNECTIONS), "connection") + ": "
                + Digits.fixed(recorder.transactions() / recorder.seconds(), 1) + " per second, "
                + Digits.fixed(busySeconds / recorder.seconds(), 2) + " at a time.");
        comment(
                data == RecordedData.KEEP
                        ? "Values: kept. THIS FILE HOLDS DATA OF THE APPLICATION."
                        : "Values: pseudonyms. Kept: numbers of one digit, true, false, texts of up to 3 characters,"
                                + " LIMIT.");
        if (recorder.count(Counted.REFUSED) > 0) {
            comment("The server refused " + Digits.counted(recorder.count(Counted.REFUSED), "execution")
                    + "; they are in the samples.");
        }
        recorder.missing().forEach(this::comment);
        comment(
                recorder.count(Counted.PREPARES) > 0
                        ? Digits.counted(recorder.count(Counted.PREPARES), "prepare")
                                + " were sent; the connection string decides how often."
                        : "All came as text; here all are prepared.");
        if (recorder.count(Counted.BEGUN) > 0) {
            comment("BEGIN or START TRANSACTION was sent " + Digits.counted(recorder.count(Counted.BEGUN), "time")
                    + "; a workload switches autocommit off.");
        }
        comment("Run: ./roundtrip run s3 s5 --workload FILE --url jdbc:mysql://HOST:PORT/DB, with --roll-back or"
                + " --allow-writes");
        String title = "recorded from " + recorder.source();
        out.append("title: ")
                .append(YamlScalar.of(title.substring(0, Math.min(title.length(), LONGEST_TITLE))
                        .strip()))
                .append('\n');
        if (!recorder.isolation().isEmpty()) {
            out.append("isolation: ").append(recorder.isolation()).append('\n');
        }
        habits(methods);
    }

    /** What the driver answers itself is not seen, and no habit here. */
    private void habits(List<Method> methods) {
        long asked = recorder.count(Counted.ISOLATION_ASKED);
        long off = recorder.count(Counted.AUTOCOMMIT_OFF);
        long switching = methods.stream()
                .filter(method -> !method.key().autocommit())
                .mapToLong(Method::count)
                .sum();
        List<String> habits = new ArrayList<>();
        if (asked > 0 && asked >= MOSTLY * recorder.count(Counted.EXECUTIONS)) {
            habits.add("asksIsolation: each-statement");
        } else if (asked > 0 && asked >= MOSTLY * recorder.transactions()) {
            habits.add("asksIsolation: each-transaction");
        }
        // A pool that switches autocommit off does so once on each connection.
        if (switching > 0 && off >= MOSTLY * switching && off > recorder.count(Counted.CONNECTIONS)) {
            habits.add("setsAutoCommit: each-transaction");
        }
        if (!habits.isEmpty()) {
            out.append("habits: {").append(String.join(", ", habits)).append("}\n");
        }
    }

    private static String millis(long nanos, long times) {
        return Digits.fixed(nanos / 1e6 / times, 1);
    }

    private void comment(String sentence) {
        out.append("# ").append(sentence.replaceAll("\\p{Cntrl}+", " ")).append('\n');
    }
}
