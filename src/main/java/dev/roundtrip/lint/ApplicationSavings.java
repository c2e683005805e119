package dev.roundtrip.lint;

import dev.roundtrip.report.SentText;
import dev.roundtrip.report.StatementLoop;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the application's own code could save: one query for the queries of a loop, one batch for single writes, no
 * question whose answer is known. {@code PlantedWastesIT} compares each forecast with what is sent after the change.
 */
final class ApplicationSavings {

    private static final Set<String> READS = Set.of("SELECT", "WITH", "TABLE", "VALUES");

    /** The number of questions that were asked again from which on that is a habit. */
    private static final int MANY = 10;

    private static final Pattern FROM = Pattern.compile("(?i)\\bFROM\\b");
    private static final Set<String> INSERTS = Set.of("INSERT", "REPLACE");

    /** A column behind an alias that Hibernate makes: {@code o1_0.id}, before version 6 {@code owner0_.id}. */
    private static final Pattern HIBERNATE = Pattern.compile("\\b[a-z]+\\d+_(\\d+)?\\.\\w");

    private static final int LEAST_FETCH_SIZE = 16;
    private static final int MOST_FETCH_SIZE = 1_024;

    private final WatchReport report;
    private final String client;
    private final boolean connectorJ;
    private final boolean jdbc;

    /** Whether the driver asks for read-only mode before a batch. */
    private final boolean asksBeforeBatches;

    /** Its loops in transactions: it loads the entities of one persistence context together. */
    private final List<StatementLoop> ofHibernate = new ArrayList<>();

    final List<Saving> changes = new ArrayList<>();

    /** What the changes save together. */
    long roundTrips;

    /** The part of it that prepared or reset statements, which kept statements save, too. */
    long upkeep;

    /** The part of it that asked or set the session's state or tested the connection, which others save, too. */
    long sessionState;

    /** How many executions outside of transactions it saves: with autocommit off each would need a rollback. */
    long autocommitted;

    private ApplicationSavings(
            WatchReport report, String client, boolean connectorJ, boolean jdbc, boolean asksBeforeBatches) {
        this.report = report;
        this.client = client;
        this.connectorJ = connectorJ;
        this.jdbc = jdbc;
        this.asksBeforeBatches = asksBeforeBatches;
    }

    /** The savings of one client. */
    static ApplicationSavings in(
            WatchReport report, String client, boolean connectorJ, boolean jdbc, boolean asksBeforeBatches) {
        ApplicationSavings savings = new ApplicationSavings(report, client, connectorJ, jdbc, asksBeforeBatches);
        for (SentText text : report.texts(Purpose.BUSINESS)) {
            if (text.client().equals(client) && !savings.loops(text)) {
                savings.askedAgain(text);
            }
        }
        savings.batchFetch();
        return savings;
    }

    /** Loops of one text in one method are one row, whatever else their transactions have. */
    private boolean loops(SentText text) {
        Map<Optional<String>, List<StatementLoop>> byPlace = text.loops().stream()
                .collect(Collectors.groupingBy(StatementLoop::holder, LinkedHashMap::new, Collectors.toList()));
        boolean named = false;
        for (List<StatementLoop> ofOnePlace : byPlace.values()) {
            StatementLoop loop = ofOnePlace.stream().reduce(StatementLoop::plus).orElseThrow();
            if (ObservedSavings.isNoticeable(loop.roundTrips(), report) && !isWithoutTable(text.sql())) {
                add(text, loop);
                named = true;
                if (READS.contains(SqlWords.verb(text.sql()))
                        && HIBERNATE.matcher(text.sql()).find()) {
                    ofOnePlace.stream()
                            .filter(StatementLoop::inTransaction)
                            .reduce(StatementLoop::plus)
                            .ifPresent(ofHibernate::add);
                }
            }
        }
        return named;
    }

    /** Whether one query cannot stand for several, as {@code SELECT LAST_INSERT_ID()}. A cut text may have tables. */
    private static boolean isWithoutTable(String sql) {
        return READS.contains(SqlWords.verb(sql))
                && !sql.contains(" ... ")
                && !FROM.matcher(sql).find();
    }

    private void add(SentText text, StatementLoop loop) {
        String verb = SqlWords.verb(text.sql());
        String number = Digits.fixed(loop.perLoop(), 1);
        String place = loop.holder().map(ApplicationSavings::method).orElse("a loop");
        Optional<String> line = loop.holder().or(() -> firstLine(text));
        String times = Digits.counted(loop.loops(), "time")
                + (loop.inTransaction() ? " in one transaction" : " in a row, outside of a transaction of their own");
        if (loop.batched() && connectorJ) {
            change("string", Choice.REWRITTEN.input() + " for " + place, text, loop, Choice.REWRITTEN.changes(), line);
        } else if (READS.contains(verb)) {
            String how = "One query can read all (a join, IN (...)"
                    + (jdbc ? ", Hibernate's default_batch_fetch_size" : "") + "); seen ";
            change("application", "1 query for " + number + " in " + place, text, loop, how + times + ".", line);
        } else {
            boolean inserts = INSERTS.contains(verb);
            String how = connectorJ
                    ? "addBatch() and executeBatch() send them as one with rewriteBatchedStatements=true"
                    : inserts ? rows() : "One statement can write several rows";
            String what = inserts ? "1 batch for " : "1 statement or batch for ";
            StatementLoop saved = connectorJ && inserts ? withoutThoseOfABatch(loop) : loop;
            change("application", what + number + " in " + place, text, saved, how + "; seen " + times + ".", line);
        }
    }

    /** How a client without Connector/J inserts several rows at once. */
    private String rows() {
        return OtherClient.of(client)
                .map(OtherClient::batch)
                .filter(batch -> !batch.isEmpty())
                .orElse("One INSERT with several rows sends them as one");
    }

    /**
     * The loop without the round trips that a batch in its place has: Connector/J prepares the longer text, too, and
     * may ask before. Parameters that keep statements or session state save these.
     */
    private StatementLoop withoutThoseOfABatch(StatementLoop loop) {
        long prepares = loop.upkeep() == 0 ? 0 : loop.loops();
        long asks = asksBeforeBatches ? loop.loops() : 0;
        return new StatementLoop(
                loop.loops(),
                loop.executions(),
                loop.roundTrips() - prepares - asks,
                loop.upkeep() - prepares,
                loop.sessionState() - asks,
                loop.inTransaction(),
                loop.batched(),
                loop.holder());
    }

    private void change(
            String where, String change, SentText text, StatementLoop loop, String behaviour, Optional<String> line) {
        changes.add(new Saving(where, change, loop.roundTrips(), behaviour, Optional.of(text.sql()), line, client));
        roundTrips += loop.roundTrips();
        autocommitted += loop.inTransaction() || text.autocommitted() == 0 ? 0 : loop.executions() - loop.loops();
        upkeep += loop.upkeep();
        sessionState += loop.sessionState();
    }

    /** One setting of Hibernate for several loops. In all together they are counted one by one. */
    private void batchFetch() {
        if (ofHibernate.size() < 2) {
            return;
        }
        double longest =
                ofHibernate.stream().mapToDouble(StatementLoop::perLoop).max().orElseThrow();
        int size = fetchSize(longest);
        String places = ofHibernate.stream()
                .map(loop -> Digits.fixed(loop.perLoop(), 1) + " in "
                        + loop.holder().map(ApplicationSavings::method).orElse("a loop"))
                .collect(Collectors.joining(", "));
        changes.add(new Saving(
                "application",
                "hibernate.default_batch_fetch_size=" + size,
                ofHibernate.stream()
                        .mapToLong(loop -> loop.roundTrips() - loop.loops() * (queries(loop, size) - 1))
                        .sum(),
                "It saves up to so many: Hibernate then loads associations of up to " + size
                        + " entities by one query, without other code:"
                        + " the " + ofHibernate.size() + " loops (" + places + "), unless they ask by find() or"
                        + " by queries of their own.",
                Optional.empty(),
                Optional.empty(),
                client));
    }

    private static int fetchSize(double longest) {
        int size = LEAST_FETCH_SIZE;
        while (size < longest && size < MOST_FETCH_SIZE) {
            size *= 2;
        }
        return size;
    }

    /** How many queries a loop needs with that size. */
    private static long queries(StatementLoop loop, int size) {
        return (long) Math.ceil(loop.perLoop() / size);
    }

    /** A line such as {@code OrderService.list(OrderService.java:34)} without its place in the file. */
    private static String method(String line) {
        return line.replaceFirst("\\(.*", "");
    }

    static Optional<String> firstLine(SentText text) {
        return text.lines().map(lines -> lines.get(0).line());
    }

    /** A look-up whose values and answers repeat. */
    private void askedAgain(SentText text) {
        long saved = Math.round((double) text.askedAgain() * text.roundTrips() / Math.max(1, text.executions()));
        boolean mostly = text.askedAgain() >= MANY && text.askedAgain() * 2 > text.executions();
        if (!mostly || !ObservedSavings.isNoticeable(saved, report)) {
            return;
        }
        Optional<String> line = firstLine(text);
        changes.add(new Saving(
                "application",
                "answers kept in " + line.map(ApplicationSavings::method).orElse("a cache"),
                saved,
                Digits.counted(text.askedAgain(), "execution") + " of " + text.executions()
                        + " had values sent before, and an answer of the same length. What others change is then seen"
                        + " later.",
                Optional.of(text.sql()),
                line,
                client));
        roundTrips += saved;
        upkeep += Math.max(0, saved - text.askedAgain());
    }
}
