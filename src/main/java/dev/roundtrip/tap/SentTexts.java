package dev.roundtrip.tap;

import dev.roundtrip.report.SentText;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlText;
import dev.roundtrip.wire.TextShape;
import dev.roundtrip.wire.Unreadable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the connections of a tap sent, by text, since the tap was opened. The first {@value #MAX_TEXTS} texts are
 * distinguished, later ones are counted together.
 *
 * <p><b>Threads.</b> Thread-safe; a connection counts through its own {@link #counting listener}.
 */
@SuppressWarnings("EnumOrdinal") // Rows are found by ordinal, so that looking one up allocates nothing.
final class SentTexts {

    static final int MAX_TEXTS = 2_000;

    /** The number of lines that are distinguished for one text. */
    private static final int MAX_LINES = 16;

    private static final int MAX_CLIENTS = 20;

    private final ConcurrentMap<TextShape, Sums> texts = new ConcurrentHashMap<>();

    /** The sums of commands without a text, by the command's ordinal. */
    private final Sums[] commands = new Sums[Command.values().length];

    /** The sums of the texts that are not distinguished, by the ordinal of their purpose. */
    private final Sums[] others = new Sums[Purpose.values().length];

    /** The first few names that clients gave themselves. */
    private final Set<String> clients = ConcurrentHashMap.newKeySet();

    SentTexts() {
        Arrays.setAll(commands, ordinal -> new Sums(SessionState.Setting.NONE));
        Arrays.setAll(others, ordinal -> new Sums(SessionState.Setting.NONE));
    }

    /**
     * A listener for one connection, which counts and then passes each event on.
     *
     * @param lines the connection's Java lines, if they are taken
     */
    ExchangeListener counting(ExchangeListener next, Optional<LineSampler.OfConnection> lines) {
        return new Counting(next, lines.orElse(null));
    }

    /** The drivers of connections by their own attributes, such as {@code MySQL Connector/J 8.0.33}. */
    Set<String> clients() {
        return Set.copyOf(clients);
    }

    /** What was counted so far, the most round trips first. */
    List<SentText> toList() {
        Stream<SentText> distinguished =
                texts.entrySet().stream().map(text -> text.getValue().of(text.getKey()::sql));
        Stream<SentText> withoutText =
                Stream.of(Command.values()).map(command -> commands[command.ordinal()].of(purpose -> command.name()));
        Stream<SentText> rest = Stream.of(others).map(sums -> sums.of(purpose -> SentText.OTHER_TEXTS));
        return Stream.of(distinguished, withoutText, rest)
                .flatMap(part -> part)
                .filter(text -> text.commands() > 0)
                .sorted(Comparator.comparingLong(SentText::roundTrips)
                        .reversed()
                        .thenComparing(SentText::sql))
                .toList();
    }

    private Sums of(TextShape shape, Purpose purpose) {
        Sums known = texts.get(shape);
        if (known != null) {
            return known;
        }
        // A few more texts than the limit are kept if several connections see at once that it is not reached.
        return texts.size() < MAX_TEXTS
                ? texts.computeIfAbsent(shape.copy(), text -> new Sums(SessionState.Setting.of(text.sql(purpose))))
                : others[purpose.ordinal()];
    }

    /** The sums of one text. */
    private static final class Sums {

        private final LongAdder executions = new LongAdder();
        private final LongAdder preparedExecutions = new LongAdder();
        private final LongAdder prepares = new LongAdder();
        private final LongAdder closes = new LongAdder();
        private final LongAdder otherCommands = new LongAdder();
        private final LongAdder roundTrips = new LongAdder();
        private final LongAdder errors = new LongAdder();
        private final LongAdder waitedNanos = new LongAdder();
        private final DistinctTexts prepared = new DistinctTexts();
        private final LongAdder redundant = new LongAdder();
        private final LongAdder autocommitted = new LongAdder();
        private final LongAccumulator longestBytes = new LongAccumulator(Math::max, 0);

        /** The number of samples of each line; a text of a generic layer has many lines. */
        private final ConcurrentMap<String, LongAdder> lines = new ConcurrentHashMap<>();

        private final SessionState.Setting setting;

        /**
         * The purpose, which follows from the text, so that all threads set the same value; null until the text was
         * executed.
         */
        private volatile Purpose purpose;

        Sums(SessionState.Setting setting) {
            this.setting = setting;
        }

        void add(Exchange exchange, SqlText sql, SessionState session) {
            Command command = exchange.command();
            switch (command) {
                case COM_STMT_PREPARE -> {
                    prepares.increment();
                    prepared.add(sql.hash());
                }
                case COM_STMT_CLOSE -> closes.increment();
                case COM_STMT_FETCH, COM_STMT_RESET, COM_STMT_SEND_LONG_DATA -> otherCommands.increment();
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

        void addLine(String line) {
            LongAdder samples = lines.get(line);
            if (samples == null && lines.size() < MAX_LINES) {
                samples = lines.computeIfAbsent(line, absent -> new LongAdder());
            }
            if (samples != null) {
                samples.increment();
            }
        }

        private Optional<List<SentText.Line>> lines() {
            List<SentText.Line> taken = lines.entrySet().stream()
                    .map(line ->
                            new SentText.Line(line.getKey(), line.getValue().sum()))
                    .sorted(Comparator.comparingLong(SentText.Line::samples)
                            .reversed()
                            .thenComparing(SentText.Line::line))
                    .toList();
            return taken.isEmpty() ? Optional.empty() : Optional.of(taken);
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
            session.answered(exchange, setting, this);
        }

        SentText of(Function<Purpose, String> sql) {
            Purpose known = Objects.requireNonNullElse(purpose, Purpose.STATEMENT_UPKEEP);
            return new SentText(
                    known,
                    sql.apply(known),
                    executions.sum(),
                    preparedExecutions.sum(),
                    prepares.sum(),
                    closes.sum(),
                    otherCommands.sum(),
                    roundTrips.sum(),
                    errors.sum(),
                    waitedNanos.sum(),
                    redundant.sum(),
                    autocommitted.sum(),
                    prepared.count(),
                    longestBytes.get(),
                    lines());
        }
    }

    /** Counts what one connection sends. Guarded by the connection's lock. */
    private final class Counting implements ExchangeListener {

        private final ExchangeListener next;
        private final LineSampler.OfConnection lines;
        private final TextShape shape = new TextShape();
        private final SessionState session = new SessionState();

        Counting(ExchangeListener next, LineSampler.OfConnection lines) {
            this.next = next;
            this.lines = lines;
        }

        @Override
        public void onExchange(Exchange exchange) {
            SqlText sql = exchange.sql();
            if (sql.length() == 0) {
                commands[exchange.command().ordinal()].add(exchange, sql, session);
            } else {
                shape.read(sql, exchange.purpose());
                Sums sums = of(shape, exchange.purpose());
                sums.add(exchange, sql, session);
                String line = lines == null ? null : lines.lineOf(exchange.startNanos());
                if (line != null) {
                    sums.addLine(line);
                }
            }
            next.onExchange(exchange);
        }

        @Override
        public void onConnected(Handshake handshake) {
            if (!handshake.client().isEmpty() && clients.size() < MAX_CLIENTS) {
                clients.add(handshake.client());
            }
            next.onConnected(handshake);
        }

        @Override
        public void onUnreadable(Unreadable unreadable) {
            session.lost();
            next.onUnreadable(unreadable);
        }

        @Override
        public void onReadableAgain() {
            next.onReadableAgain();
        }
    }
}
