package dev.roundtrip.lint;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.report.SeenPeers.SeenClient;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.report.WatchReport.SeenChatter;
import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The changes that would have saved some of the observed round trips. The connection string need not be known: what it
 * already saves was not sent. {@code SavingsIT} compares each forecast with what a framework's application sends after
 * the change.
 */
public final class ObservedSavings {

    /** The share of all round trips from which on a change is worth a line. */
    private static final double NOTICEABLE = 0.01;

    /** The number of comments of one text that is no accident. */
    private static final int MANY_COMMENTS = 10;

    /** The share of prepared executions from which on resets are a habit. */
    private static final double MOSTLY = 0.5;

    private static final String CONNECTOR_J = "MySQL Connector/J ";

    /** The names of JDBC drivers among connection attributes. */
    private static final Pattern JDBC = text("(MySQL|MariaDB) Connector/?( Java|J)\\b.*");

    /** Connector/J's first query on a connection. */
    private static final String SET_UP = "SELECT @@session.auto_increment_increment AS ";

    /** The first SET of MariaDB's driver on a connection. */
    private static final Pattern MARIADB_SET_UP = text("SET sql_mode=CONCAT\\(@@sql_mode.*");

    // How the driver itself writes them:
    private static final Pattern ASKS_LEVEL = text("SELECT @@session.\\w+_isolation");
    private static final Pattern SETS_LEVEL = text("SET SESSION.* LEVEL.*");
    private static final Pattern ASKS_READ_ONLY = text("SELECT @@session.\\w+_read_only");
    private static final Pattern SETS_READ_ONLY = text("SET SESSION \\w+ READ \\w+");
    private static final Pattern SETS_WRITE_TIMEOUT = text("SET net_write_timeout=.*");
    private static final Pattern SETS_AUTOCOMMIT = text("SET autocommit=[01]");

    /** Statements that change state without the driver's notice, unless the driver sent them. */
    private static final Pattern SETS_BEHIND = text("USE\\b.*|SET\\b.*(autocommit|isolation).*");

    private static final Set<String> READS = Set.of("SELECT", "SHOW");

    private static final String WITHOUT_PREPARING = Names.SERVER_PREPARE + "=false";
    private static final String PARSED = "The server then parses and plans each text; " + StatementUpkeep.WITHOUT_RESETS
            + " can keep statements instead.";

    private static final String NONE_SEEN = " None seen. Hibernate also needs"
            + " hibernate.connection.provider_disables_autocommit=true, which Spring Boot sets.";

    /** The order of texts by how often they changed something. */
    static final Comparator<SentText> USED_MOST = Comparator.comparingLong(
                    (SentText text) -> text.redundant() - text.roundTrips())
            .thenComparing(SentText::sql);

    private final WatchReport report;
    private final String client;

    /** What the client sent. */
    private final List<SentText> texts;

    /** How many connections it opened. */
    private final long opened;

    private final Optional<OtherClient> other;
    private final List<Saving> changes = new ArrayList<>();

    /** The version of Connector/J, if the client says that it is. */
    private final Optional<DriverVersion> version;

    private final boolean connectorJ;
    private final boolean mariaDbDriver;

    /** Whether a change saves the preparing of statements, or their resets. */
    private boolean keepsStatements;

    /** Whether a change saves all prepares of the text. */
    private Predicate<SentText> preparesSaved = text -> false;

    /** Whether autocommit off in the pool is offered. */
    private boolean autocommitOff;

    /** Whether a change saves questions about the session's state. */
    private boolean keepsState;

    /** Whether the driver asks for read-only mode, as before a batch. */
    private boolean asksBeforeBatches;

    /** Whether a change saves these questions. */
    private boolean asksNever;

    /** How many of a client's own pings, or settings of a session, other changes save. */
    private long stateSaved;

    private long together;

    private ObservedSavings(WatchReport report, String client) {
        this.report = report;
        this.client = client;
        this.texts = report.texts().stream()
                .filter(text -> text.client().equals(client))
                .toList();
        this.opened = report.peers().clients().stream()
                .filter(seen -> seen.name().equals(client))
                .mapToLong(SeenClient::connections)
                .findFirst()
                .orElse(report.connections().opened());
        this.other = OtherClient.of(client);
        this.version = Optional.of(client)
                .filter(name -> name.startsWith(CONNECTOR_J))
                .flatMap(name -> DriverVersion.parse(name.substring(CONNECTOR_J.length())));
        this.connectorJ = texts.stream().anyMatch(text -> text.sql().startsWith(SET_UP));
        this.mariaDbDriver = texts.stream()
                .anyMatch(text -> MARIADB_SET_UP.matcher(text.sql()).matches());
    }

    /** The savings of each client, the largest first. */
    public static Savings in(WatchReport report) {
        if (report.statements() == 0) {
            return Savings.NONE;
        }
        long together = 0;
        List<Saving> changes = new ArrayList<>();
        List<SeenChatter> chatter = new ArrayList<>();
        for (String client : report.texts().stream()
                .map(SentText::client)
                .distinct()
                .sorted()
                .toList()) {
            ObservedSavings savings = new ObservedSavings(report, client);
            savings.all();
            together += savings.together;
            changes.addAll(savings.changes);
            chatter.addAll(ChatterRemedies.of(client, savings.isJdbc(), savings.texts, savings.changes));
        }
        changes.sort(Comparator.comparingLong(Saving::roundTrips).reversed());
        chatter.sort(
                Comparator.comparingLong(SeenChatter::roundTrips).reversed().thenComparing(SeenChatter::kind));
        return new Savings(together, List.copyOf(changes), List.copyOf(chatter));
    }

    private void all() {
        prepares();
        comments();
        pings();
        if (connectorJ) {
            setUps();
            sessionState();
            streaming();
        } else if (mariaDbDriver) {
            readOnlyOfMariaDb();
            together += autocommitOff(0);
        }
        resets();
        application();
        changes.sort(Comparator.comparingLong(Saving::roundTrips).reversed());
    }

    /** Whether the client is a JDBC driver, by its name, or without a name by what it sends on opening. */
    private boolean isJdbc() {
        return client.isEmpty()
                ? connectorJ || mariaDbDriver
                : JDBC.matcher(client).matches();
    }

    private boolean isNoticeable(long roundTrips) {
        return isNoticeable(roundTrips, report);
    }

    /** Whether so many round trips of the report are worth a line. */
    public static boolean isNoticeable(long roundTrips, WatchReport report) {
        return roundTrips > 0 && roundTrips >= NOTICEABLE * report.roundTrips();
    }

    /** Adds what the application's code could save. What parameters save, too, counts once in all together. */
    private void application() {
        ApplicationSavings application = ApplicationSavings.in(report, client, connectorJ, isJdbc(), asksBeforeBatches);
        changes.addAll(application.changes);
        together += application.roundTrips
                + (autocommitOff ? application.autocommitted : 0)
                - (keepsStatements ? application.upkeep : 0)
                - (keepsState ? application.sessionState : Math.max(0, Math.min(stateSaved, application.sessionState)))
                + (asksNever ? application.asks : 0);
    }

    private static Pattern text(String regex) {
        return Pattern.compile("(?is)" + regex);
    }

    private long sum(ToLongFunction<SentText> figure) {
        return texts.stream().mapToLong(figure).sum();
    }

    private long sum(Pattern texts, ToLongFunction<SentText> figure) {
        return sum(text -> texts.matcher(text.sql()).matches() ? figure.applyAsLong(text) : 0);
    }

    /** Each connection has to prepare each text once; any further prepare could be saved. */
    private void prepares() {
        long avoidable =
                sum(text -> text.sql().equals(SentText.OTHER_TEXTS) ? 0 : preparedAgain(text, text.preparedTexts()));
        if (other.isPresent() && !other.get().change().isEmpty()) {
            preparesOf(other.get(), avoidable);
            return;
        }
        if (!isNoticeable(avoidable)) {
            return;
        }
        keepsStatements = true;
        Optional<SentText> most = texts.stream()
                .filter(text -> !text.sql().equals(SentText.OTHER_TEXTS))
                .max(Comparator.comparingLong(SentText::prepares));
        boolean resets = version.filter(driver -> !driver.isAtLeast(DriverVersion.WITHOUT_RESET))
                .isPresent();
        boolean savesAll = connectorJ && resets;
        preparesSaved = text -> savesAll;
        together += savesAll ? sum(SentText::prepares) : avoidable;
        if (!connectorJ) {
            add("application", "kept statements", avoidable, "", most);
        } else if (resets) {
            long prepared = sum(SentText::prepares) + sum(SentText::resets);
            add("string", WITHOUT_PREPARING, prepared, PARSED, most);
        } else {
            String kept = NeutralParameter.written(Names.CACHE, Names.CACHE_SIZE, Names.SQL_LIMIT);
            add("string", kept, avoidable, NeutralParameter.named(Names.CACHE).conditions(1), most);
        }
    }

    /** Adds the change by which another client prepares less. */
    private void preparesOf(OtherClient named, long again) {
        Predicate<SentText> notKept = text -> preparedAgain(text, text.preparedTexts()) > 0
                || (text.resets() > 0 && text.resets() >= text.executions() * MOSTLY);
        long saved = named.savesAll() ? sum(text -> notKept.test(text) ? text.prepares() + text.resets() : 0) : again;
        if (isNoticeable(saved)) {
            keepsStatements = true;
            preparesSaved = text -> named.savesAll() && notKept.test(text);
            together += saved;
            add(
                    named.where(),
                    named.change(),
                    saved,
                    named.behaviour(),
                    texts.stream()
                            .filter(text -> !text.sql().equals(SentText.OTHER_TEXTS))
                            .max(Comparator.comparingLong(text -> text.prepares() + text.resets())));
        }
    }

    /** Adds the pings that a client sends itself, but for those of the first cursor of each connection. */
    private void pings() {
        long pings = sum(text -> text.sql().equals(Command.COM_PING.name()) ? text.executions() : 0);
        long saved = pings - 2 * opened;
        if (other.isPresent() && !other.get().pings().isEmpty() && isNoticeable(saved)) {
            together += saved;
            stateSaved += saved;
            add("application", other.get().pings(), saved, "Each cursor() pings the server.", Optional.empty());
        }
    }

    /** How often a text was prepared again by a connection, if it is that many texts for the driver. */
    private long preparedAgain(SentText text, long different) {
        return Math.max(0, text.prepares() - opened * different);
    }

    /** Whether what was prepared with this shape differs in its comments, so that no driver can keep it. */
    public static boolean differsInComments(SentText text) {
        return text.comments() >= MANY_COMMENTS && !text.sql().equals(SentText.OTHER_TEXTS);
    }

    /** Offers texts without comments that differ: each is another text for the driver's cache and for the server. */
    private void comments() {
        ToLongFunction<SentText> unkept = text ->
                differsInComments(text) ? preparedAgain(text, 1) - preparedAgain(text, text.preparedTexts()) : 0;
        long avoidable = sum(unkept);
        if (isNoticeable(avoidable)) {
            // What text in place of prepared statements saves contains it.
            together += sum(text -> preparesSaved.test(text) ? 0 : unkept.applyAsLong(text));
            keepsStatements = true;
            add(
                    "application",
                    "no comment that differs",
                    avoidable,
                    "A trace's number then travels otherwise. Statements must be kept, too.",
                    texts.stream().max(Comparator.comparingLong(unkept)));
        }
    }

    private void add(String where, String change, long roundTrips, String behaviour, Optional<SentText> text) {
        Optional<String> sql = text.filter(sent -> !sent.purpose().isChatter()).map(SentText::sql);
        changes.add(new Saving(
                where, change, roundTrips, behaviour, sql, text.flatMap(ApplicationSavings::firstLine), client));
    }

    /** Up to 8.2.0 Connector/J resets each kept statement that it uses again. So do some clients in other languages. */
    private void resets() {
        long resets = sum(SentText::resets);
        if (connectorJ && isNoticeable(resets) && resets >= sum(SentText::preparedExecutions) * MOSTLY) {
            together += resets;
            keepsStatements = true;
            add("driver", StatementUpkeep.WITHOUT_RESETS, resets, "", Optional.empty());
            if (changes.stream().noneMatch(change -> change.change().equals(WITHOUT_PREPARING))) {
                long prepares = sum(SentText::prepares);
                add("string", WITHOUT_PREPARING, resets + prepares, PARSED, Optional.empty());
            }
        }
    }

    /** Counts the first queries of all connections but the first: an application mostly has one string. */
    private void setUps() {
        long others = sum(text -> text.sql().startsWith(SET_UP) ? text.executions() : 0) - 1;
        together += add(Choice.REMEMBERED, others, "", Optional.empty());
    }

    /** Adds the changes about session state; some of them remove the same commands. */
    private void sessionState() {
        long asksReadOnly = sum(ASKS_READ_ONLY, SentText::roundTrips);
        long level = sum(ASKS_LEVEL, SentText::roundTrips) + sum(SETS_LEVEL, SentText::redundant);
        long readOnlyKept = asksReadOnly + sum(SETS_READ_ONLY, SentText::redundant);
        long autocommitKept = sum(SETS_AUTOCOMMIT, SentText::redundant);
        NeutralParameter local = NeutralParameter.named(Names.LOCAL);
        long kept = level + readOnlyKept + autocommitKept;
        asksBeforeBatches = asksReadOnly > 0;
        boolean keeps = isNoticeable(kept) && !setsBehind();
        if (keeps) {
            keepsState = true;
            String change = NeutralParameter.written(Names.LOCAL);
            add(
                    "string",
                    change,
                    kept,
                    local.conditions(0),
                    most(ASKS_LEVEL, SETS_LEVEL, ASKS_READ_ONLY, SETS_AUTOCOMMIT));
        }
        long readOnly = add(
                Choice.READ_ONLY_IN_DRIVER,
                asksReadOnly + sum(SETS_READ_ONLY, SentText::roundTrips),
                "",
                most(SETS_READ_ONLY, ASKS_READ_ONLY));
        // The pool sets it off once for each connection.
        long opening = Math.min(opened, autocommitKept);
        long pooled = autocommitOff(opening);
        together += keeps ? level : 0;
        asksNever = keeps || readOnly > 0;
        together += readOnly > 0 ? readOnly : keeps ? readOnlyKept : 0;
        together += pooled == 0 ? keeps ? autocommitKept : 0 : keeps ? pooled + opening : pooled;
    }

    /**
     * Offers a pool that turns autocommit off. These stay: the driver's own SET on opening, some more, and a rollback
     * after statements without a transaction.
     *
     * @return the round trips that it saves; 0 if it is not offered
     */
    private long autocommitOff(long more) {
        long alone = sum(text -> text.purpose() == Purpose.BUSINESS ? text.autocommitted() : 0);
        long switched = sum(SETS_AUTOCOMMIT, SentText::roundTrips) - opened - alone;
        long saved = writesAlone() ? 0 : add(Choice.AUTOCOMMIT_OFF, switched - more, NONE_SEEN, most(SETS_AUTOCOMMIT));
        autocommitOff = saved > 0;
        return saved;
    }

    /** Adds the parameter without which each streamed result sets the server's time limit twice. */
    private void streaming() {
        long sets = sum(SETS_WRITE_TIMEOUT, SentText::roundTrips);
        if (isNoticeable(sets)) {
            together += sets;
            stateSaved += sets;
            String change = "netTimeoutForStreamingResults=0";
            add(
                    "string",
                    change,
                    sets,
                    "The server's net_write_timeout then limits pauses in reading.",
                    most(SETS_WRITE_TIMEOUT));
        }
    }

    /** Adds the parameter of MariaDB's driver from 3.5.10 on that keeps read-only mode from the server. */
    private void readOnlyOfMariaDb() {
        long sets = sum(SETS_READ_ONLY, SentText::roundTrips);
        if (isNoticeable(sets)) {
            together += sets;
            stateSaved += sets;
            String behaviour =
                    "MariaDB Connector/J 3.5.10 or later has it. The server then refuses no write in a read-only"
                            + " transaction.";
            add("string", Choice.READ_ONLY_IN_DRIVER.input(), sets, behaviour, most(SETS_READ_ONLY));
        }
    }

    /** The text with the most round trips among these. */
    private Optional<SentText> most(Pattern... patterns) {
        return texts.stream()
                .filter(text -> Stream.of(patterns)
                        .anyMatch(each -> each.matcher(text.sql()).matches()))
                .min(Comparator.comparing((SentText text) -> text.lines().isEmpty())
                        .thenComparing(USED_MOST));
    }

    /** Whether SQL of the application or its pool sets what the driver would answer itself. */
    private boolean setsBehind() {
        return texts.stream()
                .map(SentText::sql)
                .anyMatch(sql -> SETS_BEHIND.matcher(sql).matches()
                        && !SETS_AUTOCOMMIT.matcher(sql).matches()
                        && !SETS_LEVEL.matcher(sql).matches());
    }

    private boolean writesAlone() {
        return texts.stream().anyMatch(text -> text.autocommitted() > 0 && !READS.contains(SqlWords.verb(text.sql())));
    }

    /**
     * Offers a choice.
     *
     * @return the round trips that it saves; 0 if it is not offered
     */
    private long add(Choice choice, long roundTrips, String observed, Optional<SentText> text) {
        if (!isNoticeable(roundTrips)) {
            return 0;
        }
        keepsState |= !choice.equals(Choice.REMEMBERED);
        add(choice.where().toString(), choice.input(), roundTrips, choice.changes() + observed, text);
        return roundTrips;
    }
}
