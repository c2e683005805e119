package dev.roundtrip.live.workload;

import java.util.ArrayList;
import java.util.List;

/** What the values of one place in a kind of transaction were like. Guarded by its kind. */
final class SlotValues {

    /** So many different values are kept. */
    static final int MOST_SAMPLES = 12;

    /** So many values must differ for the place to count as one of new keys. */
    private static final int COMPARED = 16;

    private static final long[] NONE = {};

    private final RecordedData data;
    private ValueKind kind = ValueKind.NULL;
    private long count;
    private long nulls;
    private long negatives;
    private int shortest = Integer.MAX_VALUE;
    private int longest;
    private int scale;
    private long lengths;
    private long firstHash;
    private boolean same = true;
    private long[] hashes = NONE;
    private int compared;
    private boolean repeated;
    private final List<Sample> samples = new ArrayList<>(0);
    private long others;

    /**
     * A value, or what stands for it.
     *
     * @param text null if values are not kept
     */
    record Sample(ValueKind kind, int length, int scale, boolean negative, long hash, String text, long times) {

        Sample again() {
            return new Sample(kind, length, scale, negative, hash, text, times + 1);
        }
    }

    SlotValues(RecordedData data) {
        this.data = data;
    }

    void add(SeenValues values, int index, TextBudget budget) {
        count++;
        long hash = values.hash(index);
        if (count == 1) {
            firstHash = hash;
        }
        same &= hash == firstHash;
        if (values.kind(index) == ValueKind.NULL) {
            nulls++;
            return;
        }
        kind = kind.with(values.kind(index));
        negatives += values.isNegative(index) ? 1 : 0;
        shortest = Math.min(shortest, values.length(index));
        longest = Math.max(longest, values.length(index));
        scale = Math.max(scale, values.scale(index));
        lengths += values.length(index);
        compare(hash);
        if (data != RecordedData.NONE) {
            sample(values, index, budget);
        }
    }

    private void compare(long hash) {
        if (repeated || compared == COMPARED) {
            return;
        }
        for (int i = 0; i < compared; i++) {
            if (hashes[i] == hash) {
                repeated = true;
                hashes = NONE;
                return;
            }
        }
        if (hashes.length == 0) {
            hashes = new long[COMPARED];
        }
        hashes[compared++] = hash;
    }

    private void sample(SeenValues values, int index, TextBudget budget) {
        for (int i = 0; i < samples.size(); i++) {
            Sample sample = samples.get(i);
            if (sample.hash() == values.hash(index)) {
                samples.set(i, sample.again());
                return;
            }
        }
        String text = values.text(index);
        boolean wanted = data == RecordedData.HASH || text != null;
        if (!wanted || samples.size() == MOST_SAMPLES || (text != null && !budget.take(text.length()))) {
            others++;
            return;
        }
        samples.add(new Sample(
                values.kind(index),
                values.length(index),
                values.scale(index),
                values.isNegative(index),
                values.hash(index),
                text,
                1));
    }

    ValueKind kind() {
        return kind;
    }

    int shortest() {
        return Math.min(shortest, longest);
    }

    int longest() {
        return longest;
    }

    int scale() {
        return scale;
    }

    int averageLength() {
        long present = count - nulls;
        return present == 0 ? 0 : (int) ((lengths + present / 2) / present);
    }

    boolean mayBeNegative() {
        return negatives > 0;
    }

    double nullShare() {
        return count == 0 ? 0 : (double) nulls / count;
    }

    /** Whether there were several values, all equal. */
    boolean isConstant() {
        return same && count > 1;
    }

    /** Whether there were several values, and each was another one. */
    boolean isNewEachTime() {
        return !repeated && compared > 1;
    }

    boolean isSingle() {
        return count == 1;
    }

    List<Sample> samples() {
        return samples;
    }

    /** How many values are not among the samples. */
    long others() {
        return others;
    }
}
