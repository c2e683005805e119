package dev.roundtrip.live.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * SipHash-2-4 with a random key: equal values have equal hashes, and a value cannot be found by hashing candidates, as
 * long as the key is unknown. Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF".
 */
final class KeyedHash {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final long key0;
    private final long key1;

    private KeyedHash(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    static KeyedHash random() {
        SecureRandom random = new SecureRandom();
        return new KeyedHash(random.nextLong(), random.nextLong());
    }

    static KeyedHash of(long key0, long key1) {
        return new KeyedHash(key0, key1);
    }

    long of(byte[] bytes, int offset, int length) {
        long v0 = key0 ^ 0x736f6d6570736575L;
        long v1 = key1 ^ 0x646f72616e646f6dL;
        long v2 = key0 ^ 0x6c7967656e657261L;
        long v3 = key1 ^ 0x7465646279746573L;
        int whole = length & ~7;
        // One word after the whole ones: the rest, with the length in its highest byte. Then the final rounds, without
        // one.
        for (int at = 0; at <= whole + 8; at += 8) {
            boolean isFinal = at > whole;
            long word =
                    isFinal ? 0 : at < whole ? (long) LONG.get(bytes, offset + at) : rest(bytes, offset + at, length);
            v2 ^= isFinal ? 0xff : 0;
            v3 ^= word;
            for (int round = isFinal ? 4 : 2; round > 0; round--) {
                v0 += v1;
                v1 = Long.rotateLeft(v1, 13) ^ v0;
                v0 = Long.rotateLeft(v0, 32);
                v2 += v3;
                v3 = Long.rotateLeft(v3, 16) ^ v2;
                v0 += v3;
                v3 = Long.rotateLeft(v3, 21) ^ v0;
                v2 += v1;
                v1 = Long.rotateLeft(v1, 17) ^ v2;
                v2 = Long.rotateLeft(v2, 32);
            }
            v0 ^= word;
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private static long rest(byte[] bytes, int from, int length) {
        long word = (long) length << 56;
        for (int i = 0; i < (length & 7); i++) {
            word |= (bytes[from + i] & 0xffL) << (8 * i);
        }
        return word;
    }

    /** A further hash from one. */
    static long next(long hash) {
        long z = hash + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
