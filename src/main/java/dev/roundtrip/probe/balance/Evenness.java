package dev.roundtrip.probe.balance;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When the transactions are even: from the first second on such that in three seconds, and in all the time from then
 * until the end of the observation, each serving server does at least half of its fair share, and no other does any.
 */
final class Evenness {

    /** In seconds. One second alone may have few transactions, or be one in which the machine was busy. */
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
        for (int second = from; second + WINDOW <= seconds.size(); second++) {
            if (isEven(seconds.subList(second, second + WINDOW), serving)
                    && isEven(seconds.subList(second, seconds.size()), serving)) {
                return Optional.of(second - from);
            }
        }
        return Optional.empty();
    }

    private static boolean isEven(List<Map<String, Long>> seconds, Collection<String> serving) {
        Map<String, Long> sums = new HashMap<>();
        seconds.forEach(second -> second.forEach((server, count) -> sums.merge(server, count, Long::sum)));
        sums.values().removeIf(count -> count == 0);
        long all = sums.values().stream().mapToLong(count -> count).sum();
        double least = LEAST_SHARE * all / serving.size();
        return all > 0
                && serving.containsAll(sums.keySet())
                && serving.stream().allMatch(server -> sums.getOrDefault(server, 0L) >= least);
    }
}
