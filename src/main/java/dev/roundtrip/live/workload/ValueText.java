package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.SlotValues.Sample;
import dev.roundtrip.live.workload.StatementForm.Column;
import dev.roundtrip.result.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes what is known about the values of a place, as an expression of the workload format or as a literal of SQL. */
final class ValueText {

    private static final int MOST_DIGITS = 18;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
    private static final String DATE = "2011-11-11";
    private static final String DATE_AND_TIME = "2011-11-11 11:11:11.111111";
    private static final long SECONDS_OF_A_YEAR = 31_536_000;
    private static final int DAYS_OF_A_YEAR = 365;
    private static final double MOST_WEIGHT = 1e9;
    private static final String JSON_HEAD = "{\"x\":\"";
    private static final String JSON_TAIL = "\"}";

    private final RecordedData data;

    ValueText(RecordedData data) {
        this.data = data;
    }

    /**
     * An expression for the values of a place.
     *
     * @param column where they go
     */
    String expression(SlotValues values, Column column) {
        boolean isNew = column.isInserted() && values.isNewEachTime() && values.kind() == ValueKind.TEXT;
        String drawn =
                data == RecordedData.NONE || values.samples().isEmpty() || isNew ? generated(values) : sampled(values);
        if (values.nullShare() == 0) {
            return drawn;
        }
        return "nullOr(" + Digits.fixed(values.nullShare(), 4).replaceFirst("\\.?0+$", "") + ", " + drawn + ")";
    }

    /** An expression whose value is put into a text without being quoted. */
    String fragment(SlotValues values) {
        boolean safe = values.samples().stream()
                .allMatch(sample -> sample.text() == null || !sample.text().matches("(?s).*['\\\\].*"));
        return data == RecordedData.NONE || values.samples().isEmpty() || !safe ? generated(values) : sampled(values);
    }

    private static String generated(SlotValues values) {
        int shortest = values.shortest();
        int longest = values.longest();
        return switch (values.kind()) {
            case INT -> "int(" + wholeNumbers(values) + ")";
            case LONG -> wholeNumbers(values);
            case DECIMAL -> decimals(values);
            case NULL, TEXT -> "string(" + shortest + ", " + longest + ")";
            case DIGITS ->
                shortest == longest
                        ? "text('" + "#".repeat(longest) + "')"
                        : "left(text('" + "#".repeat(longest) + "'), uniform(" + shortest + ", " + longest + "))";
            case DATE_TEXT -> quoted(dateText(longest));
            case UUID_TEXT -> "text('########-####-4###-8###-############')";
            case JSON_TEXT ->
                "concat('" + JSON_HEAD + "', string(" + jsonText(shortest) + ", " + jsonText(longest) + "), '"
                        + JSON_TAIL + "')";
            case PATH_TEXT -> quoted("$." + "x".repeat(Math.max(1, longest - 2)));
            case DATE -> "date('2025-01-01', uniform(0, " + (DAYS_OF_A_YEAR - 1) + "))";
            case DATETIME -> "time('2025-01-01 00:00:00', uniform(0, " + (SECONDS_OF_A_YEAR - 1) + "))";
            case TIME -> "text('1#:1#:1#')";
            case BYTES -> "bytes(" + values.averageLength() + ")";
            case STREAM -> "stream(" + values.averageLength() + ")";
        };
    }

    private static int jsonText(int length) {
        return Math.max(0, length - JSON_HEAD.length() - JSON_TAIL.length());
    }

    private static String dateText(int length) {
        return DATE_AND_TIME.substring(0, Math.min(Math.max(length, DATE.length()), DATE_AND_TIME.length()));
    }

    private static String wholeNumbers(SlotValues values) {
        long most = most(values.longest());
        String low = values.mayBeNegative() ? "0 - " + most : Long.toString(least(values.shortest()));
        return "uniform(" + low + ", " + most + ")";
    }

    private static long least(int digits) {
        return digits <= 1 ? 1 : power(Math.min(digits, MOST_DIGITS) - 1);
    }

    /** The largest number of so many digits that fits in the smallest integer type for them. */
    private static long most(int digits) {
        return switch (digits) {
            case 3 -> 127;
            case 5 -> Short.MAX_VALUE;
            case 7 -> 8_388_607;
            case 10 -> Integer.MAX_VALUE;
            default -> power(Math.min(Math.max(1, digits), MOST_DIGITS)) - 1;
        };
    }

    private static long power(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }

    private static String decimals(SlotValues values) {
        // The format counts the point too.
        int scale = Math.min(values.scale(), MOST_DIGITS - 2);
        int longest = Math.max(1, Math.min(values.longest(), MOST_DIGITS - 1 - scale));
        int shortest = Math.max(1, Math.min(values.shortest(), longest));
        if (scale == 0) {
            return "decimal(uniform(" + least(shortest) + ", " + (power(longest) - 1) + "), 0)";
        }
        String zeros = "0".repeat(scale);
        String low = shortest == 1 ? "0." + zeros.substring(1) + "1" : least(shortest) + "." + zeros;
        return "uniform(" + low + ", " + (power(longest) - 1) + "." + "9".repeat(scale) + ")";
    }

    private String sampled(SlotValues values) {
        List<String> each = new ArrayList<>();
        List<Sample> samples = values.samples();
        long largest = samples.stream().mapToLong(Sample::times).max().orElse(1);
        double divisor = Math.max(1, largest / MOST_WEIGHT);
        boolean equal = samples.stream().allMatch(sample -> sample.times() == largest);
        for (Sample sample : samples) {
            String constant = constant(sample, values);
            each.add(equal ? constant : constant + ", " + (long) Math.max(1, sample.times() / divisor));
        }
        String all = each.stream().collect(Collectors.joining(", "));
        if (samples.size() == 1) {
            return constant(samples.get(0), values);
        }
        return (equal ? "oneOf(" : "weighted(") + all + ")";
    }

    /** All constants of one place have one type. */
    private String constant(Sample sample, SlotValues values) {
        String text = data == RecordedData.KEEP ? sample.text() : hashed(sample);
        return switch (values.kind()) {
            case INT -> "int(" + number(text) + ")";
            case LONG -> number(text);
            case DECIMAL -> "decimal(" + number(text) + ", " + values.scale() + ")";
            case DATE -> "date('" + text + "')";
            case DATETIME -> "time('" + (text.length() > DATE.length() ? text : text + " 00:00:00") + "')";
            case BYTES, STREAM -> generated(values);
            default -> quoted(text);
        };
    }

    /** A number of the format has at most 18 characters. */
    private static String number(String text) {
        String digits = text.startsWith("-") ? text.substring(1) : text;
        String shortened =
                digits.substring(0, Math.min(digits.length(), MOST_DIGITS)).replaceFirst("\\.$", "");
        return text.startsWith("-") ? "0 - " + shortened : shortened;
    }

    /** A text of the value's type and length that depends on its hash alone. */
    private static String hashed(Sample sample) {
        return switch (sample.kind()) {
            case INT, LONG -> hashedNumber(sample.hash(), sample.length(), sample.negative());
            case DECIMAL ->
                hashedNumber(sample.hash(), sample.length(), sample.negative())
                        + (sample.scale() == 0
                                ? ""
                                : "." + hashedText(KeyedHash.next(sample.hash()), sample.scale(), "0123456789"));
            case DIGITS -> hashedText(sample.hash(), sample.length(), "0123456789");
            case DATE, DATETIME, DATE_TEXT -> hashedDate(sample);
            case TIME -> "1" + hashedText(sample.hash(), 1, "0123456789") + ":11:11";
            case UUID_TEXT ->
                hashedText(sample.hash(), 32, "0123456789abcdef")
                        .replaceFirst("(.{8})(.{4})(.{4})(.{4})", "$1-$2-$3-$4-");
            case JSON_TEXT -> JSON_HEAD + hashedText(sample.hash(), jsonText(sample.length()), LETTERS) + JSON_TAIL;
            case PATH_TEXT -> "$." + hashedText(sample.hash(), Math.max(1, sample.length() - 2), LETTERS);
            default -> hashedText(sample.hash(), sample.length(), LETTERS);
        };
    }

    private static String hashedNumber(long hash, int digits, boolean negative) {
        long low = least(digits);
        long number = low + Math.floorMod(hash, most(digits) - low + 1);
        return (negative ? "-" : "") + number;
    }

    private static String hashedText(long hash, int length, String letters) {
        StringBuilder text = new StringBuilder(length);
        long next = hash;
        for (int i = 0; i < length; i++) {
            text.append(letters.charAt((int) Math.floorMod(next, (long) letters.length())));
            next = KeyedHash.next(next);
        }
        return text.toString();
    }

    private static String hashedDate(Sample sample) {
        long day = Math.floorMod(sample.hash(), 28L) + 1;
        long month = Math.floorMod(sample.hash() >>> 8, 12L) + 1;
        long year = 2000 + Math.floorMod(sample.hash() >>> 16, 30L);
        String date = String.format(Locale.ROOT, "%04d-%02d-%02d", year, month, day);
        String time = String.format(
                Locale.ROOT,
                " %02d:%02d:%02d.000000",
                Math.floorMod(sample.hash() >>> 24, 24L),
                Math.floorMod(sample.hash() >>> 32, 60L),
                Math.floorMod(sample.hash() >>> 40, 60L));
        return switch (sample.kind()) {
            case DATE -> date;
            case DATETIME -> date + time.substring(0, 9);
            default -> (date + time).substring(0, dateText(sample.length()).length());
        };
    }

    /** A text of the format: a single quote is written as two. */
    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * A literal of SQL for a place whose value is part of the statement's text.
     *
     * @param mark see {@link SqlReader}
     * @param variant 0, or a number that makes the literal another one
     */
    String literal(SlotValues values, byte mark, int variant) {
        String text = literalText(values);
        if (variant > 0 && values.samples().isEmpty()) {
            int last = Math.max(text.lastIndexOf('x'), text.lastIndexOf('1'));
            char other = (char) ((text.charAt(last) == 'x' ? 'a' - 1 : '1') + variant);
            text = text.substring(0, last) + other + text.substring(last + 1);
        }
        return switch (mark) {
            case SqlReader.NUMBER -> text;
            case SqlReader.STRING ->
                "'" + text.replace("\\", "\\\\").replace("'", "''").replace("${", "${'$'}{") + "'";
            default -> "x'" + "11".repeat(Math.max(1, values.longest())) + "'";
        };
    }

    private String literalText(SlotValues values) {
        if (!values.samples().isEmpty()) {
            Sample sample = values.samples().get(0);
            String text = data == RecordedData.KEEP ? sample.text() : hashed(sample);
            return sample.kind() == ValueKind.BYTES ? "x".repeat(sample.length()) : text;
        }
        int length = values.longest();
        return switch (values.kind()) {
            case INT, LONG, DIGITS -> "1".repeat(length);
            case DECIMAL ->
                "1".repeat(Math.max(1, length)) + (values.scale() == 0 ? "" : "." + "1".repeat(values.scale()));
            case DATE_TEXT -> dateText(length);
            case UUID_TEXT -> "11111111-1111-4111-8111-111111111111";
            case JSON_TEXT -> JSON_HEAD + "x".repeat(jsonText(length)) + JSON_TAIL;
            case PATH_TEXT -> "$." + "x".repeat(Math.max(1, length - 2));
            default -> "x".repeat(length);
        };
    }
}
