package dev.roundtrip.result;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The run as it was asked for.
 *
 * @param threads workers, each with one connection
 * @param duration measured time per scenario and round
 * @param warmup unmeasured time per scenario before the first round
 * @param rate planned transactions per second (open loop); empty for a closed loop
 */
public record Settings(
        Workload workload, int threads, int rounds, Duration duration, Duration warmup, OptionalDouble rate) {

    public Settings {
        Objects.requireNonNull(workload, "workload");
        Checks.atLeast("threads", threads, 1);
        Checks.atLeast("rounds", rounds, 1);
        Objects.requireNonNull(duration, "duration");
        Objects.requireNonNull(warmup, "warmup");
        Objects.requireNonNull(rate, "rate");
    }

    /**
     * The transaction that was run.
     *
     * @param name such as {@code bank transfer}
     * @param statements distinct business statements in a transaction
     * @param isolation such as {@code READ COMMITTED}
     * @param textsOver255 how many of the statements' texts are longer than 255 characters: the driver's default
     *     {@code prepStmtCacheSqlLimit} of 256 leaves them out of its cache
     * @param longestText characters in the longest of the texts
     */
    public record Workload(String name, int statements, String isolation, int textsOver255, int longestText) {

        public Workload {
            Objects.requireNonNull(name, "name");
            Checks.atLeast("statements", statements, 1);
            Objects.requireNonNull(isolation, "isolation");
            Checks.atLeast("textsOver255", textsOver255, 0);
            Checks.atLeast("longestText", longestText, 0);
        }

        /** What its transactions are called in tables. */
        public String transactions() {
            return transaction() + "s";
        }

        /** What one of them is called in sentences. */
        public String transaction() {
            return name.endsWith("transfer") ? "transfer" : "transaction";
        }
    }
}
