package dev.roundtrip.tap;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/**
 * The texts that a tap's connections have prepared, each held once: a thousand connections of a pool prepare the same statements, and the 365 of a
 * transfer are a quarter of a megabyte.
 *
 * <p>Up to {@link #MAX_BYTES} bytes are held, as long as the tap is: the first texts, not the latest. A text beyond that is held by each connection
 * that prepares it.
 *
 * <p><b>Threads.</b> Any. A decoder asks when its connection prepares a text for the first time, never for one that it has seen.
 */
final class SharedTexts implements UnaryOperator<byte[]> {

    static final long MAX_BYTES = 16 * 1024 * 1024;

    /** What an entry takes beside its text, about. */
    static final int ENTRY_BYTES = 120;

    private final ConcurrentMap<ByteBuffer, byte[]> texts = new ConcurrentHashMap<>();
    private final AtomicLong heldBytes = new AtomicLong();

    /** The array of this content that is held; this one, where it is the first. */
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

    long heldBytes() {
        return heldBytes.get();
    }
}
