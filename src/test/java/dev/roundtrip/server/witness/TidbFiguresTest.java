package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.roundtrip.server.witness.Reading.Timing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The figures of four real servers around the same statements: 40 text selects; 30 times prepare, execute, close; 50
 * executes of one cached statement; one READ COMMITTED transaction (2 SET, 10 cached selects, 1 prepared update,
 * COMMIT, 1 SET); 5 pings. All selects go through a secondary index. Expected values were worked out from that list,
 * and where the server alone knows them (times, plan-cache hits, bytes) with awk from the recorded text, not with the
 * code under test.
 */
class TidbFiguresTest {

    private static final long ONE_SECOND = 1_000_000_000L;

    @ParameterizedTest
    @ValueSource(strings = {"v6.1.0", "v6.5.9", "v7.5.5", "v8.5.3"})
    void the_server_counts_the_commands_that_were_sent(String version) {
        assertThat(figures(version).parts("commands").orElseThrow())
                .containsOnly(
                        entry("Query", 44L),
                        entry("StmtPrepare", 32L),
                        entry("StmtExecute", 91L),
                        entry("StmtClose", 30L),
                        entry("Ping", 5L))
                .isEqualTo(new RecordedScrapes(version).sentCommands());
    }

    @ParameterizedTest
    @ValueSource(strings = {"v6.1.0", "v6.5.9", "v7.5.5", "v8.5.3"})
    void statements_are_the_text_queries_and_the_executes(String version) {
        // 40 text + 30 + 50 + 10 prepared selects; 44 COM_QUERY + 91 COM_STMT_EXECUTE = 135 in all.
        assertThat(figures(version).parts("statements").orElseThrow())
                .containsOnly(entry("Select", 130L), entry("Set", 3L), entry("Update", 1L), entry("Commit", 1L));
    }

    /**
     * Hits and misses are the 91 executes. 32 misses at least: 30 since each close throws the plan away, 1 of the
     * cached statement, 1 of the update. The one or two more of later versions are as recorded: a plan made in
     * autocommit does not serve the READ COMMITTED transaction.
     */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 59, 32", "v6.5.9, 58, 33", "v7.5.5, 57, 34", "v8.5.3, 57, 34"})
    void plan_cache_hits_and_misses_are_the_executes_whatever_their_label_is_called(
            String version, long hits, long misses) {
        ServerFigures figures = figures(version);

        assertThat(figures.count("planCacheHits")).hasValue(hits);
        assertThat(figures.count("planCacheMisses")).hasValue(misses);
        assertThat(hits + misses)
                .isEqualTo(figures.count("commands", "StmtExecute").orElseThrow());
    }

    /** Parse is observed for the 44 COM_QUERY only, compile and execute for these and the 91 COM_STMT_EXECUTE. */
    @ParameterizedTest
    @CsvSource({
        "v6.1.0, 6232809, 37184395, 166390077",
        "v6.5.9, 4173509, 53869769, 184544356",
        "v7.5.5, 3240005, 38414899, 149545752",
        "v8.5.3, 5533387, 50565499, 151153809"
    })
    void phases_have_their_count_and_their_time_in_nanoseconds(
            String version, long parseNanos, long compileNanos, long executeNanos) {
        ServerFigures figures = figures(version);

        assertThat(figures.timing("parse")).contains(new Timing(44, parseNanos));
        assertThat(figures.timing("compile")).contains(new Timing(135, compileNanos));
        assertThat(figures.timing("execute")).contains(new Timing(135, executeNanos));
    }

    /** Over all 202 commands, prepares, closes and pings included, as the dashboard's average is. */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 232917879", "v6.5.9, 276863524", "v7.5.5, 216514970", "v8.5.3, 232857632"})
    void the_duration_of_queries_leaves_the_servers_own_statements_out(String version, long nanos) {
        assertThat(figures(version).timing("queryDuration")).contains(new Timing(202, nanos));
    }

    /**
     * 120 autocommit selects and the transaction's first timestamp are 121. That is all in v6.1, where the transaction
     * took no locks (it was optimistic, which needs no timestamp per statement); later versions add its 11 statements
     * (132), and the 1, 2 and 5 more are the server's own, which this metric cannot tell apart.
     */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 121, 181686", "v6.5.9, 133, 325904", "v7.5.5, 134, 168055", "v8.5.3, 137, 195804"})
    void timestamp_waits_come_from_the_stand_in_where_there_is_no_pd(String version, long waits, long nanos) {
        ServerFigures figures = figures(version);

        assertThat(figures.timing("tsoWaits")).contains(new Timing(waits, nanos));
        assertThat(figures.find("tsoWaits").orElseThrow().source())
                .isEqualTo("tidb_tikvclient_ts_future_wait_seconds_{count,sum}");
    }

    /**
     * An index look-up reads index and table: 130 selects are 260 coprocessor queries, of whichever type the version
     * gives them.
     */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 56139849", "v6.5.9, 71909850", "v7.5.5, 60420479", "v8.5.3, 55779516"})
    void coprocessor_queries_leave_the_servers_own_out(String version, long nanos) {
        assertThat(figures(version).timing("cop")).contains(new Timing(260, nanos));
    }

    /** The only write is the update: one commit. v6.5 cannot tell its own 2 apart; v6.1 locked optimistically. */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 1, 2361197, 1", "v6.5.9, 3, 459857, 0", "v7.5.5, 1, 513296, 0", "v8.5.3, 1, 244697, 0"})
    void transaction_commands_are_those_of_clients_where_the_version_tells_them_apart(
            String version, long commits, long commitNanos, long gets) {
        ServerFigures figures = figures(version);

        assertThat(figures.timing("transactionCommit")).contains(new Timing(commits, commitNanos));
        assertThat(figures.count("get")).hasValue(gets);
        boolean saysSo = figures.find("transactionCommit").orElseThrow().remarks().stream()
                .anyMatch(remark -> remark.contains("own work"));
        assertThat(saysSo).isEqualTo(version.startsWith("v6"));
    }

    /** Every version received the same bytes; v8.5 calls the direction In and Out, those before read and write. */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 18026, 270", "v6.5.9, 16549, 330", "v7.5.5, 16549, 280", "v8.5.3, 16549, 310"})
    void bytes_and_processor_time_are_given(String version, long bytesOut, long cpuMillis) {
        ServerFigures figures = figures(version);

        assertThat(figures.count("bytesIn")).hasValue(3785);
        assertThat(figures.count("bytesOut")).hasValue(bytesOut);
        assertThat(figures.find("bytesIn").orElseThrow().unit()).isEqualTo(Unit.BYTES);
        assertThat(figures.count("cpuTime")).hasValue(cpuMillis * 1_000_000);
        assertThat(figures.find("cpuTime").orElseThrow().unit()).isEqualTo(Unit.NANOSECONDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v6.1.0", "v6.5.9", "v7.5.5", "v8.5.3"})
    void open_statements_are_a_level_and_what_was_not_used_is_zero(String version) {
        ServerFigures figures = figures(version);

        assertThat(figures.find("preparedStatements").orElseThrow().reading()).isEqualTo(new Reading.Level(3));
        assertThat(figures.count("tableCacheReads")).hasValue(0);
        assertThat(figures.timing("tableCacheLoads")).contains(new Timing(0, 0));
        // Nothing was collected between the two recorded scrapes.
        assertThat(figures.count("garbageCollectionPauses")).hasValue(0);
    }

    /** As recorded. The gauge's label is plan_num in v6.5 and session-plan-cache, with a space before it, from v7. */
    @ParameterizedTest
    @CsvSource({"v6.5.9, 4, 42359", "v7.5.5, 5, 50557", "v8.5.3, 5, 47769"})
    void cached_plans_and_their_memory_are_counted_under_any_label(String version, long plans, long bytes) {
        assertThat(figures(version).count("cachedPlans")).hasValue(plans);
        assertThat(figures(version).find("planMemory").orElseThrow().reading()).isEqualTo(new Reading.Level(bytes));
        assertThat(figures(version).find("planMemory").orElseThrow().unit()).isEqualTo(Unit.BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cachedPlans", "planMemory"})
    void what_a_version_does_not_have_is_absent_with_a_reason(String figure) {
        assertThat(figures("v6.1.0").absentReason(figure).orElseThrow()).startsWith("this server has no ");
    }

    /** The number of series is that of the lines that are no comments (grep -vc '^#'). */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 5444", "v6.5.9, 6500", "v7.5.5, 6878", "v8.5.3, 7171"})
    void every_line_of_a_real_scrape_is_understood(String version, int series) {
        List<String> names = new ArrayList<>();
        Scrape scrape = Scrape.parse(new RecordedScrapes(version).after(), names::add);

        assertThat(scrape.malformedLines()).isZero();
        assertThat(names).hasSize(series);
        assertThat(Scrapes.by(scrape, "tidb_server_info", "version").firstKey())
                .isEqualTo(version)
                .isEqualTo(new RecordedScrapes(version).server().replaceFirst(".*-", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v6.1.0", "v6.5.9", "v7.5.5", "v8.5.3"})
    void every_figure_is_there_with_its_source_given_or_absent(String version) {
        assertThat(figures(version).all()).hasSize(21).allSatisfy(figure -> {
            assertThat(figure.source()).isNotBlank();
            assertThat(figure.calibration()).isEmpty();
        });
    }

    private static ServerFigures figures(String version) {
        return new RecordedScrapes(version).figures(Background.none(), ONE_SECOND);
    }
}
