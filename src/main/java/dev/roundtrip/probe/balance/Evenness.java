package dev.roundtrip.probe.balance;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When the transactions are even: in three seconds in a row, each serving server does at least half of its fair share
 * of them, and no other server does any. They count as even from the first such three seconds on after which all others
 * of the observation are even, too.
 */
final class Evenness {

    /** In seconds. One second alone has few transactions, and may be one in which the machine was busy. */
    static final int WINDOW = 3;

    private static final double LEAST_SHARE = 0.5;

    private Evenness() {}

    /**
     * The seconds until the transactions are even; empty if they are not at the end.
     *
     * @param seconds transactions by server in each whole second
     * @param serving the servers that should do all of them
     * @param from the second that the answer counts from
     */
    static Optional<Integer> until(List<Map<String, Long>> seconds, Collection<String> serving, int from) {
        int even = seconds.size() - WINDOW + 1;
        while (even > from && isEven(seconds.subList(even - 1, even - 1 + WINDOW), serving)) {
            even--;
        }
        return even + WINDOW > seconds.size() || even < from ? Optional.empty() : Optional.of(even - from);
    }

    private static boolean isEven(List<Map<String, Long>> window, Collection<String> serving) {
        long all = window.stream()
                .flatMap(second -> second.values().stream())
                .mapToLong(count -> count)
                .sum();
        long ofServing = 0;
        for (String server : serving) {
            long own = window.stream()
                    .mapToLong(second -> second.getOrDefault(server, 0L))
                    .sum();
            if (own < LEAST_SHARE * all / serving.size()) {
                return false;
            }
            ofServing += own;
        }
        return all > 0 && ofServing == all;
    }
}
