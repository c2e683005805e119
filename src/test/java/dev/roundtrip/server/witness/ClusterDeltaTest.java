package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Timing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterDeltaTest {

    private static final NodeId FIRST = new NodeId(NodeType.TIDB, "tidb-0:4000");
    private static final NodeId SECOND = new NodeId(NodeType.TIDB, "tidb-1:4000");
    private static final NodeId PD = new NodeId(NodeType.PD, "pd-0:2379");
    private static final NodeId TIKV = new NodeId(NodeType.TIKV, "tikv-0:20160");

    @Test
    void the_sum_adds_up_counts_and_times_and_each_node_stands_beside_it() {
        ServerFigures figures = figures(
                List.of(tidb(FIRST, 10, 1.0), tidb(SECOND, 100, 5.0)),
                List.of(tidb(FIRST, 40, 1.3), tidb(SECOND, 110, 5.9)));

        assertThat(figures.count(FigureKey.COMMANDS, "Query")).hasValue(40);
        assertThat(figures.timing(FigureKey.PARSE)).contains(new Timing(40, 1_200_000_000));
        assertThat(figures.nodes()).extracting(NodeFigures::id).containsExactly(FIRST, SECOND);
        assertThat(of(figures, FIRST).count(FigureKey.COMMANDS, "Query")).hasValue(30);
        assertThat(of(figures, SECOND).timing(FigureKey.PARSE)).contains(new Timing(10, 900_000_000));
        assertThat(missing(figures, NodeType.TIDB)).isEmpty();
    }

    static List<Arguments> readings() {
        String restarted = tidbText(3, 0.1).replace("start_time_seconds 1.8e9", "start_time_seconds 1.9e9");
        List<Node.Page> given = List.of(tidb(SECOND, 100, 5.0));
        return List.of(
                Arguments.of("No answer.", given, List.of(new Node.Page(SECOND, Attempt.failed("No answer.")))),
                Arguments.of(ClusterDelta.RESTARTED, given, List.of(Scrapes.page(SECOND, restarted))),
                Arguments.of("The node left the cluster.", given, List.of()),
                Arguments.of("The node joined the cluster.", List.of(), given));
    }

    @ParameterizedTest
    @MethodSource("readings")
    void a_node_that_was_not_read_at_both_ends_is_in_no_sum_and_named_with_the_reason(
            String reason, List<Node.Page> before, List<Node.Page> after) {
        ServerFigures figures = figures(with(tidb(FIRST, 10, 1.0), before), with(tidb(FIRST, 40, 1.3), after));

        assertThat(figures.count(FigureKey.COMMANDS, "Query")).hasValue(30);
        assertThat(figures.all().get(FigureKey.PARSE).notes()).contains("of 1 of 2 TiDB servers");
        assertThat(missing(figures, NodeType.TIDB))
                .containsExactly(new NodeFigures(SECOND, Map.of(), Optional.of(reason)));
    }

    private static List<Node.Page> with(Node.Page first, List<Node.Page> more) {
        return Stream.concat(Stream.of(first), more.stream()).toList();
    }

    @Test
    void pd_and_tikv_have_figures_of_their_own_and_their_processor_time_is_not_tidbs() {
        ServerFigures figures = figures(
                List.of(tidb(FIRST, 10, 1.0), Scrapes.page(PD, pd(7)), Scrapes.page(TIKV, tikv(100))),
                List.of(tidb(FIRST, 40, 1.3), Scrapes.page(PD, pd(9)), Scrapes.page(TIKV, tikv(160))));

        assertThat(figures.count(FigureKey.PD_TSO_REQUESTS)).hasValue(2);
        assertThat(figures.count(FigureKey.TIKV_REQUESTS))
                .as("without messages among the stores")
                .hasValue(60);
        assertThat(figures.count(FigureKey.CPU_TIME)).hasValue(30_000_000_000L);
    }

    @Test
    void what_the_idle_node_does_is_subtracted_from_its_part_so_that_the_parts_still_add_up() {
        List<Node.Page> begin = List.of(tidb(FIRST, 0, 0), Scrapes.page(PD, pd(0)), Scrapes.page(TIKV, tikv(0)));
        List<Node.Page> end = List.of(tidb(FIRST, 0, 0), Scrapes.page(PD, pd(10)), Scrapes.page(TIKV, tikv(10)));
        ClusterDelta idle = new ClusterDelta(begin, end, Background.NONE, 1_000);
        Background background = new Background(idle.figures(true));

        ClusterDelta busy = new ClusterDelta(
                begin,
                List.of(tidb(FIRST, 9, 0), Scrapes.page(PD, pd(25)), Scrapes.page(TIKV, tikv(40))),
                background,
                2_000);
        ServerFigures figures = busy.figures(true);

        assertThat(figures.count(FigureKey.PD_TSO_REQUESTS)).hasValue(5);
        assertThat(of(figures, PD).count(FigureKey.PD_TSO_REQUESTS)).hasValue(5);
        assertThat(of(figures, TIKV).count(FigureKey.TIKV_REQUESTS)).hasValue(20);
    }

    @Test
    void slices_of_a_cluster_add_up_though_a_node_was_missing_in_one_of_them() {
        ServerFigures whole =
                figures(List.of(tidb(FIRST, 0, 0), tidb(SECOND, 0, 0)), List.of(tidb(FIRST, 4, 0), tidb(SECOND, 6, 0)));
        ServerFigures partial = figures(
                List.of(tidb(FIRST, 4, 0), tidb(SECOND, 6, 0)),
                List.of(tidb(FIRST, 5, 0), new Node.Page(SECOND, Attempt.failed("It was killed."))));

        ServerFigures sum = whole.plus(partial);

        assertThat(sum.count(FigureKey.COMMANDS, "Query")).hasValue(11);
        assertThat(of(sum, FIRST).count(FigureKey.COMMANDS, "Query")).hasValue(5);
        assertThat(of(sum, SECOND).count(FigureKey.COMMANDS, "Query")).hasValue(6);
        assertThat(missing(sum, NodeType.TIDB))
                .extracting(node -> node.missing().orElseThrow())
                .containsExactly("It was killed.");
    }

    @Test
    void a_single_server_has_no_nodes_beside_the_sum() {
        assertThat(figures(List.of(tidb(FIRST, 1, 0)), List.of(tidb(FIRST, 2, 0)))
                        .nodes())
                .isEmpty();
    }

    private static ServerFigures figures(List<Node.Page> before, List<Node.Page> after) {
        return new ClusterDelta(before, after, Background.NONE, 1_000).figures(true);
    }

    private static ServerFigures of(ServerFigures figures, NodeId id) {
        return figures.nodes().stream()
                .filter(node -> node.id().equals(id))
                .map(node -> new ServerFigures(node.figures(), figures.elapsedNanos()))
                .findFirst()
                .orElseThrow();
    }

    private static Node.Page tidb(NodeId id, long queries, double seconds) {
        return Scrapes.page(id, tidbText(queries, seconds));
    }

    private static String tidbText(long queries, double seconds) {
        return "tidb_server_query_total{type=\"Query\"} " + queries
                + "\ntidb_session_parse_duration_seconds_count{sql_type=\"general\"} " + queries
                + "\ntidb_session_parse_duration_seconds_sum{sql_type=\"general\"} " + seconds
                + "\nprocess_cpu_seconds_total " + queries + "\nprocess_start_time_seconds 1.8e9\n";
    }

    private static String pd(long requests) {
        return "pd_server_info 1\npd_server_handle_tso_duration_seconds_count " + requests
                + "\npd_server_handle_tso_duration_seconds_sum 1\nprocess_cpu_seconds_total " + requests + "\n";
    }

    private static String tikv(long requests) {
        return "tikv_raftstore_region_count 1\ntikv_grpc_msg_duration_seconds_count{type=\"kv_get\"} " + requests
                + "\ntikv_grpc_msg_duration_seconds_sum{type=\"kv_get\"} 1"
                + "\ntikv_grpc_msg_duration_seconds_count{type=\"raft\"} " + requests * 3
                + "\ntikv_grpc_msg_duration_seconds_sum{type=\"raft\"} 1"
                + "\nprocess_cpu_seconds_total " + requests + "\n";
    }

    private static List<NodeFigures> missing(ServerFigures figures, NodeType type) {
        return figures.nodes().stream()
                .filter(node -> node.id().type() == type && node.missing().isPresent())
                .toList();
    }
}
