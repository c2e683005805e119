package dev.roundtrip.live.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * The steps of one transaction with their repetitions found: consecutive executions of one open statement are a batch,
 * and equal sequences of steps that follow one another are a loop.
 */
final class Folding {

    /** Longer sequences are not recognised as a loop's content. */
    private static final int LONGEST_LOOP = 64;

    private final OpenTransaction transaction;

    /** The first step of each entry; an entry is a statement or a batch. */
    private final int[] first;

    private final int[] batchRows;
    private int entries;
    private final List<Node> nodes = new ArrayList<>();

    /**
     * Some entries, several times.
     *
     * @param from the first entry of the first time
     * @param period how many entries
     */
    record Node(int from, int period, int times) {

        boolean isLoop() {
            return times > 1;
        }
    }

    private Folding(OpenTransaction transaction) {
        this.transaction = transaction;
        this.first = new int[transaction.steps()];
        this.batchRows = new int[transaction.steps()];
    }

    static Folding of(OpenTransaction transaction) {
        Folding folding = new Folding(transaction);
        folding.findBatches();
        folding.findLoops();
        return folding;
    }

    private void findBatches() {
        for (int step = 0; step < transaction.steps(); step++) {
            if (transaction.isContinuing(step)) {
                batchRows[entries - 1]++;
                continue;
            }
            first[entries] = step;
            batchRows[entries] = 1;
            entries++;
        }
    }

    private void findLoops() {
        int at = 0;
        while (at < entries) {
            Node best = new Node(at, 1, 1);
            int most = Math.min(LONGEST_LOOP, (entries - at) / 2);
            for (int period = 1; period <= most; period++) {
                int times = times(at, period);
                if (times > 1 && times * period > best.times() * best.period()) {
                    best = new Node(at, period, times);
                }
            }
            nodes.add(best);
            at += best.period() * best.times();
        }
    }

    private int times(int from, int period) {
        int times = 1;
        int next = from + period;
        while (next + period <= entries && isEqual(from, next, period)) {
            times++;
            next += period;
        }
        return times;
    }

    private boolean isEqual(int from, int other, int count) {
        for (int i = 0; i < count; i++) {
            if (code(from + i) != code(other + i)) {
                return false;
            }
        }
        return true;
    }

    /** The same for entries that differ in their values and numbers of rows only. */
    int code(int entry) {
        return form(entry).id() * 2 + (batchRows[entry] > 1 ? 1 : 0);
    }

    List<Node> nodes() {
        return nodes;
    }

    StatementForm form(int entry) {
        return transaction.form(first[entry]);
    }

    /** How many executions the entry is; more than 1 for a batch. */
    int batchRows(int entry) {
        return batchRows[entry];
    }

    int step(int entry, int batchRow) {
        return first[entry] + batchRow;
    }

    boolean isBatch(int entry) {
        return batchRows[entry] > 1;
    }

    /** Equal for transactions of one kind: the codes of all entries, and where loops begin and end. */
    int[] key() {
        int size = 0;
        for (Node node : nodes) {
            size += node.period() + 1;
        }
        int[] key = new int[size];
        int at = 0;
        for (Node node : nodes) {
            key[at++] = node.isLoop() ? -node.period() : 0;
            for (int i = 0; i < node.period(); i++) {
                key[at++] = code(node.from() + i);
            }
        }
        return key;
    }
}
