package dev.roundtrip.wire;

import java.util.EnumMap;
import java.util.Map;

/** The text of a prepared statement as a connection keeps it: one instance per distinct text, never changed. */
final class StatementText {

    private static final Map<Purpose, Map<TransactionEffect, StatementText>> UNKEPT = new EnumMap<>(Purpose.class);

    static {
        byte[] none = {};
        int hash = TextHash.of(none, 0, 0);
        for (Purpose purpose : Purpose.values()) {
            Map<TransactionEffect, StatementText> byEffect = new EnumMap<>(TransactionEffect.class);
            for (TransactionEffect effect : TransactionEffect.values()) {
                byEffect.put(effect, new StatementText(none, hash, true, purpose, effect));
            }
            UNKEPT.put(purpose, byEffect);
        }
    }

    private final byte[] bytes;
    private final int hash;
    private final boolean truncated;
    private final Purpose purpose;
    private final TransactionEffect effect;

    StatementText(byte[] bytes, int hash, boolean truncated, Purpose purpose, TransactionEffect effect) {
        this.bytes = bytes;
        this.hash = hash;
        this.truncated = truncated;
        this.purpose = purpose;
        this.effect = effect;
    }

    /** Represents a text that is not kept: empty, truncated, with a known purpose and effect. */
    static StatementText unkept(Purpose purpose, TransactionEffect effect) {
        return UNKEPT.get(purpose).get(effect);
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

    /** The purpose of executing this text. */
    Purpose purpose() {
        return purpose;
    }

    /** The effect of executing this text on the session's transaction. */
    TransactionEffect effect() {
        return effect;
    }
}
