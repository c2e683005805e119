package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.Folding.Node;
import dev.roundtrip.live.workload.WorkloadRecorder.Circumstances;
import dev.roundtrip.live.workload.WorkloadRecorder.Ending;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All transactions with the same statements in the same order. Places whose values were equal in each of them are one
 * class: they are written as one value.
 *
 * <p>Thread-safe.
 */
final class TransactionKind {

    private final List<Part> parts = new ArrayList<>();
    private final List<SlotValues> slots = new ArrayList<>();
    private final boolean autocommit;
    private final boolean readOnly;

    /** By place; the number of a class is that of its first place. */
    private final int[] classes;

    /** By place: whether its value differed within one execution of its entry, or from one repetition to the next. */
    private final boolean[] variesInside;

    private final boolean[] variesInLoop;
    private final long[] signatures;
    private long count;
    private long rolledBack;
    private long nanos;
    private long pausedNanos;

    /**
     * A statement, or a loop.
     *
     * @param times of a loop; null for a statement
     */
    record Part(List<Execution> entries, Tally times) {

        boolean isLoop() {
            return times != null;
        }
    }

    /**
     * A statement or batch.
     *
     * @param firstSlot the number of its first place
     * @param batch how many rows batches had; null if it is none
     * @param rows how many rows the INSERT had; null if its form has no repeated row
     */
    record Execution(StatementForm form, int firstSlot, Tally batch, Tally rows) {}

    TransactionKind(Folding folding, Circumstances circumstances, RecordedData data) {
        autocommit = circumstances.ending() == Ending.AUTOCOMMIT;
        readOnly = circumstances.readOnly();
        for (Node node : folding.nodes()) {
            List<Execution> entries = new ArrayList<>();
            for (int i = 0; i < node.period(); i++) {
                StatementForm form = folding.form(node.from() + i);
                entries.add(new Execution(
                        form,
                        slots.size(),
                        folding.isBatch(node.from() + i) ? new Tally() : null,
                        form.hasRows() ? new Tally() : null));
                for (int slot = 0; slot < form.slots(); slot++) {
                    slots.add(new SlotValues(data));
                }
            }
            parts.add(new Part(entries, node.isLoop() ? new Tally() : null));
        }
        classes = new int[slots.size()];
        variesInside = new boolean[slots.size()];
        variesInLoop = new boolean[slots.size()];
        signatures = new long[slots.size()];
    }

    /** Adds a transaction of this kind. */
    synchronized void add(
            OpenTransaction transaction, Folding folding, Circumstances circumstances, TextBudget budget) {
        count++;
        rolledBack += circumstances.ending() == Ending.ROLLED_BACK ? 1 : 0;
        nanos += Math.max(0, circumstances.endNanos() - circumstances.startNanos());
        pausedNanos += circumstances.pausedNanos();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            Node node = folding.nodes().get(i);
            if (part.isLoop()) {
                part.times().add(node.times());
            }
            for (int j = 0; j < node.period(); j++) {
                add(transaction, folding, node, j, part.entries().get(j), budget);
            }
        }
        refineClasses();
    }

    private void add(
            OpenTransaction transaction, Folding folding, Node node, int index, Execution entry, TextBudget budget) {
        for (int time = 0; time < node.times(); time++) {
            int at = node.from() + time * node.period() + index;
            if (entry.batch() != null) {
                entry.batch().add(folding.batchRows(at));
            }
            if (entry.rows() != null) {
                entry.rows().add(transaction.rows(folding.step(at, 0)));
            }
        }
        for (int slot = 0; slot < entry.form().slots(); slot++) {
            addSlot(transaction, folding, node, index, entry, slot, budget);
        }
    }

    private void addSlot(
            OpenTransaction transaction,
            Folding folding,
            Node node,
            int index,
            Execution entry,
            int slot,
            TextBudget budget) {
        SeenValues values = transaction.values();
        int place = entry.firstSlot() + slot;
        long signature = 0;
        long firstHash = 0;
        boolean inside = false;
        boolean inLoop = false;
        for (int time = 0; time < node.times(); time++) {
            int at = node.from() + time * node.period() + index;
            long ofTime = 0;
            for (int batchRow = 0; batchRow < folding.batchRows(at); batchRow++) {
                int step = folding.step(at, batchRow);
                int rows = entry.form().isInRow(slot) ? transaction.rows(step) : 1;
                for (int row = 0; row < rows; row++) {
                    int value =
                            transaction.firstValue(step) + entry.form().valueIndex(slot, row, transaction.rows(step));
                    slots.get(place).add(values, value, budget);
                    long hash = values.hash(value);
                    if (batchRow == 0 && row == 0) {
                        ofTime = hash;
                    }
                    inside |= hash != ofTime;
                }
            }
            if (time == 0) {
                firstHash = ofTime;
            }
            inLoop |= ofTime != firstHash;
            signature = KeyedHash.next(signature) ^ ofTime;
        }
        variesInside[place] |= inside;
        variesInLoop[place] |= inLoop;
        // What varies within an entry is drawn by itself, and what varies within a loop belongs to that loop.
        signatures[place] = inside
                ? KeyedHash.next(signature + place)
                : inLoop ? KeyedHash.next(signature ^ KeyedHash.next(node.from())) : firstHash;
    }

    /** Splits classes whose places differ in this transaction. */
    private void refineClasses() {
        boolean split = false;
        for (int place = 0; place < classes.length && !split; place++) {
            split = signatures[place] != signatures[classes[place]];
        }
        if (!split) {
            return;
        }
        Map<List<Long>, Integer> refined = new HashMap<>();
        int[] before = classes.clone();
        for (int place = 0; place < classes.length; place++) {
            int own = place;
            classes[place] = refined.computeIfAbsent(List.of((long) before[place], signatures[place]), absent -> own);
        }
    }

    boolean isAutocommit() {
        return autocommit;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    synchronized long count() {
        return count;
    }

    long rolledBack() {
        return rolledBack;
    }

    /** The sum of the times from the first statement to the end of the last one. */
    long nanos() {
        return nanos;
    }

    /** The part of it in which no statement was executed. */
    long pausedNanos() {
        return pausedNanos;
    }

    List<Part> parts() {
        return parts;
    }

    int slots() {
        return slots.size();
    }

    SlotValues slot(int place) {
        return slots.get(place);
    }

    int classOf(int place) {
        return classes[place];
    }

    boolean variesInside(int place) {
        return variesInside[place];
    }

    boolean variesInLoop(int place) {
        return variesInLoop[place];
    }
}
