package dev.roundtrip.workload.file;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The context in which a worker draws values: its random numbers, its place among the workers, and the values drawn so
 * far. It is reused for each transaction, so that drawing allocates nothing.
 *
 * <p>Threads: one worker's own; {@link SharedValues} is common to all.
 */
public final class DrawContext {

    final long[] longs;
    final Object[] objects;
    final SharedValues shared;
    final int worker;
    final int workers;
    SplittableRandom random;
    long row;
    /** The numbers of named sequences that the current transaction took; the sequence of each is in another array. */
    private long[] taken = new long[8];

    private int[] takenFrom = new int[8];
    private int takenCount;
    long copy = 1;
    private CompiledStep.Execution execution;
    private int executedRow;

    /** The keys that the database generated in this transaction, by the number of the execution. */
    private final Map<Integer, List<Long>> keys = new HashMap<>();

    /**
     * Creates a worker's context.
     *
     * @param worker the worker's number, from 0 to {@code workers - 1}
     */
    public DrawContext(CompiledWorkload workload, SharedValues shared, int worker, int workers) {
        this(workload.shared().slots, stream(workload.file().seed(), worker), shared, worker, workers);
    }

    private DrawContext(int slots, long seed, SharedValues shared, int worker, int workers) {
        this.longs = new long[slots];
        this.objects = new Object[slots];
        this.shared = shared;
        this.worker = worker;
        this.workers = workers;
        this.random = new SplittableRandom(seed);
    }

    /**
     * The seed of one of many sequences. Without mixing, the seeds would be multiples of GOLDEN, and SplittableRandom
     * counts in steps of GOLDEN, so all sequences would be one, shifted.
     */
    private static long stream(long seed, long number) {
        return FixedFunctions.mixed(seed + (number + 1) * FixedFunctions.GOLDEN);
    }

    /** A context for the rows of a table. */
    public static DrawContext forRows(int slots) {
        return new DrawContext(slots, 0, SharedValues.none(), 0, 1);
    }

    /**
     * Moves to a row. Its random values depend on the seed, the table and the row alone, so that rows can be generated
     * in any order.
     *
     * @param row the row's number, from 1
     * @param copy the copy of the table, from 1
     */
    public void moveTo(long tableSeed, long copy, long row) {
        this.random = new SplittableRandom(stream(tableSeed, copy * 1_000_000_007L + row));
        this.copy = copy;
        this.row = row;
    }

    /** Takes a number of a named sequence for the current transaction. */
    long take(int sequence) {
        if (takenCount == taken.length) {
            taken = Arrays.copyOf(taken, 2 * takenCount);
            takenFrom = Arrays.copyOf(takenFrom, 2 * takenCount);
        }
        long number = shared.sequences()[sequence].take();
        taken[takenCount] = number;
        takenFrom[takenCount] = sequence;
        takenCount++;
        return number;
    }

    /** Notes that the transaction was committed: from now on, others may read the rows with its numbers. */
    public void acknowledge() {
        for (int i = 0; i < takenCount; i++) {
            shared.sequences()[takenFrom[i]].acknowledge(taken[i]);
        }
        takenCount = 0;
    }

    /** Notes that the transaction was rolled back: others may take its numbers. */
    public void giveBack() {
        for (int i = 0; i < takenCount; i++) {
            shared.sequences()[takenFrom[i]].giveBack(taken[i]);
        }
        takenCount = 0;
    }

    /** Notes that the result of the transaction is unknown: its numbers are not used again. */
    public void forget() {
        execution = null;
        takenCount = 0;
    }

    /** Begins an execution of a sample: values of samples are now this execution's. */
    void begin(CompiledStep.Execution of) {
        execution = of;
        executedRow = 0;
        if (of.number() == 1) {
            keys.clear();
        }
    }

    /** Moves to a row of a batch, from 0: values of samples are now this row's. */
    public void moveToRow(int ofBatch) {
        executedRow = ofBatch;
    }

    Value sampled(int place) {
        return execution.rows()[executedRow][place];
    }

    long sampledRows() {
        return execution.rows().length;
    }

    /** Whether the current statement belongs to a sample. */
    public boolean isSampled() {
        return execution != null;
    }

    /** Whether later values are the keys that the database generates for the current statement. */
    public boolean wantsKeys() {
        return execution != null && execution.returnsKeys();
    }

    /** Keeps the keys that the database generated for the current statement. */
    public void keepKeys(List<Long> generated) {
        keys.put(execution.number(), generated);
    }

    /** A key that was generated earlier; 0 if that execution was refused. */
    long key(int number, int ofRow) {
        List<Long> generated = keys.getOrDefault(number, List.of());
        return ofRow <= generated.size() ? generated.get(ofRow - 1) : 0;
    }

    /** A random number from 0 to below 1, for choices that are not values, such as the next transaction. */
    public double nextDouble() {
        return random.nextDouble();
    }

    /** The list in a slot. */
    ListValue.Items items(int slot, Value.Type element) {
        ListValue.Items items = (ListValue.Items) objects[slot];
        if (items == null) {
            items = new ListValue.Items(element);
            objects[slot] = items;
        }
        return items;
    }

    /** Empties a list for results. */
    public void emptyList(int slot, boolean whole) {
        items(slot, whole ? Value.Type.LONG : Value.Type.TEXT).clear();
    }

    /** Adds to a list: the number to a list of whole numbers, the object to any other. */
    public void addToList(int slot, long number, Object object) {
        ((ListValue.Items) objects[slot]).add(number, object);
    }

    /** Replaces a value of a list that was drawn before. */
    public void setInList(int slot, long place, long number, Object object) {
        ((ListValue.Items) objects[slot]).set(place, number, object);
    }

    /** Sets a slot of an integer type. */
    public void set(int slot, long value) {
        longs[slot] = value;
    }

    /** Sets a slot of any other type. */
    public void set(int slot, Object value) {
        objects[slot] = value;
    }

    /** Sets a slot of either type: a whole number is a {@code Long}. */
    public void setResult(int slot, Object value) {
        if (value instanceof Long number) {
            set(slot, number.longValue());
        } else {
            set(slot, value);
        }
    }
}
