package dev.roundtrip.advice.recipe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What frameworks send with the recommended string and pool, and what they need in addition. */
final class FrameworkNotes {

    static final List<String> HIBERNATE = List.of(
            "Leave `hibernate.connection.provider_disables_autocommit` alone: the recommended pool hands out connections with autocommit on."
                    + " Only with `autoCommit=false` on the pool, which is a choice, may it be true.",
            "`hibernate.jdbc.batch_size` alone saves no round trip: without `rewriteBatchedStatements` the driver sends one command for each row"
                    + " of a batch. With it the text of an INSERT grows with its rows, each number of rows is a text of its own, and each text"
                    + " past the cache's limit is prepared again at each use: measure before you add it.",
            "Hibernate closes each statement after use, so the driver's cache does the reuse, and it knows texts only. Fewer texts fit better:"
                    + " `hibernate.query.in_clause_parameter_padding=true` for lists of varied length, `@DynamicUpdate` only where it is needed,"
                    + " and `hibernate.use_sql_comments=false` (its default), since comments count as text.",
            "A time limit, a fetch size or a maximum of rows that one query sets stays with its kept text: give all uses of one text the same.");

    static final List<String> MYBATIS = List.of(
            "The default executor, `SIMPLE`, prepares and closes a statement for each call: with the recommended string the driver's cache"
                    + " answers both.",
            "`REUSE` keeps statements open until commit, rollback or the end of the `SqlSession`; with the recommended string it saves nothing"
                    + " more.",
            "`BATCH` sends `executeBatch()`: as for Hibernate, one command for each row without `rewriteBatchedStatements`.",
            "`#{...}` is a parameter; `${...}` is pasted, so that each value makes a text of its own. A `<foreach>` makes one for each length of"
                    + " its list.");

    private FrameworkNotes() {}

    /**
     * A table of the round trips of what services do, with the recommended string and in brackets without parameters;
     * {@code FrameworkCostsIT} measures them.
     */
    static String costs() {
        try (InputStream table = FrameworkNotes.class.getResourceAsStream("frameworks.md")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
