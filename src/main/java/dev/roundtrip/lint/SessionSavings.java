package dev.roundtrip.lint;

import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a client saves if it asks and sets less of its sessions' state, and does not test connections. */
final class SessionSavings {

    // How the driver itself writes them:
    private static final Pattern ASKS_LEVEL = ObservedClient.text("SELECT @@session.\\w+_isolation");
    private static final Pattern SETS_LEVEL = ObservedClient.text("SET SESSION.* LEVEL.*");
    private static final Pattern ASKS_READ_ONLY = ObservedClient.text("SELECT @@session.\\w+_read_only");
    private static final Pattern SETS_READ_ONLY = ObservedClient.text("SET SESSION \\w+ READ \\w+");
    private static final Pattern SETS_WRITE_TIMEOUT = ObservedClient.text("SET net_write_timeout=.*");
    private static final Pattern SETS_AUTOCOMMIT = ObservedClient.text("SET autocommit=[01]");

    /** Statements that change state without the driver's notice, unless the driver sent them. */
    private static final Pattern SETS_BEHIND = ObservedClient.text("USE\\b.*|SET\\b.*(autocommit|isolation).*");

    private static final Set<String> READS = Set.of("SELECT", "SHOW");

    private static final String UNKNOWN_TO_THE_SERVER =
            "The driver then refuses writes in read-only transactions (SQLState S1009), and MySQL or MariaDB does not"
                    + " know that these are read-only.";

    private static final String NONE_SEEN = Choice.AUTOCOMMIT_OFF.changes() + " None seen. Hibernate also needs"
            + " hibernate.connection.provider_disables_autocommit=true, which Spring Boot sets.";

    private final ObservedClient client;

    final List<Saving> changes = new ArrayList<>();

    /** What the changes save together. */
    long together;

    /** Whether autocommit off in the pool is offered. */
    boolean autocommitOff;

    /** Whether a change saves questions about the session's state. */
    private boolean keepsState;

    /** Whether the driver asks for read-only mode, as before a batch. */
    boolean asksBeforeBatches;

    /** Whether a change saves these questions. */
    boolean asksNever;

    /** How many of a client's own pings, or settings of a session, the changes save. */
    private long stateSaved;

    SessionSavings(ObservedClient client) {
        this.client = client;
        pings();
        if (client.connectorJ) {
            setUps();
            sessionState();
            streaming();
        } else if (client.mariaDbDriver) {
            readOnlyOfMariaDb();
            together += autocommitOff(0);
        }
    }

    /** How many of so many other questions and settings the changes save, too. */
    long alsoSaved(long sessionState) {
        return keepsState ? sessionState : Math.max(0, Math.min(stateSaved, sessionState));
    }

    /** Adds the pings that a client sends itself, but for those of the first cursor of each connection. */
    private void pings() {
        long pings = client.sum(text -> text.sql().equals(Command.COM_PING.name()) ? text.executions() : 0);
        long saved = pings - 2 * client.opened;
        if (client.other.isPresent() && !client.other.get().pings().isEmpty()) {
            String change = client.other.get().pings();
            addAlone("application", change, saved, "Each cursor() pings the server.", Optional.empty());
        }
    }

    /** Counts the first queries of all connections but the first: an application mostly has one string. */
    private void setUps() {
        long others = client.sum(text -> text.sql().startsWith(ObservedClient.SET_UP) ? text.executions() : 0) - 1;
        together += add(Choice.REMEMBERED, others, Choice.REMEMBERED.changes(), Optional.empty());
    }

    /** Adds the changes about session state; some of them remove the same commands. */
    private void sessionState() {
        long asksReadOnly = client.sum(ASKS_READ_ONLY, SentText::roundTrips);
        long level = client.sum(ASKS_LEVEL, SentText::roundTrips) + client.sum(SETS_LEVEL, SentText::redundant);
        long readOnlyKept = asksReadOnly + client.sum(SETS_READ_ONLY, SentText::redundant);
        long autocommitKept = client.sum(SETS_AUTOCOMMIT, SentText::redundant);
        NeutralParameter local = NeutralParameter.named(Names.LOCAL);
        long kept = level + readOnlyKept + autocommitKept;
        asksBeforeBatches = asksReadOnly > 0;
        boolean keeps = client.isNoticeable(kept) && !setsBehind();
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
                asksReadOnly + client.sum(SETS_READ_ONLY, SentText::roundTrips),
                client.isOnTidb() ? Choice.READ_ONLY_IN_DRIVER.changes() : UNKNOWN_TO_THE_SERVER,
                most(SETS_READ_ONLY, ASKS_READ_ONLY));
        // The pool sets it off once for each connection.
        long opening = Math.min(client.opened, autocommitKept);
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
        long alone = client.sum(text -> text.purpose() == Purpose.BUSINESS ? text.autocommitted() : 0);
        long switched = client.sum(SETS_AUTOCOMMIT, SentText::roundTrips) - client.opened - alone;
        long saved = writesAlone() ? 0 : add(Choice.AUTOCOMMIT_OFF, switched - more, NONE_SEEN, most(SETS_AUTOCOMMIT));
        autocommitOff = saved > 0;
        return saved;
    }

    /** Adds the parameter without which each streamed result sets the server's time limit twice. */
    private void streaming() {
        addAlone(
                "string",
                "netTimeoutForStreamingResults=0",
                client.sum(SETS_WRITE_TIMEOUT, SentText::roundTrips),
                "The server's net_write_timeout then limits pauses in reading.",
                most(SETS_WRITE_TIMEOUT));
    }

    /** Adds the parameter of MariaDB's driver from 3.5.10 on that keeps read-only mode from the server. */
    private void readOnlyOfMariaDb() {
        long sets = client.sum(SETS_READ_ONLY, SentText::roundTrips);
        String behaviour = "MariaDB Connector/J 3.5.10 or later has it. The server then refuses no write in a read-only"
                + " transaction.";
        addAlone("string", Choice.READ_ONLY_IN_DRIVER.input(), sets, behaviour, most(SETS_READ_ONLY));
    }

    /** Adds a change that saves what no other change saves, if it is noticeable. */
    private void addAlone(String where, String change, long saved, String behaviour, Optional<SentText> text) {
        if (client.isNoticeable(saved)) {
            together += saved;
            stateSaved += saved;
            add(where, change, saved, behaviour, text);
        }
    }

    /** The text with the most round trips among these. */
    private Optional<SentText> most(Pattern... patterns) {
        return client.texts.stream()
                .filter(text -> Stream.of(patterns)
                        .anyMatch(each -> each.matcher(text.sql()).matches()))
                .min(Comparator.comparing((SentText text) -> text.lines().isEmpty())
                        .thenComparing(ObservedSavings.USED_MOST));
    }

    /** Whether SQL of the application or its pool sets what the driver would answer itself. */
    private boolean setsBehind() {
        return client.texts.stream()
                .map(SentText::sql)
                .anyMatch(sql -> SETS_BEHIND.matcher(sql).matches()
                        && !SETS_AUTOCOMMIT.matcher(sql).matches()
                        && !SETS_LEVEL.matcher(sql).matches());
    }

    private boolean writesAlone() {
        return client.texts.stream()
                .anyMatch(text -> text.autocommitted() > 0 && !READS.contains(SqlWords.verb(text.sql())));
    }

    /**
     * Offers a choice.
     *
     * @param behaviour what else it changes
     * @return the round trips that it saves; 0 if it is not offered
     */
    private long add(Choice choice, long roundTrips, String behaviour, Optional<SentText> text) {
        if (!client.isNoticeable(roundTrips)) {
            return 0;
        }
        keepsState |= !choice.equals(Choice.REMEMBERED);
        add(choice.where().toString(), choice.input(), roundTrips, behaviour, text);
        return roundTrips;
    }

    private void add(String where, String change, long roundTrips, String behaviour, Optional<SentText> text) {
        changes.add(client.saving(where, change, roundTrips, behaviour, text));
    }
}
