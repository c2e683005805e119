package dev.roundtrip.cli.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers such as {@code 8}; each option says which of them it allows. */
public final class WholeNumbers implements ITypeConverter<Integer> {

    @Override
    public Integer convert(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is "
                    + (text.matches("\\d+")
                            ? "too large"
                            : text.matches("-\\d+") ? "too small" : "not a whole number"));
        }
    }
}
