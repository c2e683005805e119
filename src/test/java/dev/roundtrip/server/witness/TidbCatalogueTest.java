package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Timing;
import org.junit.jupiter.api.Test;

class TidbCatalogueTest {

    private static final String REQUESTS = "tidb_tikvclient_request_seconds_";
    private static final String COP = "tidb_distsql_handle_query_duration_seconds_";

    @Test
    void a_cluster_gives_requests_to_tikv_and_waits_of_the_pd_client() {
        String before = request("Cop", "1", "false", 10, 1) + pd("wait", 100, 2);
        String after = request("Cop", "1", "false", 14, 1.5)
                + request("Cop", "4", "false", 3, 0.25)
                + request("Cop", "1", "true", 500, 50)
                + pd("wait", 130, 2.5)
                + COP + "count{sql_type=\"general\",type=\"dag\"} 99\n"
                + COP + "sum{sql_type=\"general\",type=\"dag\"} 99\n";

        ServerFigures figures = figures(before, after);

        assertThat(figures.timing(FigureKey.COP))
                .as("two stores, without TiDB's own")
                .contains(new Timing(7, 750_000_000));
        assertThat(figures.timing(FigureKey.GET)).as("none was sent").contains(new Timing(0, 0));
        assertThat(figures.timing(FigureKey.TSO_WAITS)).contains(new Timing(30, 500_000_000));
        assertThat(figures.all().get(FigureKey.COP).source())
                .isEqualTo(
                        "tidb_tikvclient_request_seconds_{count,sum}{type=\"Cop\",scope!~\"internal|true\",store!=\"0\"}");
    }

    /**
     * The metric was seen on v8.5.3: reading cluster_statements_summary is a Cop request to "store 0" on a server that
     * has no TiKV.
     */
    @Test
    void requests_of_tidb_to_itself_do_not_make_a_cluster() {
        String before = request("Cop", "0", "false", 1, 1);
        String after = request("Cop", "0", "false", 2, 2)
                + COP + "count{sql_type=\"general\",type=\"dag\"} 240\n"
                + COP + "sum{sql_type=\"general\",type=\"dag\"} 0.5\n";

        ServerFigures figures = figures(before, after);

        assertThat(figures.timing(FigureKey.COP)).contains(new Timing(240, 500_000_000));
    }

    @Test
    void a_pd_client_that_is_registered_but_never_used_is_no_zero() {
        String unused = pd("wait", 0, 0);

        assertThat(whyAbsent(figures(unused, unused), FigureKey.TSO_WAITS)).contains("counted nothing since the start");
    }

    @Test
    void a_missing_direction_means_unknown() {
        String renamed = "tidb_server_packet_io_bytes{type=\"Inbound\"} 5\n";

        assertThat(whyAbsent(figures(renamed, renamed), FigureKey.BYTES_IN))
                .isEqualTo("this server has no series tidb_server_packet_io_bytes{type=~\"In|read\"}");
    }

    private static ServerFigures figures(String before, String after) {
        return Scrapes.figures(before, after, Background.NONE, 1);
    }

    private static String whyAbsent(ServerFigures figures, FigureKey key) {
        return figures.all().get(key).absentReason().orElseThrow();
    }

    private static String request(String type, String store, String internal, long count, double seconds) {
        String labels =
                "{scope=\"" + internal + "\",stale_read=\"false\",store=\"" + store + "\",type=\"" + type + "\"} ";
        return REQUESTS + "count" + labels + count + "\n" + REQUESTS + "sum" + labels + seconds + "\n";
    }

    private static String pd(String type, long count, double seconds) {
        String name = "pd_client_cmd_handle_cmds_duration_seconds_";
        String labels = "{type=\"" + type + "\"} ";
        return name + "count" + labels + count + "\n" + name + "sum" + labels + seconds + "\n";
    }
}
