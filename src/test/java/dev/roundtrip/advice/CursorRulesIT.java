package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_FETCH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about fetching say is what a tap counts, on a real server. */
class CursorRulesIT {

    private static final int TIMES = 5;

    @Evidence("cursor-for-every-statement")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "useCursorFetch=true",
                "useCursorFetch=true&defaultFetchSize=100",
                "useCursorFetch=true&useConfigs=maxPerformance",
                "useCursorFetch=true&useConfigs=maxPerformance&defaultFetchSize=2",
                "useCursorFetch=true&defaultFetchSize=100&useServerPrepStmts=true",
                "useCursorFetch=true&defaultFetchSize=100&useServerPrepStmts=true&cachePrepStmts=true"
            })
    void a_point_select_goes_the_way_of_large_results(String found) throws Exception {
        shown("cursor-for-every-statement", found, rows(1));
    }

    @Test
    void a_cursor_without_a_fetch_size_costs_nothing_where_statements_are_prepared_anyway() throws Exception {
        String found = "useCursorFetch=true&useServerPrepStmts=true";

        assertThat(finding("cursor-for-every-statement", found).price().isFree())
                .isTrue();
        shown("cursor-for-every-statement", found, rows(1));
    }

    @Test
    void a_result_of_25_rows_is_fetched_in_three_parts_of_ten() throws Exception {
        Sent sent = watched("useCursorFetch=true&defaultFetchSize=10", rows(25));

        assertThat(sent.count(COM_STMT_FETCH)).isEqualTo(3L * TIMES);
    }

    @Evidence("fetch-size-without-cursor")
    @Test
    void a_fetch_size_alone_changes_nothing() throws Exception {
        String found = "defaultFetchSize=10";

        shown("fetch-size-without-cursor", found, rows(25));
        assertThat(watched(found, rows(25)).counts()).isEqualTo(Map.of(COM_QUERY, (long) TIMES));
    }

    @Evidence("streaming-sets-timeout")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "defaultFetchSize=-2147483648",
                "defaultFetchSize=-2147483648&useServerPrepStmts=true&useConfigs=maxPerformance",
                "netTimeoutForStreamingResults=300"
            })
    void a_streamed_result_is_framed_by_two_statements(String found) throws Exception {
        Work streamed = connection -> read(connection, 25, Integer.MIN_VALUE);

        shown("streaming-sets-timeout", found, streamed);
        assertThat(watched(found, streamed).texts().stream().filter(sql -> sql.startsWith("SET net_write_timeout=")))
                .hasSize(2 * TIMES);
    }

    private static void shown(String id, String found, Work work) throws Exception {
        Finding finding = finding(id, found);

        watched(found, work).costsMoreThan(watched(FixedString.of(found, finding.fix()), work), finding.price(), TIMES);
    }

    private static Sent watched(String parameters, Work work) throws Exception {
        return RuleEvidence.on(TestServers.mariaDb())
                .with(parameters)
                .warmedUpBy(work)
                .run(connection -> {
                    for (int i = 0; i < TIMES; i++) {
                        work.on(connection);
                    }
                });
    }

    static Work rows(int count) {
        return connection -> read(connection, count, 0);
    }

    /** A fetch size of 0 leaves the string's. */
    private static void read(Connection connection, int count, int fetchSize) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT balance FROM account WHERE id < ?")) {
            if (fetchSize != 0) {
                statement.setFetchSize(fetchSize);
            }
            statement.setInt(1, count);
            int read = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    read++;
                }
            }
            assertThat(read).isEqualTo(count);
        }
    }

    private static Finding finding(String id, String parameters) {
        return PreparedFindings.only(id, parameters, DriverVersion.NEWEST_KNOWN, Assumptions.DEFAULT);
    }
}
