package dev.roundtrip.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes bad files of good ones: the same seed gives the same file, so that a finding can be repeated. */
public final class DamagedFile {

    /** How many a test makes of each kind; a longer run sets the property. A file takes longer than a string. */
    public static final int TRIES = Integer.getInteger("roundtrip.fuzz.tries", 600) / 15;

    private static final List<byte[]> PIECES = List.of(
            ascii("\u001b]0;owned\u0007\u001b[2J"),
            "\u202e\u2066\u0085\u2028".getBytes(StandardCharsets.UTF_8),
            new byte[] {0},
            new byte[] {(byte) 0xFF, (byte) 0xFE},
            new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF},
            new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
            ascii("9".repeat(400)),
            ascii("-1"),
            ascii("1e999"),
            ascii("-9223372036854775809"),
            ascii("NaN"),
            ascii("null"),
            ascii("[".repeat(3_000)),
            ascii("{\"a\":".repeat(3_000)),
            ascii("x".repeat(70_000)),
            ascii("\r\n\r\n"),
            ascii("\t"),
            ascii("&a [*a, *a]"),
            ascii("!!javax.script.ScriptEngineManager []"),
            ascii("<<: *a"),
            ascii("---\n"),
            ascii("'\"`$(x)%n%s{}"),
            ascii("\""),
            ascii("\\u0000\\ud800"),
            ascii(","),
            ascii("}"),
            ascii(": "));

    private DamagedFile() {}

    /** One to four damages, each of a kind and at a place that the seed decides. */
    public static byte[] of(byte[] good, long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L + 17);
        byte[] bytes = good;
        int damages = 1 + random.nextInt(4);
        for (int i = 0; i < damages; i++) {
            bytes = damaged(bytes, random);
        }
        return bytes;
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + random.nextInt(1 + Math.max(1, Math.min(400, bytes.length / 4))));
        byte[] cut = Arrays.copyOfRange(bytes, from, to);
        return switch (random.nextInt(6)) {
            case 0 -> Arrays.copyOf(bytes, from);
            case 1 -> joined(bytes, from, new byte[0], to);
            case 2 -> joined(bytes, from, joined(cut, cut.length, cut, cut.length), to);
            case 3 -> flipped(bytes, random);
            default -> joined(bytes, from, PIECES.get(random.nextInt(PIECES.size())), random.nextBoolean() ? from : to);
        };
    }

    private static byte[] flipped(byte[] bytes, Random random) {
        byte[] flipped = bytes.clone();
        if (flipped.length > 0) {
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
    }

    private static byte[] joined(byte[] bytes, int before, byte[] between, int after) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.write(bytes, 0, before);
        joined.writeBytes(between);
        joined.write(bytes, after, bytes.length - after);
        return joined.toByteArray();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
