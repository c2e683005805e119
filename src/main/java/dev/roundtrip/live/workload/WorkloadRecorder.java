package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.OpenTransaction.Execution;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.Digits;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.ExchangeListener;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * Records the transactions of a tap's connections, and writes them as a workload file.
 *
 * <pre>{@code
 * WorkloadRecorder recorder = WorkloadRecorder.start(tap, data, "process 4711", version, clock, now);
 * // later
 * tap.totals(); // decodes what was sent until now
 * String file = recorder.text();
 * }</pre>
 *
 * <p>Only connections that are opened after the start are recorded. Memory is bounded, however long it runs. A failure
 * ends the recording of its connection only.
 *
 * <p>Thread-safe.
 */
public final class WorkloadRecorder {

    static final int MOST_METHODS = 500;
    static final int MOST_OPEN_STATEMENTS = 65_536;

    /** Of all samples: the format allows files of 16 MiB. */
    private static final long MOST_CHARACTERS = 6L << 20;

    /** What a value and an execution have in the file beyond their characters. */
    private static final int AROUND_VALUE = 5;

    private static final int AROUND_EXECUTION = 30;
    private static final int LONGEST_LOOP = 16;

    private final RecordedData data;
    private final String source;
    private final String harness;
    private final NanoClock clock;
    private final Instant startedAt;
    private final long startNanos;
    private final Statements statements = new Statements();
    private final Map<Counted, LongAdder> counts = new EnumMap<>(Counted.class);
    private volatile boolean stopped;

    /** All that follows is guarded by this. */
    private final Pseudonyms pseudonyms = Pseudonyms.random();

    private final Map<Method.Key, Method> methods = new HashMap<>();
    private final Map<String, Long> isolations = new HashMap<>();
    private final Map<LeftOut, Long> leftOut = new TreeMap<>(LeftOut.ORDER);
    private long heldCharacters;
    private String failure = "";

    private WorkloadRecorder(RecordedData data, String source, String harness, NanoClock clock, Instant startedAt) {
        this.data = data;
        this.source = source;
        this.harness = harness;
        this.clock = clock;
        this.startedAt = startedAt;
        this.startNanos = clock.nanoTime();
        for (Counted what : Counted.values()) {
            counts.put(what, new LongAdder());
        }
    }

    /**
     * Records the tap's connections from now on.
     *
     * @param source where they are, such as {@code process 4711}
     * @param harness Roundtrip's version
     */
    public static WorkloadRecorder start(
            Tap tap, RecordedData data, String source, String harness, NanoClock clock, Instant startedAt) {
        WorkloadRecorder recorder = new WorkloadRecorder(data, source, harness, clock, startedAt);
        tap.tellOfNewConnections(recorder::listener);
        return recorder;
    }

    /** Records nothing from now on; each connection forgets its statements with its next command. */
    public void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    private ExchangeListener listener() {
        return new SessionRecorder(this);
    }

    /** What was seen. */
    enum Counted {
        CONNECTIONS,
        EXECUTIONS,
        PREPARES,
        REFUSED,
        ISOLATION_ASKED,
        AUTOCOMMIT_OFF,
        /** BEGIN or START TRANSACTION. */
        BEGUN
    }

    /** What is not in the file. */
    enum LeftOut {
        TOO_LARGE(
                "transaction",
                " of more than " + OpenTransaction.MOST_EXECUTIONS + " statements, " + OpenTransaction.MOST_VALUES
                        + " values or 2 MiB"),
        MANY_METHODS("transaction", " beyond the first " + MOST_METHODS + " methods"),
        MANY_TEXTS("execution", " of texts beyond the first " + Statements.MOST_TEXTS),
        TEXT("execution", " of a text known in part: over 16 KB, for example"),
        PARAMETERS("execution", " with unreadable parameters"),
        REFUSED("execution", " of CREATE, several statements in one text, and the like"),
        BULK("execution", " by MariaDB's COM_STMT_BULK_EXECUTE"),
        SAVEPOINT("savepoint", ""),
        SETTING("command", " that sets the session and was refused"),
        ISOLATION("transaction", " of another isolation level"),
        UNREADABLE("unreadable connection", ""),
        BROKEN("connection", " on which the recording failed");

        /** In the order of their sentences. */
        static final Comparator<LeftOut> ORDER = Comparator.comparing(what -> what.noun + "s" + what.rest);

        private final String noun;
        private final String rest;

        LeftOut(String noun, String rest) {
            this.noun = noun;
            this.rest = rest;
        }

        String sentence(long count) {
            return "Not recorded: " + Digits.counted(count, noun) + rest + ".";
        }
    }

    /** How a transaction ended. */
    enum Ending {
        COMMITTED,
        ROLLED_BACK,
        /** Each statement was committed by itself. */
        AUTOCOMMIT
    }

    /**
     * How a transaction was carried out.
     *
     * @param isolation as a workload names it; empty if it was not set
     * @param nanos from its first statement to the end of the last one
     */
    record Circumstances(Ending ending, boolean readOnly, String isolation, long nanos) {}

    /** The level that a text in lower case sets, as a workload names it; empty if it sets none. */
    static Optional<String> isolationIn(String text) {
        return Stream.of("read-committed", "repeatable-read", "read-uncommitted", "serializable")
                .filter(level ->
                        text.contains("isolation") && text.replace(' ', '-').contains(level))
                .findFirst();
    }

    /** @param entry the application's method; empty if it is not known */
    synchronized void add(OpenTransaction transaction, String entry, Circumstances circumstances) {
        List<Execution> executions = transaction.executions();
        Method.Key key = Method.Key.of(entry.isEmpty() ? families(executions) : entry, circumstances);
        Method method = methods.get(key);
        if (method == null) {
            if (methods.size() == MOST_METHODS) {
                leftOut(LeftOut.MANY_METHODS);
                return;
            }
            method = new Method(key, entry.isEmpty() ? nameOf(executions) : shortened(entry));
            methods.put(key, method);
        }
        isolations.merge(circumstances.isolation(), 1L, Long::sum);
        if (transaction.hasKeys()) {
            countKeys(executions);
        }
        int place = method.add(circumstances);
        long size = sizeOf(executions);
        if (place >= 0 && (method.samples().isEmpty() || heldCharacters + size <= MOST_CHARACTERS)) {
            if (data == RecordedData.PSEUDONYMS) {
                executions.forEach(this::hide);
            }
            heldCharacters += size - sizeOf(method.keep(place, executions));
        }
    }

    /** The statements, with what is repeated once: of texts that differ in their numbers of rows, any. */
    private static String families(List<Execution> executions) {
        List<String> sequence = new ArrayList<>();
        for (Execution execution : executions) {
            sequence.add(execution.statement().family());
            for (int length = 1; length <= Math.min(LONGEST_LOOP, sequence.size() / 2); length++) {
                List<String> last = sequence.subList(sequence.size() - length, sequence.size());
                if (last.equals(sequence.subList(sequence.size() - 2 * length, sequence.size() - length))) {
                    last.clear();
                    break;
                }
            }
        }
        return String.join("\n", sequence);
    }

    /** By the statement that matters most. */
    private static String nameOf(List<Execution> executions) {
        List<Statement> different =
                executions.stream().map(Execution::statement).distinct().toList();
        Statement first =
                different.stream().filter(Statement::changesRows).findFirst().orElse(different.get(0));
        int others = different.size() - 1;
        return first.name() + (others == 0 ? "" : " and " + others + " more");
    }

    /** Without the package and the enclosing classes. */
    private static String shortened(String entry) {
        return entry.replaceFirst(".*[.$](?=[^.$]+\\.[^.]+$)", "");
    }

    private static void countKeys(List<Execution> executions) {
        boolean behind = false;
        for (Execution execution : executions) {
            for (SentValue[] row : execution.rows()) {
                for (SentValue value : row) {
                    behind |= !value.key().isEmpty();
                }
                if (behind) {
                    execution.statement().countKeys(row);
                }
            }
        }
    }

    private static long sizeOf(List<Execution> executions) {
        long size = 0;
        for (Execution execution : executions) {
            size += AROUND_EXECUTION;
            for (SentValue[] row : execution.rows()) {
                for (SentValue value : row) {
                    size += value.text().length() + AROUND_VALUE;
                }
            }
        }
        return size;
    }

    private void hide(Execution execution) {
        for (SentValue[] row : execution.rows()) {
            for (int place = 0; place < row.length; place++) {
                row[place] = execution.statement().isOfLimit(place) ? row[place] : pseudonyms.of(row[place]);
            }
        }
    }

    synchronized void leftOut(LeftOut what) {
        leftOut.merge(what, 1L, Long::sum);
    }

    void add(Counted what) {
        counts.get(what).increment();
    }

    /** Keeps the class and the place of the first failure, but not its message, which may contain data. */
    synchronized void failed(Throwable cause) {
        leftOut(LeftOut.BROKEN);
        StackTraceElement[] stack = cause.getStackTrace();
        if (failure.isEmpty()) {
            failure = cause.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]);
        }
    }

    Statements statements() {
        return statements;
    }

    /** The workload file with what was recorded until now. */
    public synchronized String text() {
        List<Method> all = new ArrayList<>(methods.values());
        all.sort(Comparator.comparingLong(Method::count).reversed().thenComparing(Method::name));
        return new WorkloadText(this, data).write(all);
    }

    /** What was recorded, in sentences for a report. */
    public synchronized List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("Recorded " + Digits.counted(transactions(), "transaction") + " of "
                + Digits.counted(methods.size(), "method") + " on "
                + Digits.counted(count(Counted.CONNECTIONS), "connection") + "."
                + (data == RecordedData.KEEP ? " The file holds data of the application." : ""));
        notes.addAll(missing());
        if (!failure.isEmpty()) {
            notes.add("The recording failed: " + failure + ".");
        }
        return notes;
    }

    /** What is not in the file, in sentences. */
    List<String> missing() {
        Map<LeftOut, Long> all = new TreeMap<>(leftOut);
        long others = transactions() - isolations.getOrDefault(isolation(), 0L);
        if (others > 0) {
            all.put(LeftOut.ISOLATION, others);
        }
        return all.entrySet().stream()
                .map(entry -> entry.getKey().sentence(entry.getValue()))
                .toList();
    }

    /** That of most transactions, if a workload can have it; empty for the server's default. */
    String isolation() {
        return isolations.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .filter(level -> level.startsWith("re") && !level.endsWith("uncommitted"))
                .orElse("");
    }

    long transactions() {
        return methods.values().stream().mapToLong(Method::count).sum();
    }

    long count(Counted what) {
        return counts.get(what).sum();
    }

    /** Where and when it was recorded. */
    String origin() {
        return "Roundtrip " + harness + " from " + source + ", " + startedAt.truncatedTo(ChronoUnit.SECONDS);
    }

    String source() {
        return source;
    }

    double seconds() {
        return Math.max(1e-3, (clock.nanoTime() - startNanos) / 1e9);
    }
}
