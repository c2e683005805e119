package dev.roundtrip.tap;

import dev.roundtrip.report.SentText;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.SentFrom;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlText;
import dev.roundtrip.wire.TextShape;
import dev.roundtrip.wire.TransactionEffect;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sums of one text, or of one command without a text, over all connections of a client.
 *
 * <p><b>Threads.</b> Thread-safe. Something is allocated for a new line and a new kind of loop only.
 */
final class TextSums {

    /** The number of lines that are distinguished for one text. */
    private static final int MAX_LINES = 16;

    private final LongAdder executions = new LongAdder();
    private final LongAdder preparedExecutions = new LongAdder();
    private final LongAdder prepares = new LongAdder();
    private final LongAdder closes = new LongAdder();
    private final LongAdder longData = new LongAdder();
    private final LongAdder resets = new LongAdder();
    private final LongAdder fetches = new LongAdder();
    private final LongAdder roundTrips = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();
    private final DistinctTexts prepared = new DistinctTexts();

    /** The comments that were prepared with it; null if there was none. */
    private volatile DistinctTexts comments;

    private final LongAdder redundant = new LongAdder();
    private final LongAdder autocommitted = new LongAdder();
    final TextLoops loops = new TextLoops();
    final AskedAgain again = new AskedAgain();

    /** Whether a line of the application sent it, or a pool by itself. */
    private volatile boolean byApplication;

    private volatile boolean byPool;
    private final LongAccumulator longestBytes = new LongAccumulator(Math::max, 0);

    /** The number of samples of each stack; a text of a generic layer has many. */
    private final ConcurrentMap<SentFrom, LongAdder> lines = new ConcurrentHashMap<>();

    private final SessionState.Setting setting;

    /** The tables of the text, which is longer than what reports show of it; null until somebody asked. */
    private volatile TextTables tables;

    /**
     * The purpose, which follows from the text, so that all threads set the same value; null until the text was
     * executed.
     */
    private volatile Purpose purpose;

    TextSums(SessionState.Setting setting) {
        this.setting = setting;
    }

    long executions() {
        return executions.sum();
    }

    boolean isBusiness() {
        return purpose == Purpose.BUSINESS;
    }

    /** The lines of Java from which it was sent, each once. */
    Stream<CallSite> callSites() {
        return lines.keySet().stream().flatMap(from -> from.lines().stream()).distinct();
    }

    TextTables tables(TextShape text) {
        TextTables known = tables;
        if (known == null) {
            known = TextTables.of(text);
            tables = known;
        }
        return known;
    }

    /** Counts a comment that was prepared with the text. */
    void addComment(int hash) {
        DistinctTexts seen = comments;
        if (seen == null) {
            synchronized (this) {
                seen = comments == null ? new DistinctTexts() : comments;
                comments = seen;
            }
        }
        seen.add(hash);
    }

    void add(Exchange exchange, SqlText sql, SessionState session) {
        Command command = exchange.command();
        switch (command) {
            case COM_STMT_PREPARE -> {
                prepares.increment();
                prepared.add(sql.hash());
            }
            case COM_STMT_CLOSE -> closes.increment();
            case COM_STMT_FETCH -> fetches.increment();
            case COM_STMT_RESET -> resets.increment();
            case COM_STMT_SEND_LONG_DATA -> longData.increment();
            default -> addExecution(exchange, session);
        }
        if (command.isAnswered()) {
            roundTrips.increment();
            waitedNanos.add(Math.max(0, exchange.endNanos() - exchange.startNanos()));
        }
        if (exchange.outcome() == Outcome.ERROR) {
            errors.increment();
        }
        longestBytes.accumulate(sql.length());
    }

    void addLines(SentFrom from) {
        if (from.byPool()) {
            byPool = true;
        } else {
            byApplication = true;
        }
        LongAdder samples = lines.get(from);
        if (samples == null && lines.size() < MAX_LINES) {
            samples = lines.computeIfAbsent(from, absent -> new LongAdder());
        }
        if (samples != null) {
            samples.increment();
        }
    }

    private Optional<List<SentText.Line>> lines(Predicate<CallSite> generic) {
        Map<String, Long> samples = lines.entrySet().stream()
                .collect(Collectors.groupingBy(
                        from -> from.getKey().line(generic),
                        Collectors.summingLong(from -> from.getValue().sum())));
        return samples.isEmpty() ? Optional.empty() : Optional.of(SentText.Line.sorted(samples));
    }

    private void addExecution(Exchange exchange, SessionState session) {
        executions.increment();
        Command command = exchange.command();
        if (command == Command.COM_STMT_EXECUTE || command == Command.COM_STMT_BULK_EXECUTE) {
            preparedExecutions.increment();
        }
        if (purpose == null) {
            purpose = exchange.purpose();
        }
        if (session.isRedundant(exchange, setting, this)) {
            redundant.increment();
        }
        if (session.isAutocommitted(exchange)) {
            autocommitted.increment();
        }
        if (exchange.purpose() == Purpose.BUSINESS && exchange.effect() == TransactionEffect.NONE) {
            again.add(exchange, exchange.sql());
        }
        session.answered(exchange, setting, this);
    }

    SentText of(Function<Purpose, String> sql, Predicate<CallSite> generic, String client) {
        Purpose known = Objects.requireNonNullElse(purpose, Purpose.STATEMENT_UPKEEP);
        boolean poolsOwn = known == Purpose.BUSINESS && byPool && !byApplication;
        return new SentText(
                poolsOwn ? Purpose.LIVENESS : known,
                sql.apply(known),
                executions.sum(),
                preparedExecutions.sum(),
                prepares.sum(),
                closes.sum(),
                longData.sum() + resets.sum() + fetches.sum(),
                roundTrips.sum(),
                errors.sum(),
                waitedNanos.sum(),
                redundant.sum(),
                autocommitted.sum(),
                prepared.count(),
                longestBytes.get(),
                lines(generic),
                loops.toList(),
                again.count(),
                loops.readAlone(),
                comments == null ? 0 : comments.count(),
                resets.sum(),
                fetches.sum(),
                client);
    }
}
