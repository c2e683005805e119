package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.CrossCheck;
import dev.roundtrip.result.ServerSide.Reconciliation;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.server.witness.NodeFigures;
import dev.roundtrip.server.witness.NodeId;
import dev.roundtrip.server.witness.NodeType;
import dev.roundtrip.server.witness.ServerFigures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BothSidesTest {

    private static final long WAITED = 150_000_000;

    @Test
    void a_server_whose_clock_stops_a_little_after_the_clients_agrees_and_the_reason_is_said() {
        Reconciliation line = CrossCheck.time(WAITED, WAITED + WAITED / 20, 1, 0);

        assertThat(line.agrees()).isTrue();
        assertThat(line.note()).isEqualTo("the server's clock stops after its answer");
    }

    @Test
    void a_server_may_stop_its_clock_late_after_each_answer() {
        assertThat(CrossCheck.time(1_040_074_072, 1_133_188_487, 1464, 0).agrees())
                .isTrue();
    }

    @Test
    void a_server_that_worked_longer_than_its_client_waited_disagrees() {
        assertThat(CrossCheck.time(WAITED, WAITED + WAITED / 20 + 1, 1, 0).agrees())
                .isFalse();
        assertThat(CrossCheck.time(0, 1, 0, 0).agrees()).isFalse();
    }

    @Test
    void for_commands_without_an_answer_nobody_waits_so_that_the_server_may_work_longer() {
        Reconciliation line = CrossCheck.time(WAITED, 2 * WAITED, 1, 365);

        assertThat(line.agrees()).isTrue();
        assertThat(line.note()).contains("worked on 365 commands without an answer");
    }

    @Test
    void greetings_that_a_load_balancers_health_checks_read_are_a_reason_and_no_finding() {
        NodeFigures node = new NodeFigures(new NodeId(NodeType.TIDB, "tidb-0:4000"), Map.of(), Optional.empty());

        assertThat(reason(ServerFigures.EMPTY.with(List.of(node))).isFinding()).isFalse();
        assertThat(reason(ServerFigures.EMPTY)).isEqualTo(new BothSides.Reason("", true));
    }

    private static BothSides.Reason reason(ServerFigures server) {
        Reconciliation more = new Reconciliation(CrossCheck.BYTES_RECEIVED, 164_000, 164_600, false, "");
        return new BothSides(WireFigures.NONE, server).reason(more);
    }
}
