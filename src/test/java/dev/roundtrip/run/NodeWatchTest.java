package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.witness.NodeFigures;
import dev.roundtrip.server.witness.NodeId;
import dev.roundtrip.server.witness.NodeType;
import dev.roundtrip.server.witness.OtherClients;
import dev.roundtrip.server.witness.ServerFigures;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeWatchTest {

    private static final NodeId FIRST = new NodeId(NodeType.TIDB, "tidb-0:4000");
    private static final NodeId SECOND = new NodeId(NodeType.TIDB, "tidb-1:4000");

    private Instant now = Instant.parse("2026-01-31T22:30:00Z");
    private final NodeWatch watch = new NodeWatch(() -> now);

    @Test
    void a_node_that_is_killed_and_started_again_is_told_with_the_times() {
        slice(read(FIRST), read(SECOND));
        slice(read(FIRST), missing(SECOND, "It does not answer."));
        slice(read(FIRST), missing(SECOND, "It does not answer."));
        slice(read(FIRST), read(SECOND));

        assertThat(watch.changes())
                .containsExactly(
                        "TiDB tidb-1:4000 was lost between 22:30:05 and 22:30:11 UTC. It does not answer.",
                        "TiDB tidb-1:4000 was read again from 22:30:18 UTC on.");
    }

    @Test
    void a_node_that_joins_is_told_when_it_is_read_for_the_first_time() {
        slice(read(FIRST));
        slice(read(FIRST), missing(SECOND, "The node joined the cluster."));
        slice(read(FIRST), read(SECOND));

        assertThat(watch.changes()).containsExactly("TiDB tidb-1:4000 was first read at 22:30:12 UTC.");
    }

    @Test
    void a_node_that_never_could_be_read_is_no_change() {
        slice(read(FIRST), missing(SECOND, "It does not answer."));
        slice(read(FIRST), missing(SECOND, "It does not answer."));

        assertThat(watch.changes()).isEmpty();
    }

    /** Adds a slice of five seconds, and one second until the next. */
    private void slice(NodeFigures... nodes) {
        watch.sliceBegins();
        now = now.plusSeconds(5);
        watch.sliceEnded(new ServerFigures(Map.of(), 0, OtherClients.NONE, List.of(nodes)));
        now = now.plusSeconds(1);
    }

    private static NodeFigures read(NodeId id) {
        return new NodeFigures(id, Map.of(), Optional.empty());
    }

    private static NodeFigures missing(NodeId id, String reason) {
        return new NodeFigures(id, Map.of(), Optional.of(reason));
    }
}
