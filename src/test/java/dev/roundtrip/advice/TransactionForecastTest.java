package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.TransactionWork.Sending;
import dev.roundtrip.advice.TransactionWork.Use;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.wire.Command;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TransactionForecastTest {

    /** A framework that keeps autocommit off and sends nothing else. */
    static final SessionHabits QUIET = new SessionHabits(Occasion.NEVER, Occasion.NEVER);

    private static final String CACHE_OF_25 = "useServerPrepStmts=true&useConfigs=maxPerformance";

    @Test
    void a_cache_that_holds_not_all_texts_still_holds_the_frequent_ones() {
        List<Use> sixtyOfThirtyOne = IntStream.range(0, 60)
                .mapToObj(i -> "SELECT " + (i == 0 ? 30 : i % 24))
                .map(text -> use(text, Use.NO_BATCH))
                .toList();
        List<Use> others = IntStream.range(24, 30)
                .mapToObj(i -> use("SELECT " + i, Use.NO_BATCH))
                .toList();

        List<TransactionForecast> forecasts =
                TransactionForecast.of(parameters(CACHE_OF_25), List.of(work(99, sixtyOfThirtyOne), work(1, others)));

        assertThat(forecasts.get(0).commands().getOrDefault(Command.COM_STMT_PREPARE, 0.0))
                .isLessThan(60 * 0.02);
        assertThat(forecasts.get(1).commands()).containsEntry(Command.COM_STMT_PREPARE, 6.0);
    }

    @Test
    void a_cycle_of_one_text_more_than_the_cache_holds_never_finds_one() {
        List<Use> cycle = IntStream.range(0, 26)
                .mapToObj(i -> use("SELECT " + i, Use.NO_BATCH))
                .toList();

        assertThat(commands(CACHE_OF_25, cycle))
                .containsEntry(Command.COM_STMT_PREPARE, 26.0)
                .containsEntry(Command.COM_STMT_CLOSE, 26.0);
        assertThat(commands(CACHE_OF_25, cycle.subList(1, 26)))
                .doesNotContainKeys(Command.COM_STMT_PREPARE, Command.COM_STMT_CLOSE);
    }

    @Test
    void what_may_be_two_statements_is_not_prepared_where_several_are_allowed() {
        String several = "useServerPrepStmts=true&allowMultiQueries=true";

        for (String two : List.of("SELECT 1;", "SELECT \"a;b\"", "SELECT 'a'; SELECT 'b'", "SELECT 1 /*! ; */")) {
            assertThat(commands(several, List.of(use(two, Use.NO_BATCH))))
                    .as(two)
                    .doesNotContainKey(Command.COM_STMT_EXECUTE);
        }
    }

    @Test
    void fetches_of_a_cursor_are_named_as_unknown() {
        Use cursor = new Use(Sending.PREPARED, "SELECT v FROM t", false, Use.NO_BATCH, 100, false);

        TransactionForecast forecast = TransactionForecast.of(
                        parameters("useCursorFetch=true"), List.of(work(1, List.of(cursor))))
                .get(0);

        assertThat(forecast.unknown()).containsExactly(Command.COM_STMT_FETCH);
        assertThat(forecast.commands()).doesNotContainKey(Command.COM_STMT_FETCH);
    }

    private static Map<Command, Double> commands(String string, List<Use> transaction) {
        return TransactionForecast.of(parameters(string), List.of(work(1, transaction)))
                .get(0)
                .commands();
    }

    private static EffectiveParameters parameters(String string) {
        return EffectiveParameters.of(ConnectionParameters.parse(string).properties(), DriverVersion.NEWEST_KNOWN);
    }

    private static TransactionWork work(double weight, List<Use> transaction) {
        return new TransactionWork(weight, List.of(transaction), QUIET, false, false, false);
    }

    private static Use use(String text, long rows) {
        return new Use(Sending.PREPARED, text, false, rows, 0, false);
    }
}
