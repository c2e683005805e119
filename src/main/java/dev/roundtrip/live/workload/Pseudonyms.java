package dev.roundtrip.live.workload;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * For each value another one, one to one and the same for equal values in one recording: digits become digits, letters
 * letters of the same case, other characters stay, so that wildcards, lengths and orders of magnitude do. A number has
 * the same pseudonym whatever type it was sent as, and is on the same side of the limit of each type of whole number.
 * Days stay in the time that a TIMESTAMP has, or outside of it. Numbers of one digit, {@code true}, {@code false}, and
 * texts of up to three ASCII characters are their own pseudonyms.
 *
 * <p>Method: the characters that change are one number in mixed radix, which a Feistel network permutes (Black and
 * Rogaway, "Ciphers with Arbitrary Finite Domains"). What falls outside of the value's kind is permuted again. The key
 * is random and never written. One thread at a time.
 */
final class Pseudonyms {

    private static final int ROUNDS = 8;
    private static final String DIGITS = "0123456789";
    private static final String FIRST_DIGITS = "123456789";
    private static final String HEX = "0123456789abcdef";
    private static final String SMALL = "abcdefghijklmnopqrstuvwxyz";

    /** From here on characters stay in their block of 128. */
    private static final int BEYOND_ASCII = 0xa0;

    /** The bits of the types of whole numbers, with a sign and without. */
    private static final List<Integer> BITS = List.of(7, 8, 15, 16, 23, 24, 31, 32, 63, 64);

    private static final long SECONDS_OF_DAY = 86_400;

    /** Days from the first to the one before the last; only in the second a TIMESTAMP can be. */
    private static final long[] DAYS = {
        LocalDate.of(1000, 1, 1).toEpochDay(),
        1,
        LocalDate.of(2038, 1, 19).toEpochDay(),
        LocalDate.of(10_000, 1, 1).toEpochDay()
    };

    private static final Pattern KEPT = Pattern.compile("(?is)\\p{ASCII}{0,3}|.|true|false");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");
    private static final Pattern TIME =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)?(?:(^|(?<!^)[ T])(\\d\\d:\\d\\d:\\d\\d)(\\.\\d{1,9})?)?");
    private static final Pattern UUID = Pattern.compile(
            "(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|(?:[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12})");
    private static final Pattern TOKEN = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|-?\\d++(?:\\.\\d++)?");
    private static final Pattern JSON = Pattern.compile(
            "[\\[{](?:\"(?:[^\"\\\\]|\\\\.)*+\"|-?\\d++(?:\\.\\d++)?|true|false|null|[\\s{}\\[\\]:,])*+(?<=[\\]}])");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(?:u[0-9a-fA-F]{4}|.)|[^\\\\]+");

    private final Mac mac;
    private final Map<Integer, String> blocks = new HashMap<>();

    /** What decides how a value is treated. */
    private enum Shape {
        KEPT,
        NUMBER,
        TIME,
        UUID,
        JSON,
        TEXT
    }

    Pseudonyms(byte[] key) {
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every JVM has HmacSHA256", impossible);
        }
    }

    static Pseudonyms random() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return new Pseudonyms(key);
    }

    SentValue of(SentValue value) {
        return switch (value.kind()) {
            case NULL, LARGE -> value;
            case BYTES ->
                value.text().length() <= 2 ? value : value.with(permuted(value.text(), HEX, HEX, HEX), value.key());
            case INT, LONG, DECIMAL, TEXT, DATE, DATETIME -> value.with(of(value.text()), value.key());
        };
    }

    private static Shape shapeOf(String text) {
        if (NUMBER.matcher(text).matches()) {
            return Shape.NUMBER;
        }
        if (KEPT.matcher(text).matches()) {
            return Shape.KEPT;
        }
        if (isTime(text)) {
            return Shape.TIME;
        }
        if (UUID.matcher(text).matches()) {
            return Shape.UUID;
        }
        return JSON.matcher(text).matches() ? Shape.JSON : Shape.TEXT;
    }

    private static boolean isTime(String text) {
        Matcher time = TIME.matcher(text);
        try {
            return time.matches()
                    && (time.group(3) == null || LocalTime.parse(time.group(3)) != null)
                    && (time.group(1) == null || LocalDate.parse(time.group(1)).toEpochDay() >= DAYS[0]);
        } catch (DateTimeException invalid) {
            return false;
        }
    }

    String of(String text) {
        Shape shape = shapeOf(text);
        return switch (shape) {
            case KEPT -> text;
            case NUMBER -> number(text);
            case TIME -> time(text);
            case JSON ->
                TOKEN.matcher(text)
                        .replaceAll(token -> Matcher.quoteReplacement(
                                token.group(1) == null
                                        ? number(token.group())
                                        : "\"" + escaped(token.group(1)) + "\""));
            case UUID -> {
                String hex = text.equals(text.toLowerCase(Locale.ROOT)) ? HEX : HEX.toUpperCase(Locale.ROOT);
                yield permuted(text, hex, hex, hex);
            }
            case TEXT -> {
                String now = text;
                do {
                    now = permuted(now, DIGITS, SMALL, SMALL.toUpperCase(Locale.ROOT));
                } while (shapeOf(now) != shape);
                yield now;
            }
        };
    }

    /** A string of JSON, whose escapes stay. */
    private String escaped(String text) {
        return ESCAPED.matcher(text)
                .replaceAll(part ->
                        Matcher.quoteReplacement(part.group().startsWith("\\") ? part.group() : of(part.group())));
    }

    /** From the first digit that is not 0 to the last one that counts; a fraction keeps the zeros at its end. */
    private String number(String text) {
        int point = text.indexOf('.') < 0 ? text.length() : text.indexOf('.');
        int first = 0;
        while (first < text.length() && FIRST_DIGITS.indexOf(text.charAt(first)) < 0) {
            first++;
        }
        int last = text.length() - 1;
        while (last > point && text.charAt(last) == '0') {
            last--;
        }
        boolean whole = last <= point;
        last = whole ? point - 1 : last;
        if (first >= last) {
            return text;
        }
        String digits = text.substring(first, last + 1).replace(".", "");
        String[] alphabets = new String[digits.length()];
        Arrays.fill(alphabets, DIGITS);
        alphabets[0] = FIRST_DIGITS;
        alphabets[alphabets.length - 1] = whole ? DIGITS : FIRST_DIGITS;
        // The same for one number in all its forms.
        String tweak = "number " + digits.length() + " " + (whole ? 0 : last - point);
        long limit = limit(digits, whole);
        do {
            digits = permuted(digits.codePoints().toArray(), alphabets, tweak);
        } while (limit(digits, whole) != limit);
        int split = first < point && point < last ? point - first : 0;
        return text.substring(0, first)
                + (split == 0 ? digits : digits.substring(0, split) + "." + digits.substring(split))
                + text.substring(last + 1);
    }

    /** How many types of whole numbers are too small for it; 0 for a fraction. */
    private static long limit(String digits, boolean whole) {
        int bits = whole ? new BigInteger(digits).bitLength() : 0;
        return BITS.stream().filter(most -> bits > most).count();
    }

    private String time(String text) {
        Matcher time = TIME.matcher(text);
        time.matches();
        StringBuilder result = new StringBuilder();
        if (time.group(1) != null) {
            long day = LocalDate.parse(time.group(1)).toEpochDay();
            int range = day < DAYS[1] ? 0 : day < DAYS[2] ? 1 : 2;
            result.append(LocalDate.ofEpochDay(
                    DAYS[range] + index(day - DAYS[range], DAYS[range + 1] - DAYS[range], "day " + range)));
        }
        if (time.group(3) != null) {
            long second = LocalTime.parse(time.group(3)).toSecondOfDay();
            // Midnight is a day without a time.
            LocalTime other =
                    LocalTime.ofSecondOfDay(second == 0 ? 0 : 1 + index(second - 1, SECONDS_OF_DAY - 1, "second"));
            result.append(time.group(2)).append(other.format(DateTimeFormatter.ISO_LOCAL_TIME));
        }
        return result.append(
                        time.group(4) == null ? "" : number("0" + time.group(4)).substring(1))
                .toString();
    }

    private long index(long value, long size, String tweak) {
        long side = (long) Math.ceil(Math.sqrt((double) size));
        BigInteger[] now = {BigInteger.valueOf(value / side), BigInteger.valueOf(value % side)};
        BigInteger radix = BigInteger.valueOf(side);
        long result;
        do {
            feistel(now, radix, radix, tweak);
            result = now[0].longValue() * side + now[1].longValue();
        } while (result >= size);
        return result;
    }

    /** Each digit, small and large letter becomes another of its alphabet. */
    private String permuted(String text, String digits, String small, String large) {
        int[] characters = text.codePoints().toArray();
        String[] alphabets = new String[characters.length];
        StringBuilder tweak = new StringBuilder();
        for (int i = 0; i < characters.length; i++) {
            int c = characters[i];
            alphabets[i] = c >= '0' && c <= '9'
                    ? digits
                    : c >= 'a' && c <= 'z' ? small : c >= 'A' && c <= 'Z' ? large : block(c);
            tweak.append(alphabets[i], 0, 1);
        }
        return permuted(characters, alphabets, tweak.toString());
    }

    /** The characters that another one stays among, the first of them first. */
    private String block(int character) {
        return character < BEYOND_ASCII
                ? Character.toString(character)
                : blocks.computeIfAbsent(
                        character < 0x100 ? BEYOND_ASCII : character & ~0x7f,
                        first -> IntStream.rangeClosed(first, first | 0x7f)
                                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                                .toString());
    }

    /** @param alphabets of each character */
    private String permuted(int[] characters, String[] alphabets, String tweak) {
        BigInteger[] radices = {BigInteger.ONE, BigInteger.ONE};
        BigInteger[] now = {BigInteger.ZERO, BigInteger.ZERO};
        for (int i = 0; i < characters.length; i++) {
            int side = i < characters.length / 2 ? 0 : 1;
            BigInteger size = BigInteger.valueOf(alphabets[i].codePointCount(0, alphabets[i].length()));
            int digit = alphabets[i].codePointCount(0, alphabets[i].indexOf(characters[i]));
            radices[side] = radices[side].multiply(size);
            now[side] = now[side].multiply(size).add(BigInteger.valueOf(digit));
        }
        feistel(now, radices[0], radices[1], tweak);
        int[] result = new int[characters.length];
        for (int i = characters.length - 1; i >= 0; i--) {
            int side = i < characters.length / 2 ? 0 : 1;
            BigInteger[] parts = now[side].divideAndRemainder(
                    BigInteger.valueOf(alphabets[i].codePointCount(0, alphabets[i].length())));
            now[side] = parts[0];
            result[i] = alphabets[i].codePointAt(alphabets[i].offsetByCodePoints(0, parts[1].intValue()));
        }
        return new String(result, 0, result.length);
    }

    private void feistel(BigInteger[] halves, BigInteger left, BigInteger right, String tweak) {
        for (int round = 0; round < ROUNDS; round += 2) {
            halves[0] = halves[0].add(drawn(round, halves[1], left, tweak)).mod(left);
            halves[1] = halves[1].add(drawn(round + 1, halves[0], right, tweak)).mod(right);
        }
    }

    /** A number of 128 bits more than the limit, from the key and what is given. */
    private BigInteger drawn(int round, BigInteger half, BigInteger limit, String tweak) {
        byte[] given = (round + " " + tweak + " " + half.toString(36)).getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[limit.bitLength() / 8 + 17];
        for (int at = 0, block = 0; at < bytes.length; at += 32, block++) {
            mac.update((byte) block);
            byte[] part = mac.doFinal(given);
            System.arraycopy(part, 0, bytes, at, Math.min(32, bytes.length - at));
        }
        return new BigInteger(1, bytes);
    }
}
