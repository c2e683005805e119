package dev.roundtrip.advice.recipe;

import java.util.ArrayList;
import java.util.List;

/** What Hibernate and MyBatis need beside the pool's settings. */
final class FrameworkNotes {

    private final Recipe recipe;

    FrameworkNotes(Recipe recipe) {
        this.recipe = recipe;
    }

    List<String> hibernate() {
        List<String> notes = new ArrayList<>();
        if (recipe.scenario().connection().poolAutoCommit()) {
            notes.add(
                    "Leave `hibernate.connection.provider_disables_autocommit` alone: this pool hands out connections with autocommit on.");
        } else {
            notes.add(
                    "`hibernate.connection.provider_disables_autocommit=true`, which fits this pool's `autoCommit=false` and no other:"
                            + " Hibernate then does not switch autocommit at each transaction, and takes a connection only when it needs one."
                            + " Spring Boot sets it by itself where `spring.datasource.hikari.auto-commit` is false.");
        }
        notes.add(
                "`hibernate.jdbc.batch_size` alone saves no round trip: without `rewriteBatchedStatements` the driver sends one command for each"
                        + " row of a batch. "
                        + (recipe.settings().preparesOnServer()
                                ? "With it the text of an INSERT grows with its rows, each number of rows is a text of its own, and past the cache's limit each is prepared anew: measure before you add it."
                                : "With it the rows of an INSERT travel as one text."));
        if (recipe.settings().preparesOnServer()) {
            notes.add(
                    "Hibernate closes each statement after use, so reuse is the driver's cache's, which sees texts. Fewer texts fit better:"
                            + " `hibernate.query.in_clause_parameter_padding=true` for lists of varied length, `@DynamicUpdate` only where it is needed,"
                            + " and `hibernate.use_sql_comments=false` (its default), since comments count as text.");
        }
        return notes;
    }

    List<String> myBatis() {
        List<String> notes = new ArrayList<>();
        if (recipe.settings().preparesOnServer()) {
            notes.add("The default executor, `SIMPLE`, prepares and closes a statement for each call: "
                    + (recipe.preparesOnce()
                            ? "with this string the driver's cache answers both."
                            : "with this string each is sent to the server."));
            notes.add(
                    "`REUSE` keeps statements open until commit, rollback or the end of the `SqlSession`, so it helps only where one transaction"
                            + " runs the same text again"
                            + (recipe.preparesOnce() ? ", and with this string saves nothing more." : "."));
        } else {
            notes.add(
                    "With this string statements are text, so that the executor type `REUSE` saves no round trip against the default, `SIMPLE`.");
        }
        notes.add(
                "`BATCH` sends `executeBatch()`: as for Hibernate, one command for each row without `rewriteBatchedStatements`.");
        notes.add(
                "`#{...}` is a parameter; `${...}` is pasted, so that each value makes a text of its own. A `<foreach>` makes one for each length of its list.");
        return notes;
    }
}
