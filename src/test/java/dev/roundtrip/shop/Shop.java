package dev.roundtrip.shop;

import java.util.List;

/**
 * What most services do with a database, written as each framework's documentation suggests. The methods return what
 * they read, as text.
 */
public interface Shop {

    /** {@code @Transactional}: reads two customers and changes both. */
    String transaction();

    /** {@code @Transactional(readOnly = true)}: reads two customers. */
    String readOnly();

    /** {@code @Transactional(timeout = 30)}: reads one customer, long before the limit. */
    String timeout();

    /** N+1: the first ten customers, then the purchases of each. */
    String nPlusOne();

    /** Saves {@value Requests#MANY} new purchases in one transaction. */
    String saveAll();

    /** The second page of ten customers, and how many there are; in no transaction of the service's own. */
    String page();

    /** Streams the purchases up to {@value Requests#SEEDED}, in a read-only transaction. */
    String stream();

    /** What {@link #stream} says of the amounts that it read. */
    static String summary(List<Integer> amounts) {
        return amounts.size() + " rows, "
                + amounts.stream().mapToInt(Integer::intValue).sum();
    }
}
