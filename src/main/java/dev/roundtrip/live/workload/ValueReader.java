package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.SentValue.Kind;
import dev.roundtrip.wire.BoundParameters;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the values of one connection, bound or in a text. One thread at a time. */
final class ValueReader implements BoundParameters.Sink {

    /** Of longer values, in characters or bytes, the length is kept. */
    static final int LONGEST_KEPT = 1_000;

    private static final int UNSIGNED = 0x8000;

    /** That of the largest double has three digits. */
    private static final int MOST_EXPONENT = 400;

    private SentValue[] row = {};
    private LongData longData = new LongData();

    /** What was sent for one statement's parameters as long data. */
    static final class LongData {

        private long[] lengths = {};

        /** Whether a part has bytes that no text has. */
        private boolean[] binary = {};

        void add(int index, byte[] payload, int payloadLength, long bytes) {
            if (index >= lengths.length) {
                lengths = Arrays.copyOf(lengths, index + 1);
                binary = Arrays.copyOf(binary, index + 1);
            }
            lengths[index] += bytes;
            for (int at = BoundParameters.longDataOffset(); at < payloadLength; at++) {
                binary[index] |= isControl(payload[at]);
            }
        }

        void clear() {
            lengths = new long[0];
            binary = new boolean[0];
        }
    }

    /** The next values are put here. */
    void into(SentValue[] values, LongData data) {
        row = values;
        longData = data;
    }

    @Override
    public void isNull(int index, int type) {
        row[index] = SentValue.NULL;
    }

    private static boolean isControl(int value) {
        return value >= 0 && value < ' ' && value != '\n' && value != '\r' && value != '\t';
    }

    /** The format has streams of bytes only; a text that was sent in this way is recorded as a text. */
    @Override
    public void sentBefore(int index) {
        boolean known = index < longData.lengths.length;
        row[index] =
                large(!known || longData.binary[index] ? "stream" : "letters", known ? longData.lengths[index] : 0);
    }

    private static SentValue large(String kind, long length) {
        return new SentValue(Kind.LARGE, kind + "(" + Math.max(0, Math.min(length, 999_999_999)) + ")");
    }

    @Override
    public void value(int index, int type, byte[] bytes, int offset, int kept, int size) {
        boolean isBytes = (type & 0xff) >= 0xf9 && (type & 0xff) <= 0xfc;
        if (kept != size || size > 4 * LONGEST_KEPT) {
            row[index] = large(isBytes ? "bytes" : "letters", size);
            return;
        }
        row[index] = switch (type & 0xff) {
            case 0x01, 0x02, 0x03, 0x08, 0x09, 0x0d, 0xf4 ->
                whole(wholeNumber(bytes, offset, size, (type & UNSIGNED) != 0), type);
            case 0x04, 0x05 -> new SentValue(Kind.DECIMAL, fraction(bytes, offset, size));
            case 0x00, 0xf6 ->
                new SentValue(Kind.DECIMAL, new String(bytes, offset, size, StandardCharsets.ISO_8859_1).strip());
            case 0x0a -> time(Kind.DATE, bytes, offset, size);
            case 0x07, 0x0c -> time(Kind.DATETIME, bytes, offset, size);
            case 0x0b -> new SentValue(Kind.TEXT, timeOfDay(bytes, offset, size));
            default -> isBytes ? bytes(bytes, offset, size) : text(bytes, offset, size);
        };
    }

    private static long wholeNumber(byte[] bytes, int offset, int size, boolean unsigned) {
        long number = 0;
        for (int i = 0; i < size; i++) {
            number |= (bytes[offset + i] & 0xffL) << (8 * i);
        }
        int unused = 64 - 8 * size;
        return unsigned || unused == 64 ? number : number << unused >> unused;
    }

    private static SentValue whole(long number, int type) {
        boolean wide = (type & 0xff) == 0x08;
        if (wide && (type & UNSIGNED) != 0 && number < 0) {
            return new SentValue(Kind.DECIMAL, Long.toUnsignedString(number));
        }
        return new SentValue(wide || number != (int) number ? Kind.LONG : Kind.INT, Long.toString(number));
    }

    private static String fraction(byte[] bytes, int offset, int size) {
        long bits = wholeNumber(bytes, offset, size, true);
        double value = size == 4 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        return Double.isFinite(value)
                ? new BigDecimal(size == 4 ? Float.toString((float) value) : Double.toString(value)).toPlainString()
                : "0";
    }

    /** MySQL Internals, "Binary Protocol Value": a date has 4 bytes, with a time 7, with a fraction 11. */
    private static SentValue time(Kind kind, byte[] bytes, int at, int size) {
        if (size < 4) {
            return new SentValue(Kind.TEXT, "0000-00-00");
        }
        String date = String.format(
                Locale.ROOT, "%04d-%02d-%02d", wholeNumber(bytes, at, 2, true), bytes[at + 2], bytes[at + 3]);
        String time = size < 7
                ? "00:00:00"
                : String.format(Locale.ROOT, "%02d:%02d:%02d", bytes[at + 4], bytes[at + 5], bytes[at + 6]);
        String fraction = size < 11 ? "" : String.format(Locale.ROOT, ".%06d", wholeNumber(bytes, at + 7, 4, true));
        try {
            LocalDate.parse(date);
        } catch (DateTimeException invalid) {
            return new SentValue(Kind.TEXT, date);
        }
        return new SentValue(kind, kind == Kind.DATE ? date : date + " " + time + fraction);
    }

    private static String timeOfDay(byte[] bytes, int at, int size) {
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

    private static SentValue bytes(byte[] bytes, int offset, int size) {
        return size > LONGEST_KEPT
                ? large("bytes", size)
                : new SentValue(Kind.BYTES, HexFormat.of().formatHex(bytes, offset, offset + size));
    }

    private static SentValue text(byte[] bytes, int offset, int size) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, offset, size))
                    .toString();
        } catch (CharacterCodingException binary) {
            return bytes(bytes, offset, size);
        }
        if (text.chars().anyMatch(ValueReader::isControl)) {
            return bytes(bytes, offset, size);
        }
        int characters = text.codePointCount(0, text.length());
        return characters > LONGEST_KEPT ? large("letters", characters) : new SentValue(Kind.TEXT, text);
    }

    /** A literal as it is written in a text; each character is a byte. */
    static SentValue literal(String written, char mark, boolean escapes) {
        if (mark == SqlReader.NUMBER) {
            return number(written);
        }
        int quote = written.indexOf('\'');
        if (mark == SqlReader.STRING || written.startsWith("_")) {
            byte[] text = unquoted(written.substring(mark == SqlReader.STRING ? 0 : quote), escapes)
                    .getBytes(StandardCharsets.ISO_8859_1);
            return mark == SqlReader.STRING ? text(text, 0, text.length) : bytes(text, 0, text.length);
        }
        String digits = quote < 0 ? written.substring(2) : written.substring(quote + 1, written.length() - 1);
        boolean bits = (written.charAt(0) | 0x20) == 'b' && !digits.isEmpty();
        try {
            String hex = bits ? new BigInteger(digits, 2).toString(16) : digits;
            byte[] bytes = HexFormat.of().parseHex(hex.length() % 2 == 0 ? hex : "0" + hex);
            return bytes(bytes, 0, bytes.length);
        } catch (IllegalArgumentException refusedByTheServer) {
            return new SentValue(Kind.TEXT, digits);
        }
    }

    private static SentValue number(String written) {
        BigDecimal number = new BigDecimal(written);
        if (written.matches("\\d{1,18}")) {
            return whole(number.longValueExact(), 0);
        }
        return new SentValue(Kind.DECIMAL, Math.abs(number.scale()) > MOST_EXPONENT ? "1" : number.toPlainString());
    }

    private static String unquoted(String written, boolean escapes) {
        String quote = written.substring(0, 1);
        String doubled = written.substring(1, written.length() - 1);
        Pattern special = Pattern.compile(escapes ? "(?s)\\\\(.)|" + quote + quote : quote + quote);
        return special.matcher(doubled)
                .replaceAll(found ->
                        Matcher.quoteReplacement(found.group().charAt(0) == '\\' ? unescaped(found.group()) : quote));
    }

    private static String unescaped(String escape) {
        int known = "0bnrtZ%_".indexOf(escape.charAt(1));
        return known < 0 ? escape.substring(1) : known > 5 ? escape : "\0\b\n\r\t\032".substring(known, known + 1);
    }
}
