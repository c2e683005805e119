package dev.roundtrip.cli.options;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 200us}, {@code 0.5ms}, {@code 1s} and {@code 0}. */
public final class RoundTripTimes implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("0|(\\d{1,9}(?:\\.\\d{1,9})?)(us|ms|s)");

    @Override
    public Duration convert(String text) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new TypeConversionException("'" + text + "' is not a time: a number and us, ms or s, such as 0.5ms");
        }
        if (form.group(1) == null) {
            return Duration.ZERO;
        }
        long unit = switch (form.group(2)) {
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            default -> 1_000_000_000L;
        };
        return Duration.ofNanos(
                new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(unit)).longValue());
    }
}
