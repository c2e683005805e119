package dev.roundtrip.live.workload;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Replaces each value by another one, one to one, and equally for equal values in one recording. Digits become digits
 * and letters become letters of the same case. Other characters stay, and with them wildcards, lengths and orders of
 * magnitude. A number has the same pseudonym whatever type it was sent as, and the pseudonym is on the same side of the
 * limit of each type of whole number. Days stay within the range of a TIMESTAMP, or outside of it. Numbers of one
 * digit, {@code true}, {@code false}, and texts of up to three ASCII characters are their own pseudonyms.
 *
 * <p>Method: each character is a number within its range. A Feistel network adds a keyed hash of one half to the
 * numbers of the other half (Black and Rogaway, "Ciphers with Arbitrary Finite Domains"). A result outside of the
 * value's kind is permuted again. The key is random and never written. One thread at a time.
 */
final class Pseudonyms {

    private static final int ROUNDS = 8;

    private static final Range DIGIT = new Range('0', 10);
    private static final Range FIRST_DIGIT = new Range('1', 9);
    private static final Range BYTE = new Range(0, 256);

    /** The ranges of letters and digits. Letters beyond ASCII stay in their block of 128. */
    private static final List<Range> LATIN =
            List.of(DIGIT, new Range('a', 26), new Range('A', 26), new Range(0xa0, 0x60));

    /** The numbers of bits of the types of whole numbers, with and without a sign. */
    private static final List<Integer> BITS = List.of(7, 8, 15, 16, 23, 24, 31, 32, 63, 64);

    /**
     * The limits of ranges of days, from the first day to the one behind the last. A TIMESTAMP is between 2 January
     * 1970 and 2038.
     */
    private static final long[] DAYS = Stream.of("1000-01-01", "1970-01-02", "2038-01-19", "+10000-01-01")
            .mapToLong(day -> LocalDate.parse(day).toEpochDay())
            .toArray();

    private static final String MIDNIGHT = "00:00:00";
    private static final Pattern KEPT = Pattern.compile("(?is)\\p{ASCII}{0,3}|.|true|false");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");
    private static final Pattern TIME = Pattern.compile("((?:[1-9]\\d{3}-\\d\\d-\\d\\d)?)((?:(?<!^)[ T](?=\\d))?)"
            + "((?:(?:^|(?<=[ T]))(?:[01]\\d|2[0-3])(?::[0-5]\\d){2})?)((?:(?<=:\\d\\d)\\.\\d{1,9})?)");
    private static final Pattern UUID = Pattern.compile(
            "(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|(?:[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12})");
    private static final Pattern JSON = Pattern.compile(
            "[\\[{](?:\"(?:[^\"\\\\]|\\\\.)*+\"|-?\\d++(?:\\.\\d++)?|true|false|null|[\\s{}\\[\\]:,])*+(?<=[\\]}])");

    /** A number outside of quotes, or the content of quotes. */
    private static final Pattern TOKEN = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|-?\\d++(?:\\.\\d++)?");

    private static final Pattern NOT_ESCAPED = Pattern.compile("(\\\\(?:u[0-9a-fA-F]{4}|.))|[^\\\\]+");

    private final Mac mac;

    /** A range of characters; a character is replaced by one of its range. */
    private record Range(int first, int size) {

        static Range of(int c) {
            return c >= 0x100
                    ? new Range(c & ~0x7f, 0x80)
                    : LATIN.stream()
                            .filter(range -> c >= range.first && c < range.first + range.size)
                            .findFirst()
                            .orElse(new Range(c, 1));
        }
    }

    Pseudonyms(byte[] key) {
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every JVM has HmacSHA256", impossible);
        }
    }

    static byte[] randomKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return key;
    }

    SentValue of(SentValue value) {
        return switch (value.kind()) {
            case NULL, LARGE -> value;
            case BYTES ->
                value.text().length() <= 2 ? value : new SentValue(value.kind(), bytes(value.text()), value.key());
            case INT, LONG, DECIMAL, TEXT, DATE, DATETIME -> new SentValue(value.kind(), of(value.text()), value.key());
        };
    }

    String of(String text) {
        // The result must not be a number or a day by chance: that would be the pseudonym of another value.
        return special(text)
                .orElseGet(() ->
                        walked(text, rangesOf(text), "text", now -> special(now).isEmpty()));
    }

    private static List<Range> rangesOf(String text) {
        return text.codePoints().mapToObj(Range::of).toList();
    }

    /** The pseudonym of a value that is more than a text; empty for a text. */
    private Optional<String> special(String text) {
        if (NUMBER.matcher(text).matches()) {
            return Optional.of(number(text));
        }
        if (KEPT.matcher(text).matches()) {
            return Optional.of(text);
        }
        if (UUID.matcher(text).matches()) {
            String hex = bytes(text.toLowerCase(Locale.ROOT).replace("-", ""))
                    .replaceFirst("(.{8})(.{4})(.{4})(.{4})", "$1-$2-$3-$4-");
            return Optional.of(text.matches(".*[A-F].*") ? hex.toUpperCase(Locale.ROOT) : hex);
        }
        return JSON.matcher(text).matches() ? Optional.of(json(text)) : time(text);
    }

    /** The pseudonym of a JSON document. Keys and texts in it are replaced as texts; their escapes stay. */
    private String json(String text) {
        return TOKEN.matcher(text)
                .replaceAll(token -> Matcher.quoteReplacement(
                        token.group(1) == null
                                ? number(token.group())
                                : "\"" + NOT_ESCAPED.matcher(token.group(1)).replaceAll(this::unlessEscaped) + "\""));
    }

    private String unlessEscaped(MatchResult part) {
        return Matcher.quoteReplacement(part.group(1) == null ? of(part.group()) : part.group());
    }

    /**
     * The pseudonym of bytes.
     *
     * @param hex the bytes in hexadecimal digits, with small letters
     */
    private String bytes(String hex) {
        String bytes = new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
        String others = permuted(bytes, Collections.nCopies(bytes.length(), BYTE), "bytes");
        return HexFormat.of().formatHex(others.getBytes(StandardCharsets.ISO_8859_1));
    }

    /**
     * The pseudonym of a number. It replaces the digits from the first one that is not 0 to the last significant one; a
     * fraction keeps the zeros at its end.
     */
    private String number(String text) {
        String counts = text.contains(".") ? text.replaceFirst("\\.?0*$", "") : text;
        String shown = counts.replaceFirst("^[-0.]*", "");
        String digits = shown.replace(".", "");
        if (digits.length() < 2) {
            return text;
        }
        int point = counts.indexOf('.');
        List<Range> ranges = new ArrayList<>(Collections.nCopies(digits.length(), DIGIT));
        ranges.set(0, FIRST_DIGIT);
        if (point >= 0) {
            ranges.set(digits.length() - 1, FIRST_DIGIT);
        }
        // One number has the same tweak in all its forms.
        String tweak = "number " + (point < 0 ? 0 : counts.length() - point);
        long limit = limit(digits, point);
        digits = walked(digits, ranges, tweak, now -> limit(now, point) == limit);
        int split = shown.indexOf('.');
        return counts.substring(0, counts.length() - shown.length())
                + (split < 0 ? digits : digits.substring(0, split) + "." + digits.substring(split))
                + text.substring(counts.length());
    }

    /** The number of types of whole numbers that are too small for a number; 0 for a fraction. */
    private static long limit(String digits, int point) {
        int bits = point < 0 ? new BigInteger(digits).bitLength() : 0;
        return BITS.stream().filter(most -> bits > most).count();
    }

    private Optional<String> time(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return Optional.empty();
        }
        String seconds = time.group(3);
        // A time of midnight is a day without a time.
        String other = seconds.isEmpty() || seconds.equals(MIDNIGHT)
                ? seconds
                : walked(
                        seconds,
                        rangesOf(seconds),
                        "time",
                        now -> TIME.matcher(now).matches() && !now.equals(MIDNIGHT));
        String fraction =
                time.group(4).isEmpty() ? "" : number("0" + time.group(4)).substring(1);
        return day(time.group(1)).map(day -> day + time.group(2) + other + fraction);
    }

    private Optional<String> day(String text) {
        if (text.isEmpty()) {
            return Optional.of(text);
        }
        try {
            long day = LocalDate.parse(text).toEpochDay();
            int range = day < DAYS[1] ? 0 : day < DAYS[2] ? 1 : 2;
            long size = DAYS[range + 1] - DAYS[range];
            int width = Long.toString(size).length();
            String index = String.format(Locale.ROOT, "%0" + width + "d", day - DAYS[range]);
            String other =
                    walked(index, Collections.nCopies(width, DIGIT), "day " + range, now -> Long.parseLong(now) < size);
            return Optional.of(
                    LocalDate.ofEpochDay(DAYS[range] + Long.parseLong(other)).toString());
        } catch (DateTimeException invalid) {
            return Optional.empty();
        }
    }

    /** Permutes a text until the result fits, as the text itself does. */
    private String walked(String text, List<Range> ranges, String tweak, Predicate<String> fits) {
        String now = text;
        do {
            now = permuted(now, ranges, tweak);
        } while (!fits.test(now));
        return now;
    }

    /**
     * Permutes a text once.
     *
     * @param ranges the range of each character
     */
    private String permuted(String text, List<Range> ranges, String tweak) {
        int[] characters = text.codePoints().toArray();
        int[] kinds = ranges.stream().mapToInt(Range::first).toArray();
        String given = tweak + new String(kinds, 0, kinds.length);
        int half = characters.length / 2;
        for (int round = 0; round < ROUNDS; round++) {
            int from = round % 2 == 0 ? 0 : half;
            int to = round % 2 == 0 ? half : characters.length;
            String other = new String(characters, half - from, characters.length - to + from);
            ByteBuffer drawn = drawn(round + given + other, (to - from) * Integer.BYTES);
            for (int i = from; i < to; i++) {
                Range range = ranges.get(i);
                int shift = Math.floorMod(drawn.getInt(), range.size);
                characters[i] = range.first + (characters[i] - range.first + shift) % range.size;
            }
        }
        return new String(characters, 0, characters.length);
    }

    /**
     * At least that many bytes, drawn from the key and a text. The text is read once, however many bytes are needed.
     */
    private ByteBuffer drawn(String given, int size) {
        byte[] digest = mac.doFinal(given.getBytes(StandardCharsets.UTF_8));
        if (size <= digest.length) {
            return ByteBuffer.wrap(digest);
        }
        ByteBuffer bytes = ByteBuffer.allocate(size + digest.length);
        for (int block = 0; bytes.position() < size; block++) {
            mac.update(digest);
            bytes.put(mac.doFinal(new byte[] {(byte) (block >> Byte.SIZE), (byte) block}));
        }
        return bytes.flip();
    }
}
