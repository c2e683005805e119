package dev.roundtrip.workload.data;

import java.util.Objects;

/**
 * Whether the workload's checks hold.
 *
 * @param sentence what was checked, and the result; if something does not hold, what is wrong
 */
public record CheckVerdict(boolean holds, String sentence) {
    public CheckVerdict {
        Objects.requireNonNull(sentence, "sentence");
    }
}
