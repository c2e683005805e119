package dev.roundtrip.wire;

import java.util.EnumMap;
import java.util.Map;

/**
 * The text of a prepared statement as a connection keeps it: one instance per distinct text, never changed.
 *
 * @param purpose the purpose of executing this text
 * @param effect the effect of executing this text on the session's transaction
 */
@SuppressWarnings("ArrayRecordComponent") // The array is never compared.
record StatementText(byte[] bytes, int hash, boolean isTruncated, Purpose purpose, TransactionEffect effect) {

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

    /** The stand-in for a text that is not kept: empty, truncated, with a known purpose and effect. */
    static StatementText unkept(Purpose purpose, TransactionEffect effect) {
        return UNKEPT.get(purpose).get(effect);
    }

    boolean isKept() {
        return bytes.length > 0;
    }
}
