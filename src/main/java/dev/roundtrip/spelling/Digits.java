package dev.roundtrip.spelling;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as every text shows them, without Java's formatter, which first loads its locales. */
public final class Digits {
    private Digits() {}

    /** Rounded half up, with that many decimals. */
    public static String fixed(double value, int decimals) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .toPlainString()
                : Double.toString(value);
    }

    /** With its noun: {@code 1 round trip}, {@code 2 round trips}. */
    public static String counted(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Returns the number with commas between thousands. */
    public static String grouped(long number) {
        StringBuilder digits = new StringBuilder(Long.toString(number));
        for (int place = digits.length() - 3; place > (number < 0 ? 1 : 0); place -= 3) {
            digits.insert(place, ',');
        }
        return digits.toString();
    }
}
