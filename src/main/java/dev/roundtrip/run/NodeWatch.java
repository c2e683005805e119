package dev.roundtrip.run;

import dev.roundtrip.measure.WallClock;
import dev.roundtrip.server.witness.NodeFigures;
import dev.roundtrip.server.witness.NodeId;
import dev.roundtrip.server.witness.ServerFigures;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Notices which nodes of a cluster came, left and returned during a run, and between which times. */
final class NodeWatch {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final WallClock clock;
    private final Map<NodeId, Instant> lastRead = new HashMap<>();
    private final Set<NodeId> lost = new HashSet<>();
    private final List<String> changes = new ArrayList<>();
    private Instant begin = Instant.EPOCH;

    NodeWatch(WallClock clock) {
        this.clock = clock;
    }

    void sliceBegins() {
        begin = clock.now();
    }

    /** @param figures the figures of the slice that ends now */
    void sliceEnded(ServerFigures figures) {
        Instant now = clock.now();
        boolean first = lastRead.isEmpty();
        for (NodeFigures node : figures.nodes()) {
            NodeId id = node.id();
            if (node.missing().isEmpty()) {
                if (lost.remove(id)) {
                    changes.add(id + " was read again from " + TIME.format(begin) + " UTC on.");
                } else if (!first && !lastRead.containsKey(id)) {
                    changes.add(id + " was first read at " + TIME.format(begin) + " UTC.");
                }
                lastRead.put(id, now);
            } else if (lastRead.containsKey(id) && lost.add(id)) {
                changes.add(id + " was lost between " + TIME.format(lastRead.get(id)) + " and " + TIME.format(now)
                        + " UTC. " + node.missing().get());
            }
        }
    }

    /** The changes in the order of time, each in one sentence or two. */
    List<String> changes() {
        return List.copyOf(changes);
    }
}
