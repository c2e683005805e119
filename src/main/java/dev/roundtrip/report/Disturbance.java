package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.spelling.Digits;
import java.util.Locale;

/**
 * What else happened on the machine while a round was measured.
 *
 * @param amount in processors, the mean over the measured time: 0.5 is half of one processor
 */
public record Disturbance(Cause kind, double amount) {

    /** The cause. */
    public enum Cause {
        OTHER_PROGRAMS("other programs used %s CPUs"),
        HYPERVISOR("the hypervisor withheld %s CPUs"),
        GARBAGE_COLLECTION("garbage collection stopped the client %s of the time"),
        SERVER_GARBAGE_COLLECTION("garbage collection stopped the server %s of the time");

        private final String sentence;

        Cause(String sentence) {
            this.sentence = sentence;
        }

        /** Such as {@code other programs used 0.2 to 1.6 CPUs}. */
        public String words(double least, double most) {
            String from = Digits.fixed(least, 1);
            String to = Digits.fixed(most, 1);
            return String.format(Locale.ROOT, sentence, from.equals(to) ? to : from + " to " + to);
        }
    }

    /** Such as {@code other programs used 1.2 CPUs}. */
    @JsonProperty("words")
    public String words() {
        return kind.words(amount, amount);
    }
}
