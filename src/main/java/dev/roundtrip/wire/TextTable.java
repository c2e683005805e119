package dev.roundtrip.wire;

import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * The distinct texts that a connection has prepared: a repeated text is found, not copied, so preparing it every time
 * (scenario s3) allocates nothing.
 *
 * <p>Limited to {@link #MAX_TEXTS} texts and {@link #MAX_BYTES} bytes. Texts beyond that are not kept, and their
 * executions have an empty, truncated text. Nothing is evicted, because eviction by age would cost a list update per
 * prepare, and an application with that many distinct texts shows in its count of distinct prepares anyway.
 */
final class TextTable {

    static final int MAX_TEXTS = 4096;
    static final int MAX_BYTES = 4 * 1024 * 1024;

    private final UnaryOperator<byte[]> sharing;
    private StatementText[] slots = new StatementText[64];
    int size;
    int heldBytes;

    /**
     * Begins with no texts.
     *
     * @param sharing returns an array of the same content, which other connections may use too
     */
    TextTable(UnaryOperator<byte[]> sharing) {
        this.sharing = sharing;
    }

    /** The kept text with this content; it is added if there is room. */
    StatementText intern(byte[] bytes, int offset, int length, boolean truncated) {
        if (length == 0) {
            return StatementText.unkept(Purpose.BUSINESS, TransactionEffect.NONE);
        }
        int hash = TextHash.of(bytes, offset, length);
        int slot = hash & (slots.length - 1);
        for (StatementText text = slots[slot]; text != null; text = slots[slot]) {
            if (text.hash() == hash
                    && text.isTruncated() == truncated
                    && Arrays.equals(text.bytes(), 0, text.bytes().length, bytes, offset, offset + length)) {
                return text;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        Purpose purpose = TextClassifier.purposeOf(bytes, offset, length);
        TransactionEffect effect = TextEffect.of(bytes, offset, length);
        if (size == MAX_TEXTS || heldBytes + length > MAX_BYTES) {
            return StatementText.unkept(purpose, effect);
        }
        StatementText text = new StatementText(
                sharing.apply(Arrays.copyOfRange(bytes, offset, offset + length)), hash, truncated, purpose, effect);
        slots[slot] = text;
        size++;
        heldBytes += length;
        if (size * 2 > slots.length) {
            grow();
        }
        return text;
    }

    private void grow() {
        StatementText[] old = slots;
        slots = new StatementText[old.length * 2];
        for (StatementText text : old) {
            if (text != null) {
                int slot = text.hash() & (slots.length - 1);
                while (slots[slot] != null) {
                    slot = (slot + 1) & (slots.length - 1);
                }
                slots[slot] = text;
            }
        }
    }
}
