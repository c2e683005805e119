package dev.roundtrip.live.workload;

import java.util.Arrays;

/** The statements of one transaction, in their order, with what is kept of their values. One thread at a time. */
final class OpenTransaction {

    /** A transaction with more statements is not recorded. */
    static final int MOST_STEPS = 20_000;

    private static final int FIRST_CAPACITY = 8;

    /** Beyond this, the memory of a large transaction is released at its end. */
    private static final int KEPT_CAPACITY = 4_096;

    private StatementForm[] forms = new StatementForm[FIRST_CAPACITY];
    private int[] rows = new int[FIRST_CAPACITY];
    private int[] firstValues = new int[FIRST_CAPACITY];

    /** Whether it is the next row of a batch that the step before it is in. */
    private boolean[] continuing = new boolean[FIRST_CAPACITY];

    private int steps;
    private SeenValues values = new SeenValues();
    private boolean tooLarge;

    /** Where the next execution's values go. */
    SeenValues values() {
        return values;
    }

    /**
     * Adds an execution, whose values were added from {@code firstValue} on.
     *
     * @param rowCount of an INSERT with several rows
     * @param continues whether it is the next row of a batch
     */
    void add(StatementForm form, int rowCount, int firstValue, boolean continues) {
        if (tooLarge || steps == MOST_STEPS || values.size() > SeenValues.MOST) {
            tooLarge = true;
            values.cutTo(0);
            return;
        }
        if (steps == forms.length) {
            int capacity = steps * 2;
            forms = Arrays.copyOf(forms, capacity);
            rows = Arrays.copyOf(rows, capacity);
            firstValues = Arrays.copyOf(firstValues, capacity);
            continuing = Arrays.copyOf(continuing, capacity);
        }
        forms[steps] = form;
        rows[steps] = rowCount;
        firstValues[steps] = firstValue;
        continuing[steps] = continues && steps > 0;
        steps++;
    }

    /** The last execution turned out to have a cursor. */
    void lastForm(StatementForm form) {
        forms[steps - 1] = form;
    }

    StatementForm lastForm() {
        return forms[steps - 1];
    }

    boolean isEmpty() {
        return steps == 0;
    }

    boolean isTooLarge() {
        return tooLarge;
    }

    int steps() {
        return steps;
    }

    StatementForm form(int step) {
        return forms[step];
    }

    int rows(int step) {
        return rows[step];
    }

    int firstValue(int step) {
        return firstValues[step];
    }

    boolean isContinuing(int step) {
        return continuing[step];
    }

    /** Forgets everything. */
    void clear() {
        steps = 0;
        tooLarge = false;
        if (values.size() > KEPT_CAPACITY) {
            values = new SeenValues();
        } else {
            values.cutTo(0);
        }
        if (forms.length > KEPT_CAPACITY) {
            forms = new StatementForm[FIRST_CAPACITY];
            rows = new int[FIRST_CAPACITY];
            firstValues = new int[FIRST_CAPACITY];
            continuing = new boolean[FIRST_CAPACITY];
        }
    }
}
