package dev.roundtrip.tap.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedQueryTest {

    private static final String LONG =
            "select a1_0.id, " + "a1_0.balance, ".repeat(20) + "a1_0.owner from account a1_0 where a1_0.id=? ";

    @ParameterizedTest
    @ValueSource(strings = {"for update", "FOR UPDATE NOWAIT", "for share of a1_0 skip locked", "LOCK IN SHARE MODE;"})
    void an_explicit_lock_gets_no_advice_to_fetch_with_a_join(String lock) {
        assertThat(advice(LONG + lock))
                .startsWith("lock all rows with one query")
                .doesNotContain("JOIN FETCH");
        assertThat(StatementGroup.shown(Purpose.BUSINESS, LONG + lock))
                .hasSizeLessThan(220)
                .endsWith(" ... " + lock);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "and a1_0.owner = 'for update' order by 1"})
    void a_read_without_a_lock_still_gets_it(String end) {
        assertThat(advice(LONG + end)).contains("JOIN FETCH");
    }

    private static String advice(String sql) {
        CallSite hibernate = new CallSite("org.hibernate.sql.exec.internal.JdbcSelectExecutor", "list", "A.java", 1);
        Origin origin = new Origin(
                Sender.FRAMEWORK,
                "executeQuery",
                Optional.of(hibernate),
                Optional.empty(),
                Origin.Occasion.USE,
                List.of(),
                false,
                "");
        StatementGroup group = new StatementGroup(
                Command.COM_QUERY, Purpose.BUSINESS, StatementGroup.shown(Purpose.BUSINESS, sql), origin, 5, 0);
        return new RepeatedQuery(group, group, 5).instead();
    }
}
