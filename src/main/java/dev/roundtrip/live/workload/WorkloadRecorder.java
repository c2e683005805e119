package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.Method.Ending;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.tap.Tap;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
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
 * <p>Only connections that are opened after the start are recorded. Memory is bounded, however long the recorder runs.
 * A failure ends the recording of its connection only.
 *
 * <p>Thread-safe.
 */
public final class WorkloadRecorder {

    static final int MOST_METHODS = 500;
    static final int MOST_OPEN_STATEMENTS = 65_536;

    /** The maximum number of texts; statements with further texts are not recorded. */
    static final int MOST_TEXTS = 5_000;

    /**
     * The number of transactions that are all recorded. Later ones are recorded in part, because reading a stack costs
     * tens of microseconds.
     */
    static final int ALL_OF_THE_FIRST = 10_000;

    /**
     * The interval between later transactions that are recorded. It is a prime, so that an application that repeats a
     * sequence is recorded evenly.
     */
    static final int LATER_ONE_IN = 31;

    /** The package and the enclosing classes of a method. */
    private static final Pattern AROUND_CLASS = Pattern.compile(".*[.$](?=[^.$]+\\.[^.]+$)");

    /** The limit for the bytes of the statements' texts: the format allows files of 16 MiB. */
    private static final long MOST_BYTES_OF_TEXTS = 6L << 20;

    /** The limit for the bytes of the samples. */
    private static final long MOST_BYTES = 8L << 20;

    private final RecordedData data;
    final String source;

    /** The place and time of the recording. */
    final String origin;

    private final NanoClock clock;
    private final long startNanos;
    private final ConcurrentMap<Statement.Key, Statement> statements = new ConcurrentHashMap<>();
    private final byte[] keyOfPseudonyms = Pseudonyms.randomKey();
    private final AtomicLong bytesOfTexts = new AtomicLong();
    private final AtomicLong begun = new AtomicLong();
    private final ConcurrentMap<Counted, LongAdder> counts = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    /** The methods by their keys. This field and all that follow are guarded by this object. */
    private final Map<Method.Key, Method> methods = new LinkedHashMap<>();

    private final Map<String, Long> isolations = new HashMap<>();
    private long heldBytes;
    private String failure = "";

    private WorkloadRecorder(RecordedData data, String source, String harness, NanoClock clock, Instant startedAt) {
        this.data = data;
        this.source = source;
        this.origin = "Roundtrip " + harness + " from " + source + ", " + startedAt.truncatedTo(ChronoUnit.SECONDS);
        this.clock = clock;
        this.startNanos = clock.nanoTime();
    }

    /**
     * Records the tap's connections from now on.
     *
     * @param source where the connections are, such as {@code process 4711}
     * @param harness Roundtrip's version
     */
    public static WorkloadRecorder start(
            Tap tap, RecordedData data, String source, String harness, NanoClock clock, Instant startedAt) {
        WorkloadRecorder recorder = new WorkloadRecorder(data, source, harness, clock, startedAt);
        tap.tellOfNewConnections(() -> new SessionRecorder(recorder));
        return recorder;
    }

    /** Ends the recording; each connection drops its statements with its next command. */
    public void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** The things that are counted: first those that were seen, then those that are not in the file. */
    enum Counted {
        CONNECTIONS,
        EXECUTIONS,
        PREPARES,
        REFUSED,
        ISOLATION_ASKED,
        AUTOCOMMIT_OFF,
        BROKEN("connection", " whose recording failed"),
        NOT_ALLOWED(
                "execution",
                ": CREATE, several statements, MariaDB's COM_STMT_BULK_EXECUTE and the like, texts over 16 KB or beyond"
                        + " the first " + MOST_TEXTS + " or 6 MiB"),
        SETTING("refused setting", ""),
        SAVEPOINT("savepoint", ""),
        FETCHES("fetched part", " of a result, which the file reads at once"),
        MANY_METHODS("transaction", " beyond the first " + MOST_METHODS + " methods"),
        NO_ROOM("transaction", " of methods whose samples do not fit"),
        ISOLATION("transaction", " of another isolation level"),
        TOO_LARGE("transaction", " of more than 20,000 statements or 2 MiB"),
        UNREADABLE("unreadable connection", "");

        private final String noun;
        private final String rest;

        Counted() {
            this("", "");
        }

        Counted(String noun, String rest) {
            this.noun = noun;
            this.rest = rest;
        }
    }

    /**
     * How a transaction was carried out.
     *
     * @param entry the application's method; empty if it is not known
     * @param isolation the isolation as a workload names it; empty if it was not set
     * @param nanos the time from its first statement to the end of the last one
     * @param weight the number of transactions that it stands for
     */
    record Circumstances(String entry, Ending ending, boolean readOnly, String isolation, long nanos, int weight) {

        Method.Key key(String itsEntry, String name) {
            return new Method.Key(itsEntry, name, ending, readOnly);
        }
    }

    /** The number of transactions for which the next one stands; 0 if it is not recorded. */
    int weightOfNext() {
        long number = begun.incrementAndGet();
        return number <= ALL_OF_THE_FIRST ? 1 : number % LATER_ONE_IN == 0 ? LATER_ONE_IN : 0;
    }

    /** The statement with this key; empty if there are too many. */
    Optional<Statement> statement(Statement.Key key) {
        Statement statement = statements.get(key);
        if (statement == null && statements.size() < MOST_TEXTS && bytesOfTexts.get() <= MOST_BYTES_OF_TEXTS) {
            Statement read = new Statement(key);
            if (bytesOfTexts.addAndGet(read.bytes()) <= MOST_BYTES_OF_TEXTS) {
                statement = statements.computeIfAbsent(key, absent -> read);
            }
        }
        return Optional.ofNullable(statement);
    }

    /** The pseudonyms of this recording, for one connection. */
    Pseudonyms pseudonyms() {
        return new Pseudonyms(keyOfPseudonyms);
    }

    /** Counts a transaction, and keeps a sample. Others need not wait while its values are replaced. */
    void add(OpenTransaction transaction, Circumstances how, Pseudonyms pseudonyms) {
        Optional<Method> sampled = counted(transaction, how);
        if (sampled.isPresent() && data == RecordedData.PSEUDONYMS) {
            transaction.forEachRow((statement, row) -> hide(statement, row, pseudonyms));
        }
        sampled.ifPresent(method -> keep(method, transaction, transaction.bytes()));
    }

    /** The method to which the sample belongs; empty if the transaction is only counted. */
    private synchronized Optional<Method> counted(OpenTransaction transaction, Circumstances how) {
        Method.Key key = how.entry().isEmpty()
                ? byStatements(transaction, how)
                : how.key(how.entry(), AROUND_CLASS.matcher(how.entry()).replaceFirst(""));
        if (methods.size() == MOST_METHODS && !methods.containsKey(key)) {
            count(Counted.MANY_METHODS);
            return Optional.empty();
        }
        Method method = methods.computeIfAbsent(key, Method::new);
        isolations.merge(how.isolation(), (long) how.weight(), Long::sum);
        transaction.noteKeys();
        boolean sampled = method.add(how.nanos(), how.weight());
        return Optional.of(method).filter(it -> sampled && heldBytes + transaction.size() <= MOST_BYTES);
    }

    private synchronized void keep(Method method, OpenTransaction sample, long bytes) {
        if (heldBytes + bytes <= MOST_BYTES) {
            heldBytes += method.keep(sample);
        }
    }

    /**
     * The key of a transaction whose method is unknown: its statements, however often loops repeat them, and with any
     * one of the texts that differ in their numbers of rows. The statement that matters most gives the name.
     */
    private static Method.Key byStatements(OpenTransaction transaction, Circumstances how) {
        Map<String, Statement> families = new LinkedHashMap<>();
        transaction.forEachRow((statement, row) -> families.putIfAbsent(statement.family, statement));
        List<Statement> different = List.copyOf(families.values());
        Statement first =
                different.stream().filter(Statement::changesRows).findFirst().orElse(different.get(0));
        int others = different.size() - 1;
        return how.key(
                String.join("\n", families.keySet()), first.name + (others == 0 ? "" : " and " + others + " more"));
    }

    private static void hide(Statement statement, SentValue[] row, Pseudonyms pseudonyms) {
        for (int place = 0; place < row.length; place++) {
            row[place] = statement.keeps(place, row[place].text()) ? row[place] : pseudonyms.of(row[place]);
        }
    }

    void count(Counted what) {
        counts.computeIfAbsent(what, absent -> new LongAdder()).increment();
    }

    /** Keeps the class and the place of the first failure, but not its message, which may contain data. */
    synchronized void failed(Throwable cause) {
        count(Counted.BROKEN);
        StackTraceElement[] stack = cause.getStackTrace();
        if (failure.isEmpty()) {
            failure = cause.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]);
        }
    }

    /** The workload file with what was recorded until now. */
    public synchronized String text() {
        return new WorkloadText(this, data)
                .write(methods.values().stream()
                        .filter(method -> !method.samples.isEmpty())
                        .sorted(Comparator.comparing((Method method) -> -method.count)
                                .thenComparing(method -> method.key.name()))
                        .toList());
    }

    /** What was recorded, in sentences for a report. */
    public synchronized List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("Recorded " + summary() + "." + (data == RecordedData.KEEP ? " The file holds real data." : ""));
        notes.addAll(missing());
        if (!failure.isEmpty()) {
            notes.add("The recording failed: " + failure + ".");
        }
        return notes;
    }

    /** What is not in the file, in sentences. */
    List<String> missing() {
        Stream<String> sampled = begun.get() > ALL_OF_THE_FIRST
                ? Stream.of("One in " + LATER_ONE_IN + " transactions is recorded after the first " + ALL_OF_THE_FIRST
                        + ".")
                : Stream.empty();
        return Stream.concat(
                        sampled,
                        Stream.of(Counted.values())
                                .filter(what -> !what.noun.isEmpty() && countOf(what) > 0)
                                .map(what -> "Not recorded: " + counted(what, what.noun) + what.rest + "."))
                .toList();
    }

    /** The isolation level of most transactions, if a workload can set it; empty for the server's default. */
    String isolation() {
        return isolations.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .filter(level -> level.startsWith("re") && !level.endsWith("uncommitted"))
                .orElse("");
    }

    long transactions() {
        return methods.values().stream().mapToLong(method -> method.count).sum();
    }

    long countOf(Counted what) {
        if (what == Counted.ISOLATION) {
            return transactions() - isolations.getOrDefault(isolation(), 0L);
        }
        if (what == Counted.NO_ROOM) {
            return methods.values().stream()
                    .filter(method -> method.samples.isEmpty())
                    .mapToLong(method -> method.count)
                    .sum();
        }
        return counts.getOrDefault(what, new LongAdder()).sum();
    }

    String summary() {
        return Digits.counted(transactions(), "transaction") + " of " + Digits.counted(methods.size(), "method")
                + " with " + counted(Counted.EXECUTIONS, "execution") + " on "
                + counted(Counted.CONNECTIONS, "connection");
    }

    String counted(Counted what, String noun) {
        return Digits.counted(countOf(what), noun);
    }

    double seconds() {
        return Math.max(1e-3, (clock.nanoTime() - startNanos) / 1e9);
    }
}
