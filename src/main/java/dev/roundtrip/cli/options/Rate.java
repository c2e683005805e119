package dev.roundtrip.cli.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Transactions per second, as {@code 100/s} or {@code 100}. */
public record Rate(double perSecond) {

    public static final class Converter implements ITypeConverter<Rate> {

        private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(?:/s)?");

        @Override
        public Rate convert(String text) {
            Matcher form = FORM.matcher(text.strip());
            if (!form.matches() || Double.parseDouble(form.group(1)) == 0) {
                throw new TypeConversionException(
                        "'" + text + "' is not a rate: transactions per second above 0, such as 50/s");
            }
            return new Rate(Double.parseDouble(form.group(1)));
        }
    }
}
