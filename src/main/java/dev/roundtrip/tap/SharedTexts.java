package dev.roundtrip.tap;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/**
 * The texts that a tap's connections have prepared, each stored once: a thousand connections of a pool prepare the same
 * statements, and the 365 of a transfer take a quarter of a megabyte.
 *
 * <p>Stores up to {@link #MAX_BYTES} bytes, for the lifetime of the tap: the first texts, not the latest. Each
 * connection stores further texts itself.
 *
 * <p><b>Threads.</b> Thread-safe. A decoder calls this when its connection prepares a text for the first time only.
 */
final class SharedTexts implements UnaryOperator<byte[]> {

    static final long MAX_BYTES = 16 * 1024 * 1024;

    /** The approximate size of an entry without its text, in bytes. */
    static final int ENTRY_BYTES = 120;

    private final ConcurrentMap<ByteBuffer, byte[]> texts = new ConcurrentHashMap<>();
    final AtomicLong heldBytes = new AtomicLong();

    /** The stored array with this content; this array if it is the first. */
    @Override
    public byte[] apply(byte[] text) {
        ByteBuffer content = ByteBuffer.wrap(text);
        byte[] known = texts.get(content);
        if (known != null) {
            return known;
        }
        int taken = text.length + ENTRY_BYTES;
        boolean fits = heldBytes.addAndGet(taken) <= MAX_BYTES;
        byte[] first = fits ? texts.putIfAbsent(content, text) : null;
        if (fits && first == null) {
            return text;
        }
        heldBytes.addAndGet(-taken);
        return first == null ? text : first;
    }
}
