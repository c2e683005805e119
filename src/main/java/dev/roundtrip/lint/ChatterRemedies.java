package dev.roundtrip.lint;

import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.SeenChatter;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kinds of chatter, and for each what removes it, or why nothing does. */
enum ChatterRemedies {
    PREPARE(
            "prepare",
            "COM_STMT_PREPARE",
            "nothing more: each connection prepares a text once",
            "useServerPrepStmts",
            "cachePrepStmts",
            "kept"),
    RESET("reset", "COM_STMT_RESET", StatementUpkeep.WITHOUT_RESETS, "Connector/J"),
    FETCH("fetch", "COM_STMT_FETCH", "a larger fetch size"),
    LONG_DATA("long data", "COM_STMT_SEND_LONG_DATA", "nothing: large values need it"),
    AUTOCOMMIT(
            "SET autocommit",
            "SET autocommit ?=.*",
            "autoCommit=false in the pool, unless something writes outside of transactions",
            "autoCommit",
            "useLocal"),
    ISOLATION(
            "isolation level",
            "(SELECT @@.*|SET .*)isolation.*",
            "one level, set by the pool and not by each transaction",
            "useLocal"),
    READ_ONLY(
            "read-only mode",
            "(SELECT @@.*_read_only.*|SET SESSION TRANSACTION READ .*|SET SESSION \\w+ READ .*)",
            "readOnlyPropagatesToServer=false, or transactions that are not read-only",
            "readOnly",
            "useLocal"),
    STREAMING(
            "net_write_timeout of streaming",
            "SET net_write_timeout.*",
            "netTimeoutForStreamingResults=0, or a fetch size other than Integer.MIN_VALUE",
            "netTimeout"),
    ROW_LIMIT("row limit", "SET SQL_SELECT_LIMIT.*", "LIMIT in SQL, not setMaxRows()"),
    TIMEOUT("statement timeout", "KILL QUERY.*", "nothing: a statement ran into its timeout"),
    WARNINGS("warnings", "SHOW WARNINGS.*", "getWarnings() that is not called"),
    DATABASE("database", "USE .*|COM_INIT_DB|SELECT DATABASE\\(\\)", "a pool for each database"),
    SEVERAL_STATEMENTS(
            "several statements in a text",
            "COM_SET_OPTION",
            "nothing safe: batches of updates need it, and with allowMultiQueries=true injected SQL can add"
                    + " statements"),
    SESSION_RESET(
            "reset of sessions",
            "COM_RESET_CONNECTION|COM_CHANGE_USER",
            "nothing: a pool or proxy cleans its connections"),
    OPENING(
            "new connections",
            "SELECT @@session\\.auto_increment_increment.*|SET sql_mode=CONCAT.*|SET NAMES.*|SET character_set_results.*"
                    + "|SHOW VARIABLES.*",
            "connections that live longer",
            "cacheServer"),
    TRANSACTION("begin, commit, rollback", "(?s).*", "nothing: a transaction needs it"),
    LIVENESS("tests of idle connections", "(?s).*", "nothing: the pool or the application tests them"),
    OTHER("other session state", "(?s).*", "nothing known: the application, its pool or its framework sends it");

    /** The kinds for which the words are those of JDBC. */
    private static final Set<ChatterRemedies> OF_JDBC =
            EnumSet.of(RESET, AUTOCOMMIT, READ_ONLY, STREAMING, ROW_LIMIT, WARNINGS, SEVERAL_STATEMENTS);

    /** The share of a kind from which on a change removes it. */
    private static final double MOSTLY = 0.9;

    /** How often a driver sends a text at most to open a connection. */
    private static final int MOST_FOR_OPENING = 2;

    private final String words;
    private final Pattern texts;
    private final String otherwise;

    @SuppressWarnings("ImmutableEnumChecker") // The list never changes.
    private final List<String> removing;

    /**
     * @param texts the texts of the kind
     * @param otherwise what is said if no change removes it
     * @param removing how the changes begin that remove it, the one that removes most of it first
     */
    ChatterRemedies(String words, String texts, String otherwise, String... removing) {
        this.words = words;
        this.texts = Pattern.compile("(?is)" + texts);
        this.otherwise = otherwise;
        this.removing = List.of(removing);
    }

    /** The kinds of chatter that waited for an answer, the most round trips first. */
    static List<SeenChatter> of(ObservedClient client, List<Saving> changes) {
        List<SentText> sent = client.texts;
        Map<ChatterRemedies, List<SentText>> seen = sent.stream()
                .filter(text -> text.purpose().isChatter() && text.purpose() != Purpose.STATEMENT_UPKEEP)
                .collect(Collectors.groupingBy(text -> kindOf(text, client.opened)));
        Map<ChatterRemedies, Long> roundTrips = new EnumMap<>(ChatterRemedies.class);
        seen.forEach((kind, texts) -> roundTrips.put(
                kind, texts.stream().mapToLong(SentText::roundTrips).sum()));
        roundTrips.put(PREPARE, sum(sent, SentText::prepares));
        roundTrips.put(RESET, sum(sent, SentText::resets));
        roundTrips.put(FETCH, sum(sent, SentText::fetches));
        return roundTrips.entrySet().stream()
                .filter(kind -> kind.getValue() > 0)
                .map(kind -> new SeenChatter(
                        kind.getKey().words,
                        kind.getValue(),
                        kind.getKey().remedy(client, kind.getValue(), changes),
                        line(seen.getOrDefault(kind.getKey(), List.of())),
                        client.name))
                .toList();
    }

    private static long sum(List<SentText> sent, ToLongFunction<SentText> figure) {
        return sent.stream().mapToLong(figure).sum();
    }

    private static Optional<String> line(List<SentText> texts) {
        return texts.stream()
                .sorted(ObservedSavings.USED_MOST)
                .flatMap(text -> ApplicationSavings.firstLine(text).stream())
                .findFirst();
    }

    /** A connection's opening is known by its texts, which an application may send, too, and then more often. */
    private static ChatterRemedies kindOf(SentText text, long opened) {
        return switch (text.purpose()) {
            case TRANSACTION_CONTROL -> TRANSACTION;
            case LIVENESS -> LIVENESS;
            default ->
                Stream.of(values())
                        .filter(kind -> kind != TRANSACTION && kind != LIVENESS)
                        .filter(kind -> kind != OPENING || text.executions() <= MOST_FOR_OPENING * Math.max(1, opened))
                        .filter(kind -> kind.texts.matcher(text.sql()).matches())
                        .findFirst()
                        .orElse(OTHER);
        };
    }

    /** The changes of other clients that remove the kind, by how they begin. */
    private Stream<String> removing(OtherClient client) {
        return switch (this) {
            case PREPARE, RESET -> Stream.of(client.change());
            case LIVENESS -> Stream.of(client.pings());
            default -> Stream.of();
        };
    }

    private String remedy(ObservedClient client, long roundTrips, List<Saving> changes) {
        Stream<String> ofOthers = client.other.stream().flatMap(this::removing).filter(change -> !change.isEmpty());
        return Stream.concat(removing.stream(), ofOthers)
                .flatMap(beginning ->
                        changes.stream().filter(saving -> saving.change().startsWith(beginning)))
                .map(saving -> saving.change().replaceFirst("&.*", "") + " (" + saving.where()
                        + (saving.roundTrips() < MOSTLY * roundTrips ? ", at most " + saving.roundTrips() : "") + ")")
                .findFirst()
                .orElse(client.isJdbc() || !OF_JDBC.contains(this) ? otherwise : OTHER.otherwise);
    }
}
