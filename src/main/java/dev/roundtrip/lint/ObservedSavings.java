package dev.roundtrip.lint;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/**
 * The changes that would have saved some of the observed round trips. The connection string need not be known: what it
 * already saves was not sent. {@code SavingsIT} compares each forecast with what a framework's application sends after
 * the change.
 */
public final class ObservedSavings {

    /** The share of all round trips from which on a change is worth a line. */
    private static final double NOTICEABLE = 0.01;

    /** The share of prepared executions from which on resets are a habit. */
    private static final double MOSTLY = 0.5;

    private static final String CONNECTOR_J = "MySQL Connector/J ";

    /** Connector/J's first query on a connection. */
    private static final String SET_UP = "SELECT @@session.auto_increment_increment AS ";

    // How the driver itself writes them:
    private static final Pattern ASKS_LEVEL = text("SELECT @@session.\\w+_isolation");
    private static final Pattern SETS_LEVEL = text("SET SESSION.* LEVEL.*");
    private static final Pattern ASKS_READ_ONLY = text("SELECT @@session.\\w+_read_only");
    private static final Pattern SETS_READ_ONLY = text("SET SESSION \\w+ READ \\w+");
    private static final Pattern SETS_AUTOCOMMIT = text("SET autocommit=[01]");

    /** Statements that change state without the driver's notice, unless the driver sent them. */
    private static final Pattern SETS_BEHIND = text("USE\\b.*|SET\\b.*(autocommit|isolation).*");

    private static final Set<String> READS = Set.of("SELECT", "SHOW");

    private final WatchReport report;
    private final List<Saving> changes = new ArrayList<>();

    /** The oldest version among the clients that say they are Connector/J. */
    private final Optional<DriverVersion> oldest;

    private final boolean connectorJ;
    private long together;

    private ObservedSavings(WatchReport report, Set<String> clients) {
        this.report = report;
        this.oldest = clients.stream()
                .filter(client -> client.startsWith(CONNECTOR_J))
                .flatMap(client -> DriverVersion.parse(client.substring(CONNECTOR_J.length())).stream())
                .min(Comparator.naturalOrder());
        this.connectorJ = report.texts().stream().anyMatch(text -> text.sql().startsWith(SET_UP));
    }

    /**
     * The savings: first a fault of the driver's version, then the largest saving.
     *
     * @param clients what the clients say they are, such as {@code MySQL Connector/J 8.0.33}
     */
    public static Savings in(WatchReport report, Set<String> clients) {
        if (report.statements() == 0) {
            return Savings.NONE;
        }
        ObservedSavings savings = new ObservedSavings(report, clients);
        savings.prepares();
        if (savings.connectorJ) {
            savings.setUps();
            savings.sessionState();
        }
        savings.changes.sort(Comparator.comparingLong(Saving::roundTrips).reversed());
        savings.resets();
        return new Savings(savings.together, List.copyOf(savings.changes));
    }

    private boolean isNoticeable(long roundTrips) {
        return roundTrips > 0 && roundTrips >= NOTICEABLE * report.roundTrips();
    }

    private static Pattern text(String regex) {
        return Pattern.compile("(?is)" + regex);
    }

    private long sum(ToLongFunction<SentText> figure) {
        return report.texts().stream().mapToLong(figure).sum();
    }

    private long sum(Pattern texts, ToLongFunction<SentText> figure) {
        return sum(text -> texts.matcher(text.sql()).matches() ? figure.applyAsLong(text) : 0);
    }

    /** Each connection has to prepare each text once; any further prepare could be saved. */
    private void prepares() {
        long opened = report.connections().opened();
        long avoidable = sum(text -> text.sql().equals(SentText.OTHER_TEXTS)
                ? 0
                : Math.max(0, text.prepares() - opened * text.preparedTexts()));
        if (!isNoticeable(avoidable)) {
            return;
        }
        together += avoidable;
        if (!connectorJ) {
            changes.add(new Saving("application", "kept statements", avoidable, ""));
            return;
        }
        boolean resets = oldest.filter(version -> !version.isAtLeast(DriverVersion.WITHOUT_RESET))
                .isPresent();
        changes.add(new Saving(
                "string",
                NeutralParameter.written(Names.CACHE, Names.CACHE_SIZE, Names.SQL_LIMIT),
                avoidable,
                (resets ? "With " + StatementUpkeep.WITHOUT_RESETS + ". " : "")
                        + NeutralParameter.named(Names.CACHE).conditions(1)));
    }

    /** Up to 8.2.0 Connector/J resets each kept statement that it uses again. So do some clients in other languages. */
    private void resets() {
        long resets = report.count(Command.COM_STMT_RESET);
        if (connectorJ && isNoticeable(resets) && resets >= sum(SentText::preparedExecutions) * MOSTLY) {
            together += resets;
            changes.add(0, new Saving("driver", StatementUpkeep.WITHOUT_RESETS, resets, ""));
        }
    }

    /** Counts the first queries of all connections but the first: an application mostly has one string. */
    private void setUps() {
        long others = sum(text -> text.sql().startsWith(SET_UP) ? text.executions() : 0) - 1;
        together += add(Choice.REMEMBERED, others, "");
    }

    /** Adds the changes about session state; some of them remove the same commands. */
    private void sessionState() {
        long opened = report.connections().opened();
        long asksReadOnly = sum(ASKS_READ_ONLY, SentText::roundTrips);
        long level = sum(ASKS_LEVEL, SentText::roundTrips) + sum(SETS_LEVEL, SentText::redundant);
        long readOnlyKept = asksReadOnly + sum(SETS_READ_ONLY, SentText::redundant);
        long autocommitKept = sum(SETS_AUTOCOMMIT, SentText::redundant);
        NeutralParameter local = NeutralParameter.named(Names.LOCAL);
        long kept = level + readOnlyKept + autocommitKept;
        boolean keeps = isNoticeable(kept) && !setsBehind();
        if (keeps) {
            changes.add(new Saving("string", NeutralParameter.written(Names.LOCAL), kept, local.conditions(0)));
        }
        long readOnly = add(Choice.READ_ONLY_IN_DRIVER, asksReadOnly + sum(SETS_READ_ONLY, SentText::roundTrips), "");
        // These stay: the driver's own SET on opening, one that the pool adds, and a rollback after statements without
        // a transaction.
        long alone = sum(text -> text.purpose() == Purpose.BUSINESS ? text.autocommitted() : 0);
        long switched = sum(SETS_AUTOCOMMIT, SentText::roundTrips) - opened - alone;
        long opening = Math.min(opened, autocommitKept);
        long pooled = writesAlone() ? 0 : add(Choice.AUTOCOMMIT_OFF, switched - opening, " None seen.");
        together += keeps ? level : 0;
        together += readOnly > 0 ? readOnly : keeps ? readOnlyKept : 0;
        together += pooled == 0 ? keeps ? autocommitKept : 0 : keeps ? switched : pooled;
    }

    /** Whether SQL of the application or its pool sets what the driver would answer itself. */
    private boolean setsBehind() {
        return report.texts().stream()
                .map(SentText::sql)
                .anyMatch(sql -> SETS_BEHIND.matcher(sql).matches()
                        && !SETS_AUTOCOMMIT.matcher(sql).matches()
                        && !SETS_LEVEL.matcher(sql).matches());
    }

    private boolean writesAlone() {
        return report.texts().stream()
                .anyMatch(text -> text.autocommitted() > 0 && !READS.contains(SqlWords.verb(text.sql())));
    }

    /**
     * Offers a choice.
     *
     * @return the round trips that it saves; 0 if it is not offered
     */
    private long add(Choice choice, long roundTrips, String observed) {
        if (!isNoticeable(roundTrips)) {
            return 0;
        }
        changes.add(new Saving(choice.where().toString(), choice.input(), roundTrips, choice.changes() + observed));
        return roundTrips;
    }
}
