package dev.roundtrip.run.profile;

import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerProfile.Area;
import dev.roundtrip.result.ServerProfile.Frame;
import dev.roundtrip.result.ServerProfile.Function;
import dev.roundtrip.result.ServerProfile.Statement;
import dev.roundtrip.run.profile.CpuSamples.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Folds samples to the profile of a report: sums over equal stacks, without what is too small to be told. */
final class FoldedProfile {

    /** Of the CPU time: with a thousand samples, half a percent are five, with an error of two. */
    static final double LEAST_SHARE = 0.005;

    private static final int MOST_STATEMENTS = 40;
    private static final int LONGEST_SQL = 400;
    private static final String SQL = "sql";

    /** Functions that a function calls, by name, so that two profiles have them in the same order. */
    private static final class Node {
        private final Map<String, Node> called = new TreeMap<>();
        private long nanos;
    }

    /** Nanoseconds of a function. */
    private static final class Times {
        private long self;
        private long total;
    }

    private final Node root = new Node();
    private final Map<String, Times> times = new TreeMap<>();
    private final Map<CpuArea, Long> areas = new EnumMap<>(CpuArea.class);
    private final Map<String, Long> statements = new HashMap<>();
    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<Frame> frames = new ArrayList<>();
    private long samples;
    private long labelling;

    /**
     * The profile of a slice.
     *
     * @param transactions done in the slice
     * @param elapsedNanos of the slice
     */
    ServerProfile folded(CpuSamples profile, long transactions, long elapsedNanos) {
        profile.samples().forEach(this::add);
        double least = LEAST_SHARE * root.nanos;
        List<Function> functions = new ArrayList<>();
        times.forEach((name, time) -> {
            if (time.total >= least) {
                indexes.put(name, functions.size());
                functions.add(new Function(name, time.self, time.total));
            }
        });
        indexes.put(ServerProfile.FOLDED, functions.size());
        functions.add(new Function(ServerProfile.FOLDED, 0, 0));
        addFrames(root, -1, least);
        return new ServerProfile(
                transactions,
                elapsedNanos,
                profile.durationNanos(),
                samples,
                root.nanos,
                labelling,
                LEAST_SHARE,
                areas.entrySet().stream()
                        .map(area -> new Area(area.getKey(), area.getValue()))
                        .sorted(Comparator.comparingLong(Area::nanos).reversed())
                        .toList(),
                functions,
                frames,
                statements.entrySet().stream()
                        .map(statement -> new Statement(statement.getKey(), statement.getValue()))
                        .sorted(Comparator.comparingLong(Statement::nanos)
                                .reversed()
                                .thenComparing(Statement::sql))
                        .limit(MOST_STATEMENTS)
                        .toList());
    }

    private void add(Sample sample) {
        long nanos = sample.cpuNanos();
        samples += sample.count();
        if (isLabelling(sample.stack())) {
            labelling += nanos;
            return;
        }
        Node node = root;
        node.nanos += nanos;
        CpuArea area = CpuArea.OTHER;
        for (String function : sample.stack()) {
            node = node.called.computeIfAbsent(function, none -> new Node());
            node.nanos += nanos;
            area = CpuArea.below(area, function);
        }
        areas.merge(area, nanos, Long::sum);
        // A function that calls itself counts once.
        for (String function : new HashSet<>(sample.stack())) {
            times.computeIfAbsent(function, none -> new Times()).total += nanos;
        }
        if (!sample.stack().isEmpty()) {
            times.get(sample.stack().get(sample.stack().size() - 1)).self += nanos;
        }
        String sql = sample.labels().get(SQL);
        if (sql != null) {
            statements.merge(
                    sql.length() <= LONGEST_SQL ? sql : sql.substring(0, LONGEST_SQL) + "...", nanos, Long::sum);
        }
    }

    /** With {@code tidb_pprof_sql_cpu} TiDB makes a label of each command's text, which no other run would cost. */
    private static boolean isLabelling(List<String> stack) {
        for (int i = 1; i < stack.size(); i++) {
            if (stack.get(i).contains(".PProfLabel")
                    || (stack.get(i).startsWith("runtime/pprof.")
                            && stack.get(i - 1).contains("(*clientConn).dispatch"))) {
                return true;
            }
        }
        return false;
    }

    private void addFrames(Node caller, int parent, double least) {
        long small = 0;
        for (Map.Entry<String, Node> called : caller.called.entrySet()) {
            Node node = called.getValue();
            if (node.nanos >= least) {
                frames.add(new Frame(parent, indexes.get(called.getKey()), node.nanos));
                addFrames(node, frames.size() - 1, least);
            } else {
                small += node.nanos;
            }
        }
        if (small > 0) {
            frames.add(new Frame(parent, indexes.get(ServerProfile.FOLDED), small));
        }
    }
}
