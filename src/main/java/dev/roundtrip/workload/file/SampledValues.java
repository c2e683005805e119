package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.workload.Place;
import dev.roundtrip.scenario.workload.StepSpec.SampleValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compiles the values of samples, which are constants and keys that the database generates. */
final class SampledValues {

    private static final Pattern KEY = Pattern.compile("key\\(([1-9]\\d{0,5})(?:\\.([1-9]\\d{0,5}))?\\)");
    private static final Pattern NUMBER = Pattern.compile("(-?\\d+(?:\\.\\d+)?)(L?)");
    private static final Pattern TIME =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)(?: (\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?))?");
    private static final Pattern BYTES = Pattern.compile("x'((?:[0-9a-f]{2})*)'");
    private static final Pattern LONG = Pattern.compile("(letters|bytes|stream)\\((\\d{1,9})\\)");

    private SampledValues() {}

    /** The number of the execution that generates the key; empty if the value is no key. */
    static Optional<Integer> followed(SampleValue value) {
        Matcher key = KEY.matcher(value.written());
        return value.quoted() || !key.matches() ? Optional.empty() : Optional.of(Integer.valueOf(key.group(1)));
    }

    static Value compiled(SampleValue value, Place place, Scope scope) {
        String written = value.written();
        if (value.quoted()) {
            return Value.constant(Value.Type.TEXT, written);
        }
        Matcher large = LONG.matcher(written);
        if (large.matches()) {
            int length = Integer.parseInt(large.group(2));
            if (length > TextFunctions.LONGEST && !large.group(1).equals("stream")) {
                scope.problem(place, written + " is too long; write at most " + TextFunctions.LONGEST);
            }
            return large(large.group(1), length);
        }
        try {
            return plain(written);
        } catch (DateTimeException | IllegalArgumentException invalid) {
            return scope.refused(
                    place,
                    "'" + written + "' is no value: write 'text', 5, 5L, 0.5, null, 2025-01-31, x'ff' or key(1)");
        }
    }

    private static Value plain(String written) {
        if (written.equals("null")) {
            return Value.constant(Value.Type.TEXT, null);
        }
        Matcher number = NUMBER.matcher(written);
        if (number.matches()) {
            return number(new BigDecimal(number.group(1)), !number.group(2).isEmpty());
        }
        Matcher key = KEY.matcher(written);
        if (key.matches()) {
            int of = Integer.parseInt(key.group(1));
            int row = key.group(2) == null ? 1 : Integer.parseInt(key.group(2));
            return Value.ofLong(context -> context.key(of, row));
        }
        Matcher time = TIME.matcher(written);
        if (time.matches()) {
            return time.group(2) == null
                    ? Value.constant(Value.Type.DATE, LocalDate.parse(time.group(1)))
                    : Value.constant(Value.Type.TIMESTAMP, LocalDateTime.parse(time.group(1) + "T" + time.group(2)));
        }
        Matcher bytes = BYTES.matcher(written);
        if (bytes.matches()) {
            return Value.constant(Value.Type.BYTES, HexFormat.of().parseHex(bytes.group(1)));
        }
        throw new IllegalArgumentException(written);
    }

    private static Value number(BigDecimal number, boolean wide) {
        BigInteger whole = number.unscaledValue();
        if (number.scale() > 0 || whole.bitLength() > 63) {
            return Value.constant(Value.Type.DECIMAL, number);
        }
        return wide || whole.bitLength() > 31 ? Value.constant(whole.longValue()) : Value.constant32(whole.intValue());
    }

    /**
     * A value that was too long to be recorded: the same random letters or bytes each time, made when they are sent.
     */
    private static Value large(String kind, int length) {
        return switch (kind) {
            case "stream" -> Value.of(Value.Type.STREAM, context -> random(length));
            case "bytes" -> Value.of(Value.Type.BYTES, context -> random(length).rest());
            default ->
                Value.of(Value.Type.TEXT, context -> letters(random(length).rest()));
        };
    }

    private static RandomStream random(int length) {
        return new RandomStream(new SplittableRandom(length), length);
    }

    private static String letters(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ('a' + (bytes[i] & 0xff) % 26);
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
