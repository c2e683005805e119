package dev.roundtrip.live.workload;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.Digits;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.ExchangeListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * Records the transactions of a tap's connections, and writes them as a workload file.
 *
 * <pre>{@code
 * WorkloadRecorder recorder = WorkloadRecorder.start(tap, RecordedData.NONE, "process 4711", version, clock, now);
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

    static final int MOST_KINDS = 500;

    /** Places for values, and statements, of all kinds together. */
    static final int MOST_PLACES = 150_000;

    static final int MOST_OPEN_STATEMENTS = 65_536;

    /** Characters of values that are kept. */
    private static final long MOST_CHARACTERS = 16L << 20;

    private final RecordedData data;
    private final String source;
    private final String harness;
    private final NanoClock clock;
    private final Instant startedAt;
    private final long startNanos;
    private final KeyedHash hash = KeyedHash.random();
    private final StatementForms forms = new StatementForms();
    private final ConcurrentMap<KindKey, TransactionKind> kinds = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, LongAdder> isolations = new ConcurrentHashMap<>();
    private final TextBudget budget = new TextBudget(MOST_CHARACTERS);
    private final LongAdder[] leftOut = new LongAdder[LeftOut.values().length];
    private final LongAdder connections = new LongAdder();
    private final LongAdder executions = new LongAdder();
    private final LongAdder prepares = new LongAdder();
    private final LongAdder isolationAsked = new LongAdder();
    private final LongAdder autocommitOff = new LongAdder();
    private final LongAdder begun = new LongAdder();
    private final AtomicReference<String> failure = new AtomicReference<>();
    private volatile boolean stopped;

    /** Those of all kinds. Guarded by this. */
    private int places;

    private WorkloadRecorder(RecordedData data, String source, String harness, NanoClock clock, Instant startedAt) {
        this.data = data;
        this.source = source;
        this.harness = harness;
        this.clock = clock;
        this.startedAt = startedAt;
        this.startNanos = clock.nanoTime();
        Arrays.setAll(leftOut, ordinal -> new LongAdder());
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

    /** A listener for one connection. */
    ExchangeListener listener() {
        return new SessionRecorder(this);
    }

    /** What is not in the file. */
    enum LeftOut {
        FAILED("transaction", " with a server error"),
        TOO_LARGE(
                "transaction",
                " of more than " + OpenTransaction.MOST_STEPS + " statements or " + SeenValues.MOST + " values"),
        MANY_KINDS(
                "transaction",
                " beyond the first " + MOST_KINDS + " kinds or " + MOST_PLACES + " statements and values"),
        TOO_LONG("transaction", " that would make the file too long"),
        MANY_TEXTS("execution", " of texts beyond the first " + StatementForms.MOST_TEXTS),
        TEXT("execution", " of a text known in part: over 16 KB, for example"),
        PARAMETERS("execution", " with unreadable parameters"),
        CUT("value", " in executions over 64 KB; their lengths are estimates"),
        REFUSED("execution", " of CREATE, several statements in one text, and the like"),
        BULK("execution", " by MariaDB's COM_STMT_BULK_EXECUTE"),
        SAVEPOINT("savepoint", ""),
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
     * @param endNanos the end of its last statement
     * @param pausedNanos the time between its statements
     */
    record Circumstances(
            Ending ending, boolean readOnly, String isolation, long startNanos, long endNanos, long pausedNanos) {}

    @SuppressWarnings("ArrayRecordComponent") // Compared by its own methods.
    private record KindKey(int[] statements, boolean autocommit, boolean readOnly) {

        @Override
        public int hashCode() {
            return Arrays.hashCode(statements) * 4 + (autocommit ? 2 : 0) + (readOnly ? 1 : 0);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof KindKey key
                    && autocommit == key.autocommit
                    && readOnly == key.readOnly
                    && Arrays.equals(statements, key.statements);
        }
    }

    /** The level that a text in lower case sets; empty if it sets none. */
    static Optional<String> isolationIn(String text) {
        if (!text.contains("isolation")) {
            return Optional.empty();
        }
        String words = text.replace('-', ' ');
        return List.of("read committed", "repeatable read", "read uncommitted", "serializable").stream()
                .filter(words::contains)
                .map(level -> level.replace(' ', '-'))
                .findFirst();
    }

    void add(OpenTransaction transaction, Circumstances circumstances) {
        Folding folding = Folding.of(transaction);
        KindKey key = new KindKey(folding.key(), circumstances.ending() == Ending.AUTOCOMMIT, circumstances.readOnly());
        TransactionKind known = kinds.get(key);
        TransactionKind kind = known == null && kinds.size() < MOST_KINDS ? added(key, folding, circumstances) : known;
        if (kind == null) {
            leftOut(LeftOut.MANY_KINDS);
            return;
        }
        isolations
                .computeIfAbsent(circumstances.isolation(), level -> new LongAdder())
                .increment();
        kind.add(transaction, folding, circumstances, budget);
    }

    /** Null if it has too many places; a smaller kind may still fit. */
    private synchronized TransactionKind added(KindKey key, Folding folding, Circumstances circumstances) {
        TransactionKind added = new TransactionKind(folding, circumstances, data);
        int size = added.slots() + key.statements().length;
        if (places + size > MOST_PLACES) {
            return kinds.get(key);
        }
        TransactionKind other = kinds.putIfAbsent(key, added);
        places += other == null ? size : 0;
        return other == null ? added : other;
    }

    @SuppressWarnings("EnumOrdinal") // In memory only.
    void leftOut(LeftOut what) {
        leftOut[what.ordinal()].increment();
    }

    @SuppressWarnings("EnumOrdinal") // In memory only.
    void cutValues(int count) {
        leftOut[LeftOut.CUT.ordinal()].add(count);
    }

    /** Keeps the class and the place of the first failure, but not its message, which may contain data. */
    void failed(Throwable cause) {
        leftOut(LeftOut.BROKEN);
        StackTraceElement[] stack = cause.getStackTrace();
        failure.compareAndSet(null, cause.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]));
    }

    void connected() {
        connections.increment();
    }

    void executed() {
        executions.increment();
    }

    void prepared() {
        prepares.increment();
    }

    void isolationAsked() {
        isolationAsked.increment();
    }

    void autocommitOff() {
        autocommitOff.increment();
    }

    void begun() {
        begun.increment();
    }

    RecordedData data() {
        return data;
    }

    KeyedHash hash() {
        return hash;
    }

    StatementForms forms() {
        return forms;
    }

    /** The workload file with what was recorded until now. */
    public String text() {
        List<TransactionKind> all = new ArrayList<>(kinds.values());
        all.removeIf(kind -> kind.count() == 0);
        all.sort(Comparator.comparingLong(TransactionKind::count).reversed());
        return new WorkloadText(data, summary(all)).write(all);
    }

    private Summary summary(List<TransactionKind> all) {
        long transactions = all.stream().mapToLong(TransactionKind::count).sum();
        String level = isolations.entrySet().stream()
                .max(Comparator.comparingLong(entry -> entry.getValue().sum()))
                .map(Map.Entry::getKey)
                .orElse("");
        boolean written = level.equals("read-committed") || level.equals("repeatable-read");
        long others = transactions
                - (level.isEmpty() || written
                        ? isolations.getOrDefault(level, new LongAdder()).sum()
                        : 0);
        return new Summary(
                source,
                harness,
                startedAt,
                Duration.ofNanos(clock.nanoTime() - startNanos),
                connections.sum(),
                transactions,
                executions.sum(),
                prepares.sum(),
                written ? level : "",
                isolationAsked.sum(),
                autocommitOff.sum(),
                begun.sum(),
                leftOut(Math.max(0, others)));
    }

    private Map<LeftOut, Long> leftOut(long otherIsolations) {
        Map<LeftOut, Long> counts = new TreeMap<>(LeftOut.ORDER);
        for (LeftOut what : LeftOut.values()) {
            long count = what == LeftOut.ISOLATION ? otherIsolations : count(what);
            if (count > 0) {
                counts.put(what, count);
            }
        }
        return counts;
    }

    @SuppressWarnings("EnumOrdinal") // In memory only.
    private long count(LeftOut what) {
        return leftOut[what.ordinal()].sum();
    }

    /** What was recorded, in sentences for a report. */
    public List<String> notes() {
        List<TransactionKind> all = List.copyOf(kinds.values());
        Summary summary = summary(all);
        List<String> notes = new ArrayList<>();
        notes.add("Recorded " + Digits.counted(summary.transactions(), "transaction") + " of "
                + Digits.counted(all.size(), "kind") + " on "
                + Digits.counted(summary.connections(), "connection") + "."
                + (data == RecordedData.KEEP ? " The file holds data of the application." : ""));
        summary.leftOut().forEach((what, count) -> notes.add(what.sentence(count)));
        Optional.ofNullable(failure.get()).ifPresent(first -> notes.add("The recording failed: " + first + "."));
        return notes;
    }

    /**
     * What the file's head says.
     *
     * @param isolation as a workload names it; empty for the server's default
     * @param isolationAsked how often the isolation level was read
     * @param begun how often BEGIN or START TRANSACTION was sent
     * @param leftOut what is missing, with its count
     */
    record Summary(
            String source,
            String harness,
            Instant startedAt,
            Duration elapsed,
            long connections,
            long transactions,
            long executions,
            long prepares,
            String isolation,
            long isolationAsked,
            long autocommitOff,
            long begun,
            Map<LeftOut, Long> leftOut) {}
}
