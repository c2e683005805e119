package dev.roundtrip.wire;

import java.util.EnumMap;
import java.util.Map;

/** The text of a prepared statement as a connection keeps it: one instance per distinct text, never changed. */
final class StatementText {

    private static final Map<Purpose, StatementText> UNKEPT = new EnumMap<>(Purpose.class);

    static {
        byte[] none = {};
        int hash = TextHash.of(none, 0, 0);
        for (Purpose purpose : Purpose.values()) {
            UNKEPT.put(purpose, new StatementText(none, hash, true, purpose));
        }
    }

    private final byte[] bytes;
    private final int hash;
    private final boolean truncated;
    private final Purpose purpose;

    StatementText(byte[] bytes, int hash, boolean truncated, Purpose purpose) {
        this.bytes = bytes;
        this.hash = hash;
        this.truncated = truncated;
        this.purpose = purpose;
    }

    /** Stands for a text that is not kept: empty, truncated, and of a known purpose. */
    static StatementText unkept(Purpose purpose) {
        return UNKEPT.get(purpose);
    }

    boolean isKept() {
        return bytes.length > 0;
    }

    byte[] bytes() {
        return bytes;
    }

    int hash() {
        return hash;
    }

    boolean isTruncated() {
        return truncated;
    }

    /** What running this text is for. */
    Purpose purpose() {
        return purpose;
    }
}
