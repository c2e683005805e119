package dev.roundtrip.scenario;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The place of a latency in a cluster: in front of all nodes of one kind. The places are in the order of the study that
 * varied them.
 */
public enum LatencyPlace {
    TIPROXY,
    TIDB,
    PD,

    /** The latency is on what TiKV is sent, written rows included. */
    TIKV_WRITE,

    /** The latency is on what TiKV answers. */
    TIKV_READ;

    /** The name on the command line and in profiles, such as {@code tikv-write}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<LatencyPlace> of(String word) {
        return Stream.of(values()).filter(place -> place.word().equals(word)).findFirst();
    }
}
