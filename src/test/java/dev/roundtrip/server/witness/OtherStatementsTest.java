package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OtherStatementsTest {

    @Test
    void a_statement_that_is_named_after_another_of_its_users_was_not_executed_again() {
        OtherStatements before = new OtherStatements()
                .add("10:00", "", "select 1", "root", 124_663)
                .add("10:00", "shop", "commit", "app", 7);
        OtherStatements after = new OtherStatements()
                .add("10:00", "", "select 1", "plain_writer", 124_663)
                .add("10:00", "shop", "commit", "root", 7);

        assertThat(after.since(before)).isEmpty();
        assertThat(before.since(after)).isEmpty();
    }

    @Test
    void executions_within_the_slice_are_counted_by_the_users_that_are_named_and_by_database() {
        OtherStatements before = new OtherStatements()
                .add("10:00", "", "select 1", "root", 10)
                .add("10:00", "shop", "insert", "app", 10);
        OtherStatements after = new OtherStatements()
                .add("10:00", "", "select 1", "plain_writer", 12)
                .add("10:00", "shop", "insert", "app", 13)
                .add("10:00", "shop", "update", "app", 4);

        assertThat(after.since(before))
                .isEqualTo(new TreeMap<>(Map.of("user plain_writer or root", 2L, "user app in database shop", 7L)));
    }

    @Test
    void statements_by_which_a_proxy_moves_sessions_are_not_those_of_a_user() {
        OtherStatements after = new OtherStatements()
                .add("10:00", "shop", "show session_states", OtherStatements.PROXY, 4)
                .add("10:00", "", "set session_states", OtherStatements.PROXY, 4);

        assertThat(after.since(new OtherStatements()))
                .isEqualTo(new TreeMap<>(Map.of("a proxy that moves sessions", 8L)));
    }

    @Test
    void a_new_window_counts_from_0() {
        OtherStatements before = new OtherStatements().add("10:00", "", "select 1", "root", 10_000);
        OtherStatements after = new OtherStatements().add("10:30", "", "select 1", "root", 3);

        assertThat(after.since(before)).isEqualTo(new TreeMap<>(Map.of("user root", 3L)));
    }

    @Test
    void a_statement_that_tidb_dropped_in_part_counts_as_nothing_new_and_hides_no_other() {
        OtherStatements before = new OtherStatements()
                .add("10:00", "", "commit", "root", 10_000)
                .add("10:00", "", "select 1", "root", 5);
        OtherStatements after =
                new OtherStatements().add("10:00", "", "commit", "root", 9_000).add("10:00", "", "select 1", "root", 6);

        assertThat(after.since(before)).isEqualTo(new TreeMap<>(Map.of("user root", 1L)));
    }
}
