package dev.roundtrip.workload.file;

import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * A list of values of one type, numbered from 1. Its values are in a slot of the context, whose arrays are reused, so
 * that whole numbers are kept without allocation.
 */
final class ListValue extends Value {

    /** The maximum number of values; a longer list is cut. */
    static final int LARGEST = 10_000;

    final Type element;

    /** The slot of the list; -1 if the list is being drawn. */
    final int slot;

    private final Value count;
    private final BiConsumer<Items, DrawContext> next;

    private ListValue(Type element, int slot, Value count, BiConsumer<Items, DrawContext> next) {
        this.element = element;
        this.slot = slot;
        this.count = count;
        this.next = next;
    }

    /**
     * A list to draw into a slot; its values can only be read there.
     *
     * @param next draws one more value
     */
    static ListValue drawn(Type element, Value count, BiConsumer<Items, DrawContext> next) {
        return new ListValue(element, -1, count, next);
    }

    /** The list in a slot. */
    static ListValue in(int slot, Type element) {
        return new ListValue(element, slot, null, null);
    }

    Items items(DrawContext context) {
        return context.items(slot, element);
    }

    @Override
    ListValue inSlot(int of) {
        return in(of, element);
    }

    @Override
    void drawInto(int of, DrawContext context) {
        Items items = context.items(of, element);
        items.clear();
        long wanted = Math.min(LARGEST, count.asLong(context));
        for (long i = 0; i < wanted; i++) {
            next.accept(items, context);
        }
    }

    /** The values of a list. Whole numbers are in one array, and all others in another. */
    static final class Items {

        private static final int FIRST_CAPACITY = 16;

        private final boolean whole;
        private long[] longs = {};
        private Object[] objects = {};
        private int size;

        Items(Type element) {
            this.whole = element.isInteger();
        }

        int size() {
            return size;
        }

        void clear() {
            size = 0;
        }

        /** The value at a place; 0 if there is none. */
        long longAt(long place) {
            return place < 1 || place > size ? 0 : longs[(int) place - 1];
        }

        /** The value at a place; null if there is none. */
        Object objectAt(long place) {
            return place < 1 || place > size ? null : objects[(int) place - 1];
        }

        /** Replaces the value at a place. Has no effect if the list does not have that place. */
        void set(long place, long number, Object object) {
            if (place >= 1 && place <= size) {
                put((int) place - 1, number, object);
            }
        }

        void add(long number, Object object) {
            if (size == LARGEST) {
                return;
            }
            int capacity = whole ? longs.length : objects.length;
            if (size == capacity) {
                int larger = Math.max(FIRST_CAPACITY, 2 * capacity);
                longs = whole ? Arrays.copyOf(longs, larger) : longs;
                objects = whole ? objects : Arrays.copyOf(objects, larger);
            }
            put(size++, number, object);
        }

        void addDrawn(Value value, DrawContext context) {
            add(whole ? value.asLong(context) : 0, whole ? null : value.asObject(context));
        }

        private void put(int index, long number, Object object) {
            if (whole) {
                longs[index] = number;
            } else {
                objects[index] = object;
            }
        }

        /** The place of the first equal value; 0 if there is none. */
        long find(long number) {
            for (int i = 0; i < size; i++) {
                if (longs[i] == number) {
                    return i + 1L;
                }
            }
            return 0;
        }
    }
}
