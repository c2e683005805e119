package dev.roundtrip.live.workload;

import dev.roundtrip.wire.BoundParameters;
import dev.roundtrip.wire.SqlText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Turns the values of one connection, bound or in a text, into what is kept of them. A value is in its buffer only
 * during a call. One thread at a time.
 */
final class ValueReader implements BoundParameters.Sink {

    /** Longer values are not kept. */
    static final int LONGEST_KEPT = 1_000;

    private static final int UNSIGNED = 0x8000;
    private static final int MOST_DIGITS = 18;

    /** That of the largest double has three digits. */
    private static final int MOST_EXPONENT = 400;

    /** What numbers, times and everything else begin with before they are hashed, so that 1 and '1' differ. */
    private static final byte NUMBERS = 'n';

    private static final byte TIMES = 't';
    private static final byte OTHERS = 'o';

    private final KeyedHash hash;
    private final boolean keeps;
    private SeenValues target = new SeenValues();
    private LongData longData = new LongData();
    private int cut;
    private byte[] buffer = new byte[64];
    private int length;

    ValueReader(KeyedHash hash, boolean keeps) {
        this.hash = hash;
        this.keeps = keeps;
    }

    /** The lengths and hashes of the long data that were sent for one statement's parameters. */
    static final class LongData {

        private long[] lengths = {};
        private long[] hashes = {};

        /** Whether a part has bytes that no text has. */
        private boolean[] binary = {};

        void add(int index, long bytes, long hash, boolean isBinary) {
            if (index >= lengths.length) {
                lengths = Arrays.copyOf(lengths, index + 1);
                hashes = Arrays.copyOf(hashes, index + 1);
                binary = Arrays.copyOf(binary, index + 1);
            }
            lengths[index] += bytes;
            hashes[index] = KeyedHash.next(hashes[index]) ^ hash;
            binary[index] |= isBinary;
        }

        void clear() {
            lengths = new long[0];
            hashes = new long[0];
            binary = new boolean[0];
        }
    }

    /** The next values are added here. */
    void into(SeenValues values, LongData data) {
        target = values;
        longData = data;
    }

    /** How many values were not completely there, since the last call. */
    int takeCut() {
        int taken = cut;
        cut = 0;
        return taken;
    }

    /** A part of long data. */
    void longData(LongData data, int index, byte[] payload, int payloadLength, long bytes) {
        int from = Math.min(payloadLength, BoundParameters.longDataOffset());
        boolean isBinary = false;
        for (int at = from; at < payloadLength; at++) {
            isBinary |= isControl(payload[at]);
        }
        data.add(index, bytes, hash.of(payload, from, payloadLength - from), isBinary);
    }

    @Override
    public void isNull(int index, int type) {
        target.add(ValueKind.NULL, 0, 0, 0, null);
    }

    private static boolean isControl(int value) {
        return value >= 0 && value < ' ' && value != '\n' && value != '\r' && value != '\t';
    }

    /** The format has streams of bytes only; a text that was sent in this way is recorded as a text. */
    @Override
    public void sentBefore(int index) {
        boolean known = index < longData.lengths.length;
        long bytes = known ? longData.lengths[index] : 0;
        target.add(
                !known || longData.binary[index] ? ValueKind.STREAM : ValueKind.TEXT,
                (int) Math.min(bytes, Integer.MAX_VALUE),
                0,
                known ? longData.hashes[index] : 0,
                null);
    }

    @Override
    public void value(int index, int type, byte[] bytes, int offset, int kept, int size) {
        boolean whole = kept == size;
        cut += whole ? 0 : 1;
        int plain = type & 0xff;
        switch (plain) {
            case 0x01, 0x02, 0x03, 0x08, 0x09, 0x0d, 0xf4 ->
                integer(whole ? wholeNumber(bytes, offset, kept, (type & UNSIGNED) != 0) : 1, plain == 0x08);
            case 0x04, 0x05 -> decimal(whole ? fraction(bytes, offset, kept) : BigDecimal.ONE);
            case 0x00, 0xf6 -> digits(bytes, offset, kept);
            case 0x07, 0x0a, 0x0c -> time(plain == 0x0a ? ValueKind.DATE : ValueKind.DATETIME, bytes, offset, kept);
            case 0x0b -> time(ValueKind.TIME, bytes, offset, kept);
            case 0xf9, 0xfa, 0xfb, 0xfc -> bytes(bytes, offset, kept, size);
            default -> text(bytes, offset, kept, size);
        }
    }

    private static long wholeNumber(byte[] bytes, int offset, int size, boolean unsigned) {
        long number = 0;
        for (int i = 0; i < size; i++) {
            number |= (bytes[offset + i] & 0xffL) << (8 * i);
        }
        int unused = 64 - 8 * size;
        return unsigned || unused == 64 ? number : number << unused >> unused;
    }

    private static BigDecimal fraction(byte[] bytes, int offset, int size) {
        long bits = wholeNumber(bytes, offset, size, true);
        double value = size == 4 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        if (!Double.isFinite(value)) {
            return BigDecimal.ZERO;
        }
        return new BigDecimal(size == 4 ? Float.toString((float) value) : Double.toString(value));
    }

    private void integer(long number, boolean isLong) {
        boolean wide = isLong || number != (int) number;
        int size = digitsOf(number);
        begin(NUMBERS);
        for (int shift = 0; shift < 64; shift += 8) {
            put((int) (number >>> shift));
        }
        add(wide ? ValueKind.LONG : ValueKind.INT, size, number < 0 ? ~0 : 0, keeps ? Long.toString(number) : null);
    }

    private static int digitsOf(long number) {
        long rest = Math.abs(number);
        int digits = 1;
        while (rest >= 10 || rest < 0) {
            rest = Math.abs(rest / 10);
            digits++;
        }
        return digits;
    }

    private void digits(byte[] bytes, int offset, int size) {
        String digits = new String(bytes, offset, Math.min(size, 80), StandardCharsets.ISO_8859_1);
        try {
            decimal(new BigDecimal(digits.strip()));
        } catch (NumberFormatException isNone) {
            text(bytes, offset, size, size);
        }
    }

    /** As a whole number if it has no fraction and no point, so that equal numbers have equal hashes. */
    private void decimal(BigDecimal written) {
        BigDecimal number = Math.abs(written.scale()) > MOST_EXPONENT ? BigDecimal.ONE : written;
        BigDecimal plain = number.scale() < 0 ? number.setScale(0) : number;
        int before = Math.max(1, plain.precision() - plain.scale());
        int scale = Math.max(0, Math.min(plain.scale(), MOST_DIGITS - Math.min(before, MOST_DIGITS)));
        begin(NUMBERS);
        BigDecimal stripped = plain.stripTrailingZeros();
        BigInteger unscaled = stripped.scale() <= 0 ? stripped.toBigInteger() : stripped.unscaledValue();
        if (stripped.scale() <= 0 && unscaled.bitLength() < 64) {
            for (int shift = 0; shift < 64; shift += 8) {
                put((int) (unscaled.longValue() >>> shift));
            }
        } else {
            putAll(stripped.toPlainString().getBytes(StandardCharsets.ISO_8859_1));
        }
        add(
                ValueKind.DECIMAL,
                Math.min(before, MOST_DIGITS),
                number.signum() < 0 ? ~scale : scale,
                keeps ? plain.toPlainString() : null);
    }

    /** MySQL Internals, "Binary Protocol Value": a date has 4 bytes, with a time 7, with a fraction 11. */
    private void time(ValueKind kind, byte[] bytes, int offset, int size) {
        begin(TIMES);
        putAll(bytes, offset, size);
        add(kind, size, 0, keeps ? timeText(kind, bytes, offset, size) : null);
    }

    private static String timeText(ValueKind kind, byte[] bytes, int at, int size) {
        if (kind == ValueKind.TIME) {
            return size < 8
                    ? "00:00:00"
                    : String.format(
                            Locale.ROOT,
                            "%s%02d:%02d:%02d",
                            bytes[at] == 1 ? "-" : "",
                            24 * wholeNumber(bytes, at + 1, 4, true) + bytes[at + 5],
                            bytes[at + 6],
                            bytes[at + 7]);
        }
        if (size < 4) {
            return null;
        }
        String date = String.format(
                Locale.ROOT, "%04d-%02d-%02d", wholeNumber(bytes, at, 2, true), bytes[at + 2], bytes[at + 3]);
        return kind == ValueKind.DATE
                ? date
                : date
                        + (size < 7
                                ? " 00:00:00"
                                : String.format(
                                        Locale.ROOT, " %02d:%02d:%02d", bytes[at + 4], bytes[at + 5], bytes[at + 6]));
    }

    private void bytes(byte[] bytes, int offset, int kept, int size) {
        begin(OTHERS);
        putAll(bytes, offset, kept);
        add(ValueKind.BYTES, Math.max(0, size), 0, null);
    }

    private void text(byte[] bytes, int offset, int kept, int size) {
        if (kept < size || size < 0) {
            // Its end is not there: a character may be cut in two.
            begin(OTHERS);
            putAll(bytes, offset, kept);
            add(ValueKind.TEXT, Math.max(0, size), 0, null);
            return;
        }
        begin(OTHERS);
        putAll(bytes, offset, kept);
        addText();
    }

    /** The buffer's content from its second byte on. */
    private void addText() {
        String text = decoded();
        if (text == null) {
            add(ValueKind.BYTES, length - 1, 0, null);
        } else {
            int characters = text.codePointCount(0, text.length());
            add(ValueKind.ofText(text), characters, 0, keeps && characters <= LONGEST_KEPT ? text : null);
        }
    }

    /** Null if it is no UTF-8, or has control characters that texts do not have. */
    private String decoded() {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(buffer, 1, length - 1))
                    .toString();
            return text.chars().anyMatch(ValueReader::isControl) ? null : text;
        } catch (CharacterCodingException binary) {
            return null;
        }
    }

    /** The literal of a mark in a text. */
    void literal(SqlText sql, byte mark, int from, int to, boolean escapes) {
        switch (mark) {
            case SqlReader.NUMBER -> numberLiteral(sql, from, to);
            case SqlReader.STRING -> {
                begin(OTHERS);
                unquoted(sql, from + 1, to - 1, sql.byteAt(from), escapes);
                addText();
            }
            default -> {
                begin(OTHERS);
                for (int at = from; at < to; at++) {
                    put(sql.byteAt(at));
                }
                add(ValueKind.BYTES, Math.max(1, (to - from - 2) / 2), 0, null);
            }
        }
    }

    private void numberLiteral(SqlText sql, int from, int to) {
        StringBuilder digits = new StringBuilder();
        boolean whole = true;
        for (int at = from; at < to; at++) {
            char c = (char) sql.byteAt(at);
            whole &= c >= '0' && c <= '9';
            digits.append(c);
        }
        if (whole && digits.length() <= MOST_DIGITS) {
            integer(Long.parseLong(digits.toString()), true);
            return;
        }
        try {
            decimal(new BigDecimal(digits.toString()));
        } catch (NumberFormatException | ArithmeticException tooLarge) {
            decimal(BigDecimal.ONE);
        }
    }

    private void unquoted(SqlText sql, int from, int to, int quote, boolean escapes) {
        for (int at = from; at < to; at++) {
            int now = sql.byteAt(at);
            if (now == '\\' && escapes && at + 1 < to) {
                at++;
                int escaped = sql.byteAt(at);
                switch (escaped) {
                    case 'n' -> put('\n');
                    case 't' -> put('\t');
                    case 'r' -> put('\r');
                    case 'b' -> put('\b');
                    case '0' -> put(0);
                    case 'Z' -> put(26);
                    case '%', '_' -> {
                        put('\\');
                        put(escaped);
                    }
                    default -> put(escaped);
                }
            } else {
                put(now);
                at += now == quote ? 1 : 0;
            }
        }
    }

    private void begin(byte group) {
        length = 0;
        put(group);
    }

    private void putAll(byte[] bytes) {
        putAll(bytes, 0, bytes.length);
    }

    private void putAll(byte[] bytes, int offset, int count) {
        for (int i = 0; i < count; i++) {
            put(bytes[offset + i]);
        }
    }

    private void put(int value) {
        if (length == buffer.length) {
            byte[] larger = Arrays.copyOf(buffer, length * 2);
            Arrays.fill(buffer, (byte) 0);
            buffer = larger;
        }
        buffer[length++] = (byte) value;
    }

    private void add(ValueKind kind, int size, int scale, String text) {
        target.add(kind, size, scale, hash.of(buffer, 0, length), text);
        Arrays.fill(buffer, 0, length, (byte) 0);
        length = 0;
    }
}
