package dev.roundtrip.lint;

import dev.roundtrip.report.SentText;
import dev.roundtrip.report.StatementLoop;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
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

    private static final String BATCH =
            "addBatch() and executeBatch() send them as one with rewriteBatchedStatements=true";
    private static final String ROWS = "One INSERT with several rows sends them as one";
    private static final String ONE_WRITE = "One statement can write several rows";

    /** How often Connector/J sends COM_SET_OPTION for a batch that becomes a text of several statements. */
    private static final int MODES = 2;

    private final ObservedClient client;

    /** Whether the driver asks for read-only mode before a batch. */
    private final boolean asksBeforeBatches;

    private final HibernateSavings hibernate;

    final List<Saving> changes = new ArrayList<>();

    /** What the changes save together. */
    long roundTrips;

    /** The part of it that prepared or reset statements, which kept statements save, too. */
    long upkeep;

    /** The part of it that asked or set the session's state or tested the connection, which others save, too. */
    long sessionState;

    /** How often batches then ask for read-only mode, which {@link #roundTrips} is less by. */
    long asks;

    /** How many executions outside of transactions it saves: with autocommit off each would need a rollback. */
    long autocommitted;

    private ApplicationSavings(ObservedClient client, List<SentText> texts, boolean asksBeforeBatches) {
        this.client = client;
        this.asksBeforeBatches = asksBeforeBatches;
        this.hibernate = new HibernateSavings(texts);
    }

    /** The savings of one client. */
    static ApplicationSavings in(ObservedClient client, boolean asksBeforeBatches) {
        List<SentText> texts = client.texts.stream()
                .filter(text -> text.purpose() == Purpose.BUSINESS)
                .toList();
        ApplicationSavings savings = new ApplicationSavings(client, texts, asksBeforeBatches);
        List<SentText> inNoLoop =
                texts.stream().filter(text -> !savings.loops(text)).toList();
        savings.answersOfMethods(inNoLoop);
        // Frameworks of other languages have such aliases, too, as Doctrine.
        if (client.name.isEmpty() || client.isJdbc()) {
            savings.hibernate.batchFetch(client.name).ifPresent(savings.changes::add);
        }
        savings.countAsks(asksBeforeBatches ? savings.hibernate.asks() : 0);
        return savings;
    }

    /** Loops of one text in one method are one row, whatever else their transactions have. */
    private boolean loops(SentText text) {
        Map<Optional<String>, List<StatementLoop>> byPlace = text.loops().stream()
                .collect(Collectors.groupingBy(StatementLoop::holder, LinkedHashMap::new, Collectors.toList()));
        boolean named = false;
        for (List<StatementLoop> ofOnePlace : byPlace.values()) {
            StatementLoop loop = ofOnePlace.stream().reduce(StatementLoop::plus).orElseThrow();
            if (client.isNoticeable(loop.roundTrips()) && !isWithoutTable(text.sql())) {
                add(text, loop);
                named = true;
                if (READS.contains(SqlWords.verb(text.sql()))) {
                    ofOnePlace.stream()
                            .filter(StatementLoop::inTransaction)
                            .reduce(StatementLoop::plus)
                            .ifPresent(inTransactions -> hibernate.addRead(text, inTransactions));
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
        String place = place(loop);
        Optional<String> line = loop.holder().or(() -> firstLine(text));
        String times = Digits.counted(loop.loops(), "time")
                + (loop.inTransaction() ? " in one transaction" : " in a row, outside of a transaction of their own");
        boolean inserts = INSERTS.contains(verb);
        String what = (inserts ? "1 batch for " : "1 statement or batch for ") + number + " in " + place;
        String seen = "; seen " + times + ".";
        if (loop.batched() && client.connectorJ) {
            rewrite(text, loop, inserts, Choice.REWRITTEN.input() + " for " + place, line);
        } else if (READS.contains(verb)) {
            String how = "One query can read all (a join, IN (...)"
                    + (client.isJdbc() && HibernateSavings.mayLoad(text)
                            ? ", Hibernate's default_batch_fetch_size"
                            : "")
                    + ")";
            change("application", "1 query for " + number + " in " + place, text, loop, how + seen, line);
        } else if (client.connectorJ) {
            batch(text, loop, inserts, what, seen, line);
        } else {
            change("application", what, text, loop, (inserts ? rows() : ONE_WRITE) + seen, line);
        }
    }

    /** Adds the parameter that makes one command of a batch. Only an INSERT becomes one statement. */
    private void rewrite(SentText text, StatementLoop loop, boolean inserts, String what, Optional<String> line) {
        long modes = inserts ? 0 : MODES * loop.loops();
        // Without the parameter the driver asks as often before a prepared statement, and once less before a text.
        long asks = asksBeforeBatches && !inserts && text.preparedExecutions() == 0 ? loop.loops() : 0;
        long saved = loop.roundTrips() - modes - asks;
        if (client.isNoticeable(saved)) {
            add(saving("string", what, text, saved, Choice.REWRITTEN.changes(), line), text, loop);
            roundTrips -= modes;
            countAsks(asks);
        }
    }

    /**
     * Adds a batch of Connector/J. Hibernate's setting makes batches of all its writes; where a batch saves nothing,
     * another way is named.
     */
    private void batch(
            SentText text, StatementLoop loop, boolean inserts, String what, String seen, Optional<String> line) {
        boolean byHibernate = hibernate.writes(text);
        long ownAsks = asksBeforeBatches ? asksOfBatch(text) * loop.loops() : 0;
        long otherAsks = asksBeforeBatches && byHibernate ? hibernate.asksWithout(text, loop) : 0;
        // Connector/J prepares the longer INSERT, too, and sends other writes as a text of several statements.
        long prepares = inserts && loop.upkeep() > 0 ? loop.loops() : 0;
        long modes = inserts ? 0 : MODES * loop.loops();
        long saved = loop.roundTrips() - prepares - modes - ownAsks - otherAsks;
        if (!client.isNoticeable(saved)) {
            String by = byHibernate ? ", as by a native query" : "";
            String instead = "1 statement for " + Digits.fixed(loop.perLoop(), 1) + " in " + place(loop);
            change("application", instead, text, loop, (inserts ? ROWS : ONE_WRITE) + by + seen, line);
            return;
        }
        String how = byHibernate
                ? "executeBatch(), or " + HibernateSavings.batchSize(loop)
                        + (inserts ? " where the database generates no keys," : "")
                        + " sends them as one with rewriteBatchedStatements=true"
                : BATCH;
        String asked = otherAsks == 0
                ? ""
                : ". " + Digits.counted(otherAsks, "question") + " for read-only mode before Hibernate's other writes"
                        + (otherAsks == 1 ? " is" : " are") + " subtracted";
        add(saving("application", what, text, saved, how + asked + seen, line), text, loop);
        if (byHibernate) {
            hibernate.addWrite(text, loop);
        }
        roundTrips -= prepares + modes;
        upkeep -= prepares;
        countAsks(ownAsks);
    }

    /** How often Connector/J asks for read-only mode for a batch of several rows of that text. */
    static long asksOfBatch(SentText text) {
        return INSERTS.contains(SqlWords.verb(text.sql())) ? 1 : 2;
    }

    private void countAsks(long more) {
        roundTrips -= more;
        asks += more;
    }

    /** How a client without Connector/J inserts several rows at once. */
    private String rows() {
        return client.other
                .map(OtherClient::batch)
                .filter(batch -> !batch.isEmpty())
                .orElse(ROWS);
    }

    private void change(
            String where, String change, SentText text, StatementLoop loop, String behaviour, Optional<String> line) {
        add(saving(where, change, text, loop.roundTrips(), behaviour, line), text, loop);
    }

    private Saving saving(
            String where, String change, SentText text, long saved, String behaviour, Optional<String> line) {
        return new Saving(where, change, saved, behaviour, Optional.of(text.sql()), line, client.name);
    }

    private void add(Saving saving, SentText text, StatementLoop loop) {
        changes.add(saving);
        roundTrips += loop.roundTrips();
        autocommitted += loop.inTransaction() || text.autocommitted() == 0 ? 0 : loop.executions() - loop.loops();
        upkeep += loop.upkeep();
        sessionState += loop.sessionState();
    }

    /** The method that holds the loop. */
    static String place(StatementLoop loop) {
        return loop.holder().map(ApplicationSavings::method).orElse("a loop");
    }

    /** A line such as {@code OrderService.list(OrderService.java:34)} without its place in the file. */
    private static String method(String line) {
        return line.replaceFirst("\\(.*", "");
    }

    static Optional<String> firstLine(SentText text) {
        return text.lines().map(lines -> lines.get(0).line());
    }

    /** Adds the look-ups whose values and answers repeat: those of one method are one row, since one cache has them. */
    private void answersOfMethods(List<SentText> texts) {
        texts.stream()
                .filter(text -> text.askedAgain() >= MANY && text.askedAgain() * 2 > text.executions())
                .sorted(Comparator.comparingLong(ApplicationSavings::savedByAnswers)
                        .reversed())
                .collect(Collectors.groupingBy(
                        text -> firstLine(text).map(ApplicationSavings::method).orElse(text.sql()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .forEach(this::answers);
    }

    private static long savedByAnswers(SentText text) {
        return Math.round((double) text.askedAgain() * text.roundTrips() / Math.max(1, text.executions()));
    }

    /** Adds the row of one method; the text with the largest saving is the first. */
    private void answers(List<SentText> texts) {
        long saved =
                texts.stream().mapToLong(ApplicationSavings::savedByAnswers).sum();
        if (!client.isNoticeable(saved)) {
            return;
        }
        long again = texts.stream().mapToLong(SentText::askedAgain).sum();
        long executions = texts.stream().mapToLong(SentText::executions).sum();
        Optional<String> line = firstLine(texts.get(0));
        changes.add(new Saving(
                "application",
                "answers kept in " + line.map(ApplicationSavings::method).orElse("a cache"),
                saved,
                Digits.counted(again, "execution") + " of " + executions
                        + (texts.size() > 1 ? ", of " + texts.size() + " statements," : "")
                        + " had values sent before, and an answer of the same length. What others change is then seen"
                        + " later. A cache in front of the transaction also saves its begin and commit.",
                Optional.of(texts.get(0).sql()),
                line,
                client.name));
        roundTrips += saved;
        upkeep += Math.max(0, saved - again);
    }
}
