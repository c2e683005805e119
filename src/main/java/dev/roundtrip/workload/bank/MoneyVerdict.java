package dev.roundtrip.workload.bank;

import java.util.Objects;

/**
 * Whether money was conserved.
 *
 * @param sentence what was compared, and the result; if money was not conserved, what is wrong
 */
public record MoneyVerdict(boolean conserved, String sentence) {
    public MoneyVerdict {
        Objects.requireNonNull(sentence, "sentence");
    }
}
