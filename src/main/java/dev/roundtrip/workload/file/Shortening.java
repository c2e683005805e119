package dev.roundtrip.workload.file;

import dev.roundtrip.profile.workload.StepSpec;
import dev.roundtrip.profile.workload.StepSpec.StatementSpec;
import dev.roundtrip.profile.workload.TransactionSpec;
import dev.roundtrip.profile.workload.WorkloadFile;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Leaves statements out of transactions that are plain lists. A shorter transaction keeps the order, the share of
 * writes as closely as whole numbers allow, the writes of one group together, and those groups first that the file
 * names under {@code keepFirst}; the reads are taken at equal distances.
 */
final class Shortening {

    /** From this size on a transaction keeps its locking reads. */
    private static final int SMALLEST_WITH_LOCKS = 6;

    private Shortening() {}

    static WorkloadFile of(WorkloadFile file, int statements) {
        return file.with(
                file.sizes(),
                file,
                file.transactions().stream().map(it -> of(it, statements)).toList());
    }

    private static TransactionSpec of(TransactionSpec spec, int wanted) {
        boolean plain = spec.steps().stream().allMatch(StatementSpec.class::isInstance);
        if (!plain || spec.steps().size() <= wanted) {
            return spec;
        }
        List<StatementSpec> all =
                spec.steps().stream().map(StatementSpec.class::cast).toList();
        BitSet chosen = new BitSet(all.size());
        BitSet writes = IntStream.range(0, all.size())
                .filter(i -> !StatementCheck.of(all.get(i).sql().shown()).isQuery())
                .collect(BitSet::new, BitSet::set, BitSet::or);
        int wantedWrites = Math.round((float) wanted * writes.cardinality() / all.size());
        chooseWrites(all, writes, spec.keepFirst(), wantedWrites, chosen);
        chooseReads(all, writes, wanted - chosen.cardinality(), chosen);
        List<StepSpec> steps = chosen.stream().<StepSpec>mapToObj(all::get).toList();
        return new TransactionSpec(
                spec.place(),
                spec.name(),
                spec.weight(),
                spec.autocommit(),
                spec.readOnly(),
                spec.rollbackShare(),
                spec.values(),
                steps,
                spec.keepFirst());
    }

    private static void chooseWrites(
            List<StatementSpec> all, BitSet writes, List<String> keepFirst, int wanted, BitSet chosen) {
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        keepFirst.forEach(group -> groups.put(group, new ArrayList<>()));
        for (int i : writes.stream().toArray()) {
            String group = all.get(i).group();
            groups.computeIfAbsent(group.isEmpty() ? "statement " + i : group, it -> new ArrayList<>())
                    .add(i);
        }
        int room = groups.isEmpty()
                ? 0
                : Math.max(wanted, groups.values().iterator().next().size());
        for (List<Integer> group : groups.values()) {
            if (group.size() <= room) {
                group.forEach(chosen::set);
                room -= group.size();
            }
        }
    }

    /** Reads at equal distances, so that a smaller transaction has every kind of them. */
    private static void chooseReads(List<StatementSpec> all, BitSet writes, int wanted, BitSet chosen) {
        List<Integer> locks = new ArrayList<>();
        List<Integer> reads = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!writes.get(i)) {
                (CompiledStatement.locks(all.get(i).sql().shown()) ? locks : reads).add(i);
            }
        }
        int taken = wanted + chosen.cardinality() < SMALLEST_WITH_LOCKS ? 0 : Math.min(locks.size(), wanted);
        locks.subList(0, taken).forEach(chosen::set);
        int others = Math.min(wanted - taken, reads.size());
        for (int i = 0; i < others; i++) {
            chosen.set(reads.get((int) ((long) i * reads.size() / others)));
        }
    }
}
