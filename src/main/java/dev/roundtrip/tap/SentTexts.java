package dev.roundtrip.tap;

import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SeenPeers.SeenClient;
import dev.roundtrip.report.SeenTables;
import dev.roundtrip.report.SentText;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.SentFrom;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlText;
import dev.roundtrip.wire.TextShape;
import dev.roundtrip.wire.TransactionEffect;
import dev.roundtrip.wire.Unreadable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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

    /** The number of texts from which on a line that sends them is generic. */
    private static final int GENERIC = 3;

    private static final int MAX_CLIENTS = 20;

    /** The first few clients by the names that they give themselves, and all others without a name. */
    private final ConcurrentMap<String, OfClient> clients = new ConcurrentHashMap<>();

    private final Set<String> servers = ConcurrentHashMap.newKeySet();

    /** The number of texts of all clients. */
    private final AtomicInteger distinguished = new AtomicInteger();

    /**
     * A listener for one connection, which counts and then passes each event on.
     *
     * @param lines the connection's Java lines, if they are taken
     */
    ExchangeListener counting(ExchangeListener next, Optional<LineSampler.OfConnection> lines) {
        return new Counting(next, lines.orElse(null));
    }

    /** Both sides of the connections, as they name themselves. */
    SeenPeers peers() {
        return new SeenPeers(
                clients.entrySet().stream()
                        .map(client -> new SeenClient(
                                client.getKey(), client.getValue().connections.sum()))
                        .sorted(Comparator.comparing(SeenClient::name))
                        .toList(),
                servers.stream().sorted().toList());
    }

    /** What was counted so far, the most round trips first. */
    List<SentText> toList() {
        Predicate<CallSite> generic = genericLines();
        List<SentText> all = clients.entrySet().stream()
                .flatMap(client -> client.getValue().texts(client.getKey(), generic))
                .filter(text -> text.commands() > 0)
                .toList();
        // Statements are not read while no question is asked again: this may run in the application's JVM.
        SeenTables tables = all.stream().anyMatch(text -> text.askedAgain() > 0) ? tables() : SeenTables.NONE;
        return all.stream()
                .map(tables::checked)
                .sorted(Comparator.comparingLong(SentText::roundTrips)
                        .reversed()
                        .thenComparing(SentText::sql)
                        .thenComparing(SentText::client))
                .toList();
    }

    /** The tables that the texts so far write and read. */
    SeenTables tables() {
        boolean allKnown = clients.values().stream()
                .allMatch(client -> client.others[Purpose.BUSINESS.ordinal()].executions.sum() == 0);
        Set<String> written = new HashSet<>();
        Map<String, Set<String>> read = new HashMap<>();
        for (OfClient client : clients.values()) {
            for (Map.Entry<TextShape, Sums> text : client.texts.entrySet()) {
                Sums sums = text.getValue();
                if (sums.purpose == Purpose.BUSINESS) {
                    TextTables tables = sums.tables(text.getKey());
                    allKnown &= tables.isKnown();
                    written.addAll(tables.written());
                    if (sums.again.count() > 0 || sums.again.hasEnded()) {
                        Set<String> stay = sums.again.hasEnded() ? Set.of() : tables.read();
                        read.merge(
                                text.getKey().sql(Purpose.BUSINESS),
                                stay,
                                (some, more) -> some.isEmpty() ? some : more);
                    }
                }
            }
        }
        return new SeenTables(allKnown, written, read);
    }

    /** The lines that sent several texts. */
    private Predicate<CallSite> genericLines() {
        Map<CallSite, Long> textsOfLine = clients.values().stream()
                .flatMap(client -> client.texts.values().stream())
                .flatMap(sums -> sums.lines.keySet().stream()
                        .flatMap(from -> from.lines().stream())
                        .distinct())
                .collect(Collectors.groupingBy(line -> line, Collectors.counting()));
        return line -> textsOfLine.getOrDefault(line, 0L) >= GENERIC;
    }

    private OfClient of(String client) {
        OfClient known = clients.get(client);
        return known != null
                ? known
                : clients.computeIfAbsent(clients.size() < MAX_CLIENTS ? client : "", name -> new OfClient());
    }

    /** What the clients of one name sent. */
    private final class OfClient {

        private final LongAdder connections = new LongAdder();
        private final ConcurrentMap<TextShape, Sums> texts = new ConcurrentHashMap<>();

        /** The sums of commands without a text, by the command's ordinal. */
        private final Sums[] commands = new Sums[Command.values().length];

        /** The sums of the texts that are not distinguished, by the ordinal of their purpose. */
        private final Sums[] others = new Sums[Purpose.values().length];

        OfClient() {
            Arrays.setAll(commands, ordinal -> new Sums(SessionState.Setting.NONE));
            Arrays.setAll(others, ordinal -> new Sums(SessionState.Setting.NONE));
        }

        private Sums of(TextShape shape, Purpose purpose) {
            Sums known = texts.get(shape);
            if (known != null) {
                return known;
            }
            // A few more texts than the limit are kept if several connections see at once that it is not reached.
            return distinguished.get() < MAX_TEXTS
                    ? texts.computeIfAbsent(shape.copy(), text -> {
                        distinguished.incrementAndGet();
                        return new Sums(SessionState.Setting.of(text.sql(purpose)));
                    })
                    : others[purpose.ordinal()];
        }

        private Stream<SentText> texts(String client, Predicate<CallSite> generic) {
            Stream<SentText> distinct =
                    texts.entrySet().stream().map(text -> text.getValue().of(text.getKey()::sql, generic, client));
            Stream<SentText> withoutText = Stream.of(Command.values())
                    .map(command -> commands[command.ordinal()].of(purpose -> command.name(), generic, client));
            Stream<SentText> rest =
                    Stream.of(others).map(sums -> sums.of(purpose -> SentText.OTHER_TEXTS, generic, client));
            return Stream.of(distinct, withoutText, rest).flatMap(part -> part);
        }
    }

    /** The sums of one text. */
    private static final class Sums {

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
        private final TextLoops loops = new TextLoops();
        private final AskedAgain again = new AskedAgain();

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

        Sums(SessionState.Setting setting) {
            this.setting = setting;
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

    /** Counts what one connection sends. Guarded by the connection's lock. */
    private final class Counting implements ExchangeListener {

        private final ExchangeListener next;
        private final LineSampler.OfConnection lines;
        private final TextShape shape = new TextShape();
        private final SessionState session = new SessionState();
        private final LoopTracker loops = new LoopTracker();

        /** The client's sums; null until it has connected. */
        private OfClient client;

        Counting(ExchangeListener next, LineSampler.OfConnection lines) {
            this.next = next;
            this.lines = lines;
        }

        @Override
        public void onExchange(Exchange exchange) {
            SqlText sql = exchange.sql();
            if (client == null) {
                client = SentTexts.this.of("");
            }
            if (sql.length() == 0) {
                client.commands[exchange.command().ordinal()].add(exchange, sql, session);
                loops.next(exchange, null, false, null);
            } else {
                shape.read(sql, exchange.purpose());
                Sums sums = client.of(shape, exchange.purpose());
                boolean alone = session.isAutocommitted(exchange);
                sums.add(exchange, sql, session);
                if (exchange.command() == Command.COM_STMT_PREPARE && shape.commentsHash() != 0) {
                    sums.addComment(shape.commentsHash());
                }
                SentFrom from = lines == null ? null : lines.linesOf(exchange.startNanos());
                if (from != null) {
                    sums.addLines(from);
                }
                loops.next(
                        exchange, sums == client.others[exchange.purpose().ordinal()] ? null : sums.loops, alone, from);
            }
            next.onExchange(exchange);
        }

        @Override
        public void onConnected(Handshake handshake) {
            client = SentTexts.this.of(handshake.client());
            client.connections.increment();
            if (servers.size() < MAX_CLIENTS) {
                servers.add(handshake.serverVersion());
            }
            next.onConnected(handshake);
        }

        @Override
        public void onUnreadable(Unreadable unreadable) {
            session.lost();
            loops.lost();
            next.onUnreadable(unreadable);
        }

        @Override
        public void onReadableAgain() {
            next.onReadableAgain();
        }
    }
}
