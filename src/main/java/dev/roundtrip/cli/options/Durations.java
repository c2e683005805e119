package dev.roundtrip.cli.options;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations such as {@code 500ms}, {@code 10s}, {@code 2m} and {@code 1h}. */
public final class Durations implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
    private static final Pattern TOO_LONG = Pattern.compile("\\d{10,}(ms|s|m|h)");

    @Override
    public Duration convert(String text) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            if (TOO_LONG.matcher(text.strip().toLowerCase(Locale.ROOT)).matches()) {
                throw new TypeConversionException("'" + text + "' is too long");
            }
            throw new TypeConversionException(
                    "'" + text + "' is not a duration: a whole number and ms, s, m or h, such as 10s");
        }
        long number = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
