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
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionForecastTest {

    /** A framework that keeps autocommit off and sends nothing else. */
    static final SessionHabits QUIET = new SessionHabits(Occasion.NEVER, Occasion.NEVER);

    private static final List<Command> COUNTED = List.of(
            Command.COM_QUERY,
            Command.COM_STMT_PREPARE,
            Command.COM_STMT_EXECUTE,
            Command.COM_STMT_CLOSE,
            Command.COM_STMT_RESET,
            Command.COM_SET_OPTION);

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

    /**
     * Queries, prepares, executions, closes, resets and options of one use once the cache is warm.
     * TransactionForecastIT compares batches with what each driver sends to a server.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            newest | useServerPrepStmts=false | update 0 | 1 0 0 0 0 0
            newest | useLocalSessionState=true | update 3 | 3 0 0 0 0 0
            newest | readOnlyPropagatesToServer=false | update 3 | 3 0 0 0 0 0
            newest | rewriteBatchedStatements=true | update 0 | 1 0 0 0 0 0
            newest | rewriteBatchedStatements=true | update 3 | 4 0 0 0 0 0
            newest | rewriteBatchedStatements=true | insert 4 | 2 0 0 0 0 0
            newest | rewriteBatchedStatements=true&allowMultiQueries=true | update 4 | 3 0 0 0 0 0
            newest | useServerPrepStmts=true | update 0 | 1 1 0 1 0 0
            newest | useServerPrepStmts=true&cachePrepStmts=true | insert 3 | 2 0 3 0 0 0
            newest | useServerPrepStmts=true&rewriteBatchedStatements=true | insert 0 | 1 1 0 1 0 0
            newest | useServerPrepStmts=true&rewriteBatchedStatements=true | insert 3 | 1 2 1 2 0 0
            newest | useServerPrepStmts=true&rewriteBatchedStatements=true | insert 70000 | 2 2 0 2 0 0
            9.0.0  | useServerPrepStmts=true&rewriteBatchedStatements=true | update 4 | 3 0 0 1 0 2
            9.0.0  | useServerPrepStmts=true&rewriteBatchedStatements=true | insert 70000 | 2 2 0 1 0 0
            9.0.0  | useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true | update 4 | 3 0 0 0 0 2
            9.0.0  | useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true | insert 1 | 1 1 1 1 0 0
            9.0.0  | useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true | insert 3 | 1 0 1 0 0 0
            8.0.33 | useServerPrepStmts=true&cachePrepStmts=true | update 3 | 2 0 3 0 3 0
            8.0.33 | useServerPrepStmts=true | update 3 | 2 1 3 1 0 0
            newest | useServerPrepStmts=true&cachePrepStmts=true | text | 1 0 0 0 0 0
            newest | useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1 | endless | 0 1 1 0 0 0
            newest | useServerPrepStmts=true | endless | 0 1 1 1 0 0
            newest | useServerPrepStmts=false | stream | 3 0 0 0 0 0
            newest | netTimeoutForStreamingResults=0 | stream | 1 0 0 0 0 0
            newest | useCursorFetch=true | text | 1 0 0 0 0 0
            newest | useCursorFetch=true&defaultFetchSize=100 | text | 0 1 1 1 0 0
            """)
    void a_use_costs_what_its_driver_makes_of_it(String version, String string, String use, String counts) {
        Use once = used(use.split(" ", -1));
        EffectiveParameters parameters = EffectiveParameters.of(
                ConnectionParameters.parse(string + "&prepStmtCacheSqlLimit=200")
                        .properties(),
                DriverVersion.parse(version).orElse(DriverVersion.NEWEST_KNOWN));
        TransactionWork work = new TransactionWork(1, List.of(List.of(once)), QUIET, true, true, false);

        Map<Command, Double> sent =
                TransactionForecast.of(parameters, List.of(work)).get(0).commands();

        assertThat(COUNTED.stream()
                        .map(each -> "" + sent.getOrDefault(each, 0.0).intValue()))
                .containsExactly(counts.split(" ", -1));
    }

    private static Use used(String... words) {
        return switch (words[0]) {
            case "update" -> use("UPDATE account SET note = ? WHERE id = 5", Long.parseLong(words[1]));
            case "insert" -> use("INSERT INTO account (id, note) VALUES (5, ?)", Long.parseLong(words[1]));
            case "stream" -> new Use(Sending.PREPARED, "SELECT v FROM t", false, Use.NO_BATCH, -1, false);
            case "endless" -> new Use(Sending.PREPARED, "SELECT v FROM t", true, Use.NO_BATCH, 0, false);
            default ->
                new Use(Sending.valueOf(words[0].toUpperCase(Locale.ROOT)), "SELECT 1", false, Use.NO_BATCH, 0, false);
        };
    }

    /** A transaction of two texts. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            useLocalSessionState=false | NEVER            | NEVER            | false | false | false | 3
            useLocalSessionState=false | NEVER            | NEVER            | false | true  | false | 2
            useLocalSessionState=false | NEVER            | NEVER            | true  | false | false | 5
            useLocalSessionState=false | NEVER            | NEVER            | false | false | true  | 5
            readOnlyPropagatesToServer=false | NEVER      | NEVER            | false | false | true  | 3
            useLocalSessionState=false | EACH_TRANSACTION | NEVER            | false | false | false | 4
            useLocalSessionState=false | EACH_STATEMENT   | NEVER            | false | false | false | 5
            useLocalSessionState=true  | EACH_STATEMENT   | NEVER            | false | false | false | 3
            useLocalSessionState=false | NEVER            | EACH_TRANSACTION | false | false | false | 4
            useLocalSessionState=true  | NEVER            | EACH_TRANSACTION | false | false | false | 3
            """)
    void around_a_transaction_the_framework_and_the_pool_send_queries(
            String string,
            Occasion asks,
            Occasion switches,
            boolean poolAutoCommit,
            boolean autocommit,
            boolean readOnly,
            double queries) {
        List<Use> two = List.of(used("text"), used("text"));
        SessionHabits habits = new SessionHabits(asks, switches);
        TransactionWork work = new TransactionWork(1, List.of(two), habits, poolAutoCommit, autocommit, readOnly);

        assertThat(TransactionForecast.of(parameters(string), List.of(work))
                        .get(0)
                        .commands())
                .containsExactly(Map.entry(Command.COM_QUERY, queries));
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
