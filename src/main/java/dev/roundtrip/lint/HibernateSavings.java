package dev.roundtrip.lint;

import dev.roundtrip.report.SentText;
import dev.roundtrip.report.StatementLoop;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.spelling.Digits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What settings of Hibernate save for one client, if its texts show that it has Hibernate. A setting is one for the
 * whole application, so it also changes statements that are in no loop.
 */
final class HibernateSavings {

    /** A column behind an alias that Hibernate makes: {@code o1_0.id}, before version 6 {@code owner0_.id}. */
    private static final Pattern ALIAS = Pattern.compile("\\b[a-z]+\\d+_(\\d+)?\\.\\w");

    /** The beginning of a query that loads no association. Reports cut the rest of a long text. */
    private static final Pattern COMPUTED = Pattern.compile("(?i)select (distinct\\b|(count|sum|min|max|avg)\\b *\\()");

    private static final Pattern WRITE =
            Pattern.compile("^(insert into \\S+ \\(|update \\S+ set \\S+=|delete from \\S+ where )");

    private static final int LEAST_SIZE = 16;
    private static final int MOST_SIZE = 1_024;

    private final List<SentText> texts;

    /** Its writes; null until somebody asked, and empty if the client has no Hibernate. */
    private List<SentText> writes;

    /** How many loops of a text are in a row. */
    private final Map<SentText, Long> batched = new HashMap<>();

    /** Its loops of queries in transactions: it loads the entities of one persistence context together. */
    private final List<StatementLoop> reads = new ArrayList<>();

    HibernateSavings(List<SentText> texts) {
        this.texts = texts;
    }

    /** Most reports need no answer, and this may run in the application's JVM. */
    private List<SentText> writes() {
        if (writes == null) {
            // Only aliases show it: other code has such writes, too.
            boolean seen =
                    texts.stream().anyMatch(text -> ALIAS.matcher(text.sql()).find());
            writes = texts.stream()
                    .filter(text -> seen && WRITE.matcher(text.sql()).find())
                    .toList();
        }
        return writes;
    }

    /** Whether a query may load what Hibernate loads together for several entities. */
    static boolean mayLoad(SentText text) {
        return !COMPUTED.matcher(text.sql()).lookingAt();
    }

    /** Notes that a row has a loop of that query, if Hibernate made the query to load an association. */
    void addRead(SentText text, StatementLoop loop) {
        if (loop.inTransaction() && mayLoad(text) && ALIAS.matcher(text.sql()).find()) {
            reads.add(loop);
        }
    }

    /** Whether the text looks like a write of Hibernate's. */
    boolean writes(SentText text) {
        return writes().contains(text);
    }

    /** Notes that a row has a loop of that write. */
    void addWrite(SentText text, StatementLoop loop) {
        batched.merge(text, loop.loops(), Long::sum);
    }

    /** The setting by which Hibernate sends the writes of such a loop as one batch. */
    static String batchSize(StatementLoop loop) {
        return "hibernate.jdbc.batch_size=" + size(loop.perLoop());
    }

    /**
     * How often Connector/J asks for read-only mode before the writes that are not in that loop, once Hibernate sends
     * all writes in batches, most of them of one row. It asks twice before a prepared statement, and for a batch of
     * several rows that is no INSERT.
     */
    long asksWithout(SentText text, StatementLoop loop) {
        return asks(Map.of(text, loop.loops()));
    }

    /** How often Connector/J asks then before all writes that are in no row. */
    long asks() {
        return batched.isEmpty() ? 0 : asks(batched);
    }

    private long asks(Map<SentText, Long> without) {
        return writes().stream()
                .mapToLong(text -> asks(text, without.getOrDefault(text, 0L)))
                .sum();
    }

    private static long asks(SentText text, long without) {
        List<StatementLoop> batches =
                text.loops().stream().filter(StatementLoop::inTransaction).toList();
        long alone = text.executions()
                - batches.stream().mapToLong(StatementLoop::executions).sum();
        long asksAlone = alone + alone * text.preparedExecutions() / Math.max(1, text.executions());
        long asking =
                Math.max(0, batches.stream().mapToLong(StatementLoop::loops).sum() - without);
        return asksAlone + asking * ApplicationSavings.asksOfBatch(text);
    }

    /** One setting for several loops of queries. In all together they are counted one by one. */
    Optional<Saving> batchFetch(String client) {
        if (reads.size() < 2) {
            return Optional.empty();
        }
        int size = size(reads.stream().mapToDouble(StatementLoop::perLoop).max().orElseThrow());
        String places = reads.stream()
                .map(loop -> Digits.fixed(loop.perLoop(), 1) + " in " + ApplicationSavings.place(loop))
                .collect(Collectors.joining(", "));
        return Optional.of(new Saving(
                "application",
                "hibernate.default_batch_fetch_size=" + size,
                reads.stream()
                        .mapToLong(loop -> loop.roundTrips() - loop.loops() * (queries(loop, size) - 1))
                        .sum(),
                "It saves up to so many: Hibernate then loads associations of up to " + size
                        + " entities by one query, without other code:"
                        + " the " + reads.size() + " loops (" + places + "), unless they ask by find() or"
                        + " by queries of their own.",
                Optional.empty(),
                Optional.empty(),
                client));
    }

    private static int size(double longest) {
        int size = LEAST_SIZE;
        while (size < longest && size < MOST_SIZE) {
            size *= 2;
        }
        return size;
    }

    /** How many queries a loop needs with that size. */
    private static long queries(StatementLoop loop, int size) {
        return (long) Math.ceil(loop.perLoop() / size);
    }
}
