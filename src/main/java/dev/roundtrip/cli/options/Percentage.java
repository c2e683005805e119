package dev.roundtrip.cli.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a precision such as {@code 5%} as a fraction. */
public final class Percentage implements ITypeConverter<Double> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)%?");
    private static final double SMALLEST = 0.1;
    private static final double LARGEST = 100;

    @Override
    public Double convert(String text) {
        Matcher form = FORM.matcher(text.strip());
        double percent = form.matches() ? Double.parseDouble(form.group(1)) : 0;
        if (percent < SMALLEST || percent > LARGEST) {
            throw new TypeConversionException(
                    "'" + text + "' is not a precision: a percentage from 0.1% to 100%, such as 5%");
        }
        return percent / 100;
    }
}
