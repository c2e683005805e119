package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.roundtrip.server.witness.Reading.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
        Map<String, Long> counted = new TreeMap<>();
        figures(version).parts("commands").orElseThrow().forEach((type, value) -> counted.put(type, value.count()));

        assertThat(counted)
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
        Map<String, Long> counted = new TreeMap<>();
        figures(version).parts("statements").orElseThrow().forEach((type, value) -> counted.put(type, value.count()));

        // 40 text + 30 + 50 + 10 prepared selects; 44 COM_QUERY + 91 COM_STMT_EXECUTE = 135 in all.
        assertThat(counted)
                .containsOnly(entry("Select", 130L), entry("Set", 3L), entry("Update", 1L), entry("Commit", 1L));
        assertThat(figures(version).count("statementErrors")).hasValue(0);
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

    /** One token per command, all 202 of them; the metric is in whole microseconds although its name says seconds. */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 236", "v6.5.9, 709", "v7.5.5, 117", "v8.5.3, 310"})
    void the_wait_for_a_token_is_taken_as_microseconds(String version, long micros) {
        assertThat(figures(version).timing("getToken")).contains(new Timing(202, micros * 1000));
    }

    /**
     * The dashboard's average duration is over all 202 commands. By type: 130 selects, and 30 closes and 5 pings which
     * are put under the type of the statement before them, are 165; the 32 prepares are "general".
     */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 232917879", "v6.5.9, 276863524", "v7.5.5, 216514970", "v8.5.3, 232857632"})
    void database_time_leaves_the_servers_own_statements_out(String version, long nanos) {
        ServerFigures figures = figures(version);
        Map<String, Long> counted = new TreeMap<>();
        figures.parts("databaseTime").orElseThrow().forEach((type, value) -> counted.put(type, value.count()));

        assertThat(figures.timing("queryDuration")).contains(new Timing(202, nanos));
        assertThat(counted)
                .containsOnly(
                        entry("Select", 165L),
                        entry("general", 32L),
                        entry("Set", 3L),
                        entry("Update", 1L),
                        entry("Commit", 1L));
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
        assertThat(figures.timing("timestampFutureWaits")).contains(new Timing(waits, nanos));
        assertThat(figures.find("tsoWaits").orElseThrow().source())
                .isEqualTo("tidb_tikvclient_ts_future_wait_seconds_{count,sum}");
        assertThat(figures.absentReason("tsoCommands")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v6.1.0", "v6.5.9"})
    void a_pd_client_that_is_registered_but_never_used_is_no_zero(String version) {
        assertThat(new RecordedScrapes(version).after())
                .contains("pd_client_cmd_handle_cmds_duration_seconds_count{type=\"tso\"} 0");

        assertThat(figures(version).absentReason("tsoCommands").orElseThrow())
                .contains("counted nothing since the server started");
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

    /**
     * The only write is the update: one prewrite and one commit. v6.5 cannot tell its own 2 commits apart; v6.1 locked
     * optimistically.
     */
    @ParameterizedTest
    @CsvSource({
        "v6.1.0, 1, 2361197, 0, 0, 1",
        "v6.5.9, 3, 459857, 2, 198050, 0",
        "v7.5.5, 1, 513296, 2, 155651, 0",
        "v8.5.3, 1, 244697, 2, 178934, 0"
    })
    void transaction_commands_are_those_of_clients_where_the_version_tells_them_apart(
            String version, long commits, long commitNanos, long locks, long lockNanos, long gets) {
        ServerFigures figures = figures(version);

        assertThat(figures.timing("transactionCommit")).contains(new Timing(commits, commitNanos));
        assertThat(figures.timing("lock")).contains(new Timing(locks, lockNanos));
        assertThat(figures.count("get")).hasValue(gets);
        assertThat(figures.count("batchGet")).hasValue(0);
        assertThat(figures.count("prewrite")).hasValue(1);
        assertThat(figures.count("commit")).hasValue(1);
        assertThat(figures.timing("prewrite")).as("a count without a time").isEmpty();
        boolean saysSo = figures.find("transactionCommit").orElseThrow().remarks().stream()
                .anyMatch(remark -> remark.contains("own work"));
        assertThat(saysSo).isEqualTo(version.startsWith("v6"));
    }

    /**
     * One observation per command, 202 in all; the 12 within the transaction are its 11 statements but the first, the
     * prepare and COMMIT.
     */
    @ParameterizedTest
    @CsvSource({
        "v6.1.0, 27694062, 1189868629",
        "v6.5.9, 33492777, 1233703895",
        "v7.5.5, 9973148, 855116402",
        "v8.5.3, 13054152, 985534150"
    })
    void idle_time_is_told_apart_by_transaction(String version, long inNanos, long outNanos) {
        ServerFigures figures = figures(version);

        assertThat(figures.timing("connectionIdleInTransaction")).contains(new Timing(12, inNanos));
        assertThat(figures.timing("connectionIdleOutsideTransaction")).contains(new Timing(190, outNanos));
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
    @CsvSource({"v6.1.0, 1795220489010", "v6.5.9, 1795220498280", "v7.5.5, 1795220509310", "v8.5.3, 1795220520400"})
    void the_servers_start_and_its_open_statements_are_levels(String version, long startMillis) {
        ServerFigures figures = figures(version);

        assertThat(figures.find("serverStart").orElseThrow().reading()).isEqualTo(new Reading.Level(startMillis));
        assertThat(figures.count("preparedStatements")).hasValue(3);
        assertThat(figures.count("tableCacheReads")).hasValue(0);
        assertThat(figures.timing("tableCacheLoads")).contains(new Timing(0, 0));
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
    @CsvSource({
        "v6.1.0, cachedPlans",
        "v6.1.0, planMemory",
        "v6.1.0, rcCheckConflicts",
        "v6.1.0, planCacheHitsNonPrepared",
        "v6.5.9, planCacheMissesNonPrepared"
    })
    void what_a_version_does_not_have_is_absent_with_a_reason(String version, String figure) {
        assertThat(figures(version).absentReason(figure).orElseThrow()).startsWith("this server has no ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"v7.5.5", "v8.5.3"})
    void what_a_version_has_and_did_not_use_is_zero(String version) {
        assertThat(figures(version).count("planCacheHitsNonPrepared")).hasValue(0);
        assertThat(figures(version).count("planCacheMissesNonPrepared")).hasValue(0);
        assertThat(figures(version).parts("rcCheckConflicts").orElseThrow()).isEmpty();
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
        assertThat(figures(version).all()).hasSize(36).allSatisfy(figure -> {
            assertThat(figure.source()).isNotBlank();
            assertThat(figure.calibration()).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"v6.1.0", "v6.5.9", "v7.5.5", "v8.5.3"})
    void the_time_in_which_garbage_collection_stopped_the_server_is_known(String version) {
        // Nothing was collected between the two recorded scrapes.
        assertThat(figures(version).count("garbageCollectionPauses")).hasValue(0);
    }

    private static ServerFigures figures(String version) {
        return new RecordedScrapes(version).figures(Background.none(), ONE_SECOND);
    }
}
