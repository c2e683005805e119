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
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlText;
import dev.roundtrip.wire.TextShape;
import dev.roundtrip.wire.Unreadable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.regex.Pattern;
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

    /** The number of texts from which on a line that sends them is generic. */
    private static final int GENERIC = 3;

    /** The number of a line's texts that are compared, since this may run in the application's JVM. */
    private static final int MOST_COMPARED = 16;

    /** A list of values. */
    private static final Pattern LIST = Pattern.compile("\\?(?: ?, ?\\?)+");

    /** A list of equal rows, such as those of an INSERT. */
    private static final Pattern ROWS = Pattern.compile("(\\([^()]*\\))(?: ?, ?\\1)+");

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
                .allMatch(client -> client.others[Purpose.BUSINESS.ordinal()].executions() == 0);
        Set<String> written = new HashSet<>();
        Map<String, Set<String>> read = new HashMap<>();
        for (OfClient client : clients.values()) {
            for (Map.Entry<TextShape, TextSums> text : client.texts.entrySet()) {
                TextSums sums = text.getValue();
                if (sums.isBusiness()) {
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

    /** The lines that sent several texts, not only one statement with lists of several lengths. */
    private Predicate<CallSite> genericLines() {
        Map<CallSite, List<TextShape>> textsOfLine = clients.values().stream()
                .flatMap(client -> client.texts.entrySet().stream())
                .flatMap(text -> text.getValue().callSites().map(line -> Map.entry(line, text.getKey())))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        Set<CallSite> generic = textsOfLine.entrySet().stream()
                .filter(line -> line.getValue().size() >= GENERIC && statements(line.getValue()) == GENERIC)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return generic::contains;
    }

    /** The number of texts that differ in more than the lengths of lists, up to {@value #GENERIC}. */
    private static long statements(List<TextShape> texts) {
        return texts.stream()
                .limit(MOST_COMPARED)
                .map(text ->
                        ROWS.matcher(LIST.matcher(text.text()).replaceAll("?")).replaceAll("$1"))
                .distinct()
                .limit(GENERIC)
                .count();
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
        private final ConcurrentMap<TextShape, TextSums> texts = new ConcurrentHashMap<>();

        /** The sums of commands without a text, by the command's ordinal. */
        private final TextSums[] commands = new TextSums[Command.values().length];

        /** The sums of the texts that are not distinguished, by the ordinal of their purpose. */
        private final TextSums[] others = new TextSums[Purpose.values().length];

        OfClient() {
            Arrays.setAll(commands, ordinal -> new TextSums(SessionState.Setting.NONE));
            Arrays.setAll(others, ordinal -> new TextSums(SessionState.Setting.NONE));
        }

        private TextSums of(TextShape shape, Purpose purpose) {
            TextSums known = texts.get(shape);
            if (known != null) {
                return known;
            }
            // A few more texts than the limit are kept if several connections see at once that it is not reached.
            return distinguished.get() < MAX_TEXTS
                    ? texts.computeIfAbsent(shape.copy(), text -> {
                        distinguished.incrementAndGet();
                        return new TextSums(SessionState.Setting.of(text.sql(purpose)));
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
                TextSums sums = client.of(shape, exchange.purpose());
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
