package dev.roundtrip.server.process;

import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.ServerHold;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The nodes of one cluster, in the order of their start. {@link #close()} or the end of the JVM stops them in the
 * reverse order, and then removes what they shared.
 *
 * <p>Threads: any. The hook at the end of the JVM waits for a node that is just being started, and none starts after
 * it.
 */
final class ClusterMembers implements AutoCloseable {

    private final ClusterGround ground;
    private final List<ClusterMember> members = new ArrayList<>();
    private Optional<EndHook> hook = Optional.empty();
    private boolean closed;

    private ClusterMembers(ClusterGround ground) {
        this.ground = ground;
    }

    /** @throws InterruptedException if the JVM is shutting down: then nothing would stop the nodes */
    static ClusterMembers on(ClusterGround ground) throws InterruptedException {
        ClusterMembers created = new ClusterMembers(ground);
        try {
            created.hook = Optional.of(EndHook.add("roundtrip-cluster-stop", created::stopAtExit));
        } catch (InterruptedException ending) {
            created.stop();
            throw ending;
        }
        return created;
    }

    synchronized ClusterMember prepare(NodeKind kind, int number) throws IOException, InterruptedException {
        requireOpen();
        ClusterMember prepared = ground.prepare(kind, number);
        members.add(prepared);
        return prepared;
    }

    synchronized void launch(ClusterMember member, Map<String, String> files)
            throws IOException, InterruptedException, ServerUnavailableException {
        requireOpen();
        member.launch(files);
    }

    private void requireOpen() throws InterruptedException {
        if (closed) {
            throw new InterruptedException("the JVM is ending");
        }
    }

    synchronized List<ClusterMember> all() {
        return List.copyOf(members);
    }

    /** Those of one kind. */
    synchronized List<ClusterMember> of(NodeKind kind) {
        return members.stream().filter(member -> member.node().kind() == kind).toList();
    }

    /** Which node has ended by itself, and why, as a sentence; empty while all run. */
    synchronized Optional<String> diedBecause() {
        return diedBecause(members);
    }

    /**
     * Which node has ended by itself, so that clients cannot be served, and why. Where clients reach several TiDB, one
     * may end as long as another runs; where they reach the first only, any other may.
     */
    synchronized Optional<String> failedBecause(Front front) {
        List<ClusterMember> tidbs = of(NodeKind.TIDB);
        boolean oneRuns = tidbs.stream().anyMatch(tidb -> tidb.diedBecause().isEmpty());
        List<ClusterMember> notNeeded =
                front == Front.FIRST_TIDB ? tidbs.stream().skip(1).toList() : oneRuns ? tidbs : List.of();
        return diedBecause(
                members.stream().filter(member -> !notNeeded.contains(member)).toList());
    }

    private Optional<String> diedBecause(List<ClusterMember> needed) {
        for (ClusterMember member : needed) {
            Optional<String> why = closed ? Optional.empty() : member.diedBecause();
            if (why.isPresent()) {
                return Optional.of("The node " + member.node().name() + " of the cluster has ended: " + why.get());
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        stop();
        hook.ifPresent(EndHook::remove);
    }

    private void stopAtExit() {
        ServerHold.awaitRelease();
        stop();
    }

    private synchronized void stop() {
        if (closed) {
            return;
        }
        closed = true;
        for (int i = members.size() - 1; i >= 0; i--) {
            members.get(i).close();
        }
        ground.close();
    }
}
