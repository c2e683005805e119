package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.SentValue.ValueShape;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads values that were bound or stood in a text. */
final class ValueReader {

    /** The longest value that is kept, in characters or bytes; only the length of a longer one is kept. */
    static final int LONGEST_KEPT = 1_000;

    /** The maximum number of letters or bytes, or of bytes of a stream, in a workload's file. */
    private static final long LONGEST_IN_FILE = 64L << 20;

    private static final long LONGEST_STREAM = 999_999_999;

    private static final int UNSIGNED = 0x8000;
    private static final int LONGLONG = 0x08;

    /** The largest exponent: a double's has three digits. */
    private static final int MOST_EXPONENT = 400;

    private static final int LONGEST_TIME = 12;

    private ValueReader() {}

    /** Reads a bound value, as {@link dev.roundtrip.wire.BoundParameters.Sink#value} describes it. */
    static SentValue bound(int type, byte[] payload, int offset, int kept, int size) {
        boolean isBytes = (type & 0xff) >= 0xf9 && (type & 0xff) <= 0xfc;
        if (kept != size || size > 4 * LONGEST_KEPT) {
            return large(isBytes ? "bytes" : "letters", size);
        }
        byte[] bytes = Arrays.copyOfRange(payload, offset, offset + size);
        return switch (type & 0xff) {
            case 0x01, 0x02, 0x03, LONGLONG, 0x09, 0x0d, 0xf4 -> whole(number(bytes, (type & UNSIGNED) != 0), type);
            case 0x04 -> fraction(Float.intBitsToFloat((int) number(bytes, true)));
            case 0x05 -> fraction(Double.longBitsToDouble(number(bytes, true)));
            case 0x00, 0xf6 ->
                new SentValue(ValueShape.DECIMAL, new String(bytes, StandardCharsets.ISO_8859_1).strip());
            case 0x0a -> time(ValueShape.DATE, bytes);
            case 0x07, 0x0c -> time(ValueShape.DATETIME, bytes);
            case 0x0b -> new SentValue(ValueShape.TEXT, timeOfDay(Arrays.copyOf(bytes, LONGEST_TIME)));
            default -> isBytes ? bytes(bytes) : text(bytes);
        };
    }

    static SentValue large(String kind, long length) {
        long most = kind.equals("stream") ? LONGEST_STREAM : LONGEST_IN_FILE;
        return new SentValue(ValueShape.LARGE, kind + "(" + Math.max(0, Math.min(length, most)) + ")");
    }

    /** A whole number, least significant byte first. */
    private static long number(byte[] bytes, boolean unsigned) {
        long number = 0;
        for (int i = 0; i < bytes.length; i++) {
            number |= (bytes[i] & 0xffL) << (8 * i);
        }
        int unused = 64 - 8 * bytes.length;
        return unsigned || unused == 64 ? number : number << unused >> unused;
    }

    private static SentValue whole(long number, int type) {
        if (type == (UNSIGNED | LONGLONG) && number < 0) {
            return new SentValue(ValueShape.DECIMAL, Long.toUnsignedString(number));
        }
        boolean wide = (type & 0xff) == LONGLONG || number != (int) number;
        return new SentValue(wide ? ValueShape.LONG : ValueShape.INT, Long.toString(number));
    }

    private static SentValue fraction(Number value) {
        return new SentValue(
                ValueShape.DECIMAL,
                Double.isFinite(value.doubleValue()) ? new BigDecimal(value.toString()).toPlainString() : "0");
    }

    /** A time, from MySQL Internals, "Binary Protocol Value": a date has 4 bytes, with a time 7, with a fraction 11. */
    private static SentValue time(ValueShape kind, byte[] sent) {
        byte[] bytes = Arrays.copyOf(sent, LONGEST_TIME);
        String date = digits("%04d-%02d-%02d", number(Arrays.copyOf(bytes, 2), true), bytes[2], bytes[3]);
        try {
            LocalDate.parse(date);
        } catch (DateTimeException invalid) {
            return new SentValue(ValueShape.TEXT, date);
        }
        String time = digits(" %02d:%02d:%02d", bytes[4], bytes[5], bytes[6]);
        String fraction = sent.length < 11 ? "" : digits(".%06d", number(Arrays.copyOfRange(bytes, 7, 11), true));
        return new SentValue(kind, kind == ValueShape.DATE ? date : date + time + fraction);
    }

    private static String timeOfDay(byte[] bytes) {
        long hours = 24 * number(Arrays.copyOfRange(bytes, 1, 5), true) + bytes[5];
        return (bytes[0] == 1 ? "-" : "") + digits("%02d:%02d:%02d", hours, bytes[6], bytes[7]);
    }

    private static String digits(String format, Object... numbers) {
        return String.format(Locale.ROOT, format, numbers);
    }

    private static SentValue bytes(byte[] bytes) {
        return bytes.length > LONGEST_KEPT
                ? large("bytes", bytes.length)
                : new SentValue(ValueShape.BYTES, HexFormat.of().formatHex(bytes));
    }

    private static SentValue text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (!Arrays.equals(bytes, text.getBytes(StandardCharsets.UTF_8))
                || text.chars().anyMatch(ValueReader::isControl)) {
            return bytes(bytes);
        }
        int characters = text.codePointCount(0, text.length());
        return characters > LONGEST_KEPT ? large("letters", characters) : new SentValue(ValueShape.TEXT, text);
    }

    /** Whether a character is a control character, which no text contains. */
    static boolean isControl(int value) {
        return value >= 0 && value < ' ' && value != '\n' && value != '\r' && value != '\t';
    }

    /** A number from a literal such as {@code 0.5}. */
    static SentValue number(String written) {
        BigDecimal number = new BigDecimal(written);
        return written.matches("\\d{1,18}")
                ? whole(number.longValueExact(), 0)
                : new SentValue(
                        ValueShape.DECIMAL, Math.abs(number.scale()) > MOST_EXPONENT ? "1" : number.toPlainString());
    }

    /** The bytes in a literal of digits to the base of 2 or 16. */
    static SentValue bytes(String digits, int base) {
        try {
            String hex = base == 2 && !digits.isEmpty() ? new BigInteger(digits, base).toString(16) : digits;
            return bytes(HexFormat.of().parseHex(hex.length() % 2 == 0 ? hex : "0" + hex));
        } catch (IllegalArgumentException refusedByTheServer) {
            return new SentValue(ValueShape.TEXT, digits);
        }
    }

    /** The value of a literal in quotes, in which each character is a byte. */
    static SentValue quoted(String written, boolean escapes, boolean isText) {
        String quote = written.substring(0, 1);
        String special = (escapes ? "(?s)\\\\.|" : "") + quote + quote;
        byte[] bytes = Pattern.compile(special)
                .matcher(written.substring(1, written.length() - 1))
                .replaceAll(found -> Matcher.quoteReplacement(unescaped(found.group())))
                .getBytes(StandardCharsets.ISO_8859_1);
        return isText ? text(bytes) : bytes(bytes);
    }

    /** The character that an escape stands for. A pattern's wildcards stay escaped. */
    private static String unescaped(String pair) {
        int known = pair.charAt(0) == '\\' ? "0bnrtZ%_".indexOf(pair.charAt(1)) : -1;
        return known < 0 ? pair.substring(1) : known > 5 ? pair : "\0\b\n\r\t\032".substring(known, known + 1);
    }
}
