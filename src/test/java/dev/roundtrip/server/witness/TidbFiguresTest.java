package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.FigureKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Tests the figures of four real servers around the same statements: 40 text selects; 30 times prepare, execute, close;
 * 50 executes of one cached statement; one READ COMMITTED transaction (2 SET, 10 cached selects, 1 prepared update,
 * COMMIT, 1 SET); 5 pings. All selects go through a secondary index. Expected values were worked out from that list,
 * and, if only the server knows them (times, plan-cache hits, bytes), with awk from the recorded text, not with the
 * code under test.
 */
class TidbFiguresTest {

    private static final long ONE_SECOND = 1_000_000_000L;
    private static final List<String> VERSIONS = List.of("v6.1.0", "v6.5.9", "v7.5.5", "v8.5.3");

    /**
     * Statements: 40 text, 30, 50 and 10 prepared selects; 44 COM_QUERY and 91 COM_STMT_EXECUTE are 135 in all.
     *
     * <p>Plan cache: hits and misses are the 91 executes. At least 32 are misses: 30 because each close discards the
     * plan, 1 of the cached statement, 1 of the update. The one or two more of later versions are as recorded: a plan
     * made in autocommit does not serve the READ COMMITTED transaction. The label of plans is plan_num in v6.5 and
     * session-plan-cache, with a space before it, from v7.
     *
     * <p>Phases: parse is observed for the 44 COM_QUERY only, compile and execute for these and the 91
     * COM_STMT_EXECUTE. The duration of queries covers all 202 commands, prepares, closes and pings included, as the
     * dashboard's average is, and leaves the server's own statements out.
     *
     * <p>Timestamps: 120 autocommit selects and the transaction's first timestamp are 121. That is all in v6.1, where
     * the transaction took no locks (it was optimistic, which needs no timestamp per statement); later versions add its
     * 11 statements (132), and the 1, 2 and 5 more are the server's own, which this metric cannot tell apart.
     *
     * <p>An index look-up reads index and table: 130 selects are 260 coprocessor queries, of whichever type the version
     * gives them. The only write is the update: one commit. v6.5 cannot tell its own 2 apart; v6.1 locked
     * optimistically.
     *
     * <p>Every version received the same bytes; v8.5 calls the directions In and Out, and earlier versions call them
     * read and write. Nothing was collected between the two recorded scrapes, and no cached table was used.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            commands                | {Ping=5, Query=44, StmtClose=30, StmtExecute=91, StmtPrepare=32} | = | = | =
            planCacheHits           | 59 | 58 | 57 | 57
            planCacheMisses         | 32 | 33 | 34 | 34
            parse                   | 44 in 6232809 | 44 in 4173509 | 44 in 3240005 | 44 in 5533387
            compile                 | 135 in 37184395 | 135 in 53869769 | 135 in 38414899 | 135 in 50565499
            execute                 | 135 in 166390077 | 135 in 184544356 | 135 in 149545752 | 135 in 151153809
            queryDuration           | 202 in 232917879 | 202 in 276863524 | 202 in 216514970 | 202 in 232857632
            tsoWaits                | 121 in 181686 | 133 in 325904 | 134 in 168055 | 137 in 195804
            cop                     | 260 in 56139849 | 260 in 71909850 | 260 in 60420479 | 260 in 55779516
            transactionCommit       | 1 in 2361197 | 3 in 459857 | 1 in 513296 | 1 in 244697
            get                     | 1 | 0 | 0 | 0
            bytesIn                 | 3785 bytes | = | = | =
            bytesOut                | 18026 bytes | 16549 bytes | 16549 bytes | 16549 bytes
            cpuTime                 | 270000000 ns | 330000000 ns | 280000000 ns | 310000000 ns
            garbageCollectionPauses | 0 ns | = | = | =
            tableCacheReads         | 0 | = | = | =
            tableCacheLoads         | 0 in 0 | = | = | =
            """)
    void each_version_gives_the_figures_of_what_was_sent(ArgumentsAccessor row) {
        for (int at = 0; at < VERSIONS.size(); at++) {
            String given = row.getString(at + 1);
            String expected = given.equals("=") ? row.getString(1) : given;
            ServerFigure figure = figures(VERSIONS.get(at)).all().values().stream()
                    .filter(each -> each.key().key().equals(row.getString(0)))
                    .findFirst()
                    .orElseThrow();

            String shown = shown(figure);
            assertThat(expected.contains(" in ") ? shown : shown.replaceFirst(" in .*", ""))
                    .as(VERSIONS.get(at))
                    .isEqualTo(expected);
        }
    }

    private static String shown(ServerFigure figure) {
        String unit =
                figure.key().unit().equals("count") ? "" : " " + figure.key().unit();
        ServerFigures only = new ServerFigures(Map.of(figure.key(), figure), ONE_SECOND);
        return only.timing(figure.key())
                .map(timing -> timing.count() + " in " + timing.totalNanos())
                .or(() -> only.parts(figure.key()).map(Map::toString))
                .or(() -> only.count(figure.key()).stream()
                        .mapToObj(count -> count + unit)
                        .findFirst())
                .or(figure::absentReason)
                .orElseThrow();
    }

    /** The number of series is the number of lines that are no comments (grep -vc '^#'). */
    @ParameterizedTest
    @CsvSource({"v6.1.0, 5444", "v6.5.9, 6500", "v7.5.5, 6878", "v8.5.3, 7171"})
    void every_line_of_a_real_scrape_is_understood(String version, int series) {
        List<String> names = new ArrayList<>();
        Scrape scrape = ScrapeParser.parse(new RecordedScrapes(version).after(), names::add);

        assertThat(scrape.malformedLines()).isZero();
        assertThat(names).hasSize(series);
        assertThat(Scrapes.by(scrape, "tidb_server_info", "version").firstKey()).isEqualTo(version);
    }

    @ParameterizedTest
    @FieldSource("VERSIONS")
    void every_figure_has_its_source_and_says_where_it_stands_in_for_another(String version) {
        ServerFigures figures = figures(version);

        assertThat(figures.all().values()).hasSize(17).allSatisfy(figure -> {
            assertThat(figure.source()).isNotBlank();
            assertThat(figure.idle()).isEmpty();
        });
        assertThat(figures.parts(FigureKey.COMMANDS).orElseThrow())
                .isEqualTo(new RecordedScrapes(version).sentCommands());
        assertThat(figures.all().get(FigureKey.TSO_WAITS).source())
                .isEqualTo("tidb_tikvclient_ts_future_wait_seconds_{count,sum}");
        assertThat(figures.all().get(FigureKey.TRANSACTION_COMMIT).remarks().stream()
                        .anyMatch(remark -> remark.contains("own work")))
                .isEqualTo(version.startsWith("v6"));
    }

    private static ServerFigures figures(String version) {
        return new RecordedScrapes(version).figures(Background.NONE, ONE_SECOND);
    }
}
