package dev.roundtrip.report;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.wire.Purpose;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * The figures of one command.
 *
 * @param countByPurpose how often it was sent, by purpose; purposes that did not occur are absent
 * @param errors how often the answer was an error
 * @param bytesSent size of the commands with packet headers, in bytes
 * @param bytesReceived size of the answers with packet headers, in bytes
 * @param latencies from before the first write to after the last read; empty for a command without an answer
 * @param unanswered the part of the commands whose connection ended before their answer; they are in no latency
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record CommandFigures(
        Map<Purpose, Long> countByPurpose,
        long errors,
        long bytesSent,
        long bytesReceived,
        Latencies latencies,
        Unanswered unanswered) {

    /** The figures of a command that was not sent. */
    public static final CommandFigures NONE = new CommandFigures(Map.of(), 0, 0, 0, Latencies.none(), Unanswered.NONE);

    public CommandFigures {
        Map<Purpose, Long> copy = new EnumMap<>(Purpose.class);
        copy.putAll(countByPurpose);
        countByPurpose = Collections.unmodifiableMap(copy);
    }

    /** How often the command was sent. */
    public long count() {
        long count = 0;
        for (long each : countByPurpose.values()) {
            count += each;
        }
        return count;
    }

    /** How often it was sent for that purpose; 0 if it never was. */
    public long count(Purpose purpose) {
        return countByPurpose.getOrDefault(purpose, 0L);
    }

    /**
     * Whether all figures are empty. A count of 0 is not enough: the count of an exchange that ended while the interval
     * was taken may be in the previous interval.
     */
    public boolean isNothing() {
        return countByPurpose.isEmpty()
                && errors == 0
                && bytesSent == 0
                && bytesReceived == 0
                && unanswered.count() == 0
                && latencies.count() == 0;
    }

    /** The sum of these figures and other ones. */
    public CommandFigures plus(CommandFigures other) {
        Map<Purpose, Long> sum = new EnumMap<>(Purpose.class);
        sum.putAll(countByPurpose);
        other.countByPurpose.forEach((purpose, count) -> sum.merge(purpose, count, Long::sum));
        return new CommandFigures(
                sum,
                errors + other.errors,
                bytesSent + other.bytesSent,
                bytesReceived + other.bytesReceived,
                latencies.plus(other.latencies),
                unanswered.plus(other.unanswered));
    }
}
