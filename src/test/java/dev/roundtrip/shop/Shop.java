package dev.roundtrip.shop;

import java.util.List;
import org.springframework.transaction.annotation.Transactional;

/**
 * The use cases that most services have with a database, written as each framework's documentation suggests. The
 * methods return what they read, as text.
 */
public interface Shop {

    /** Reads two customers and changes both. */
    @Transactional
    String transaction();

    /** Reads two customers. */
    @Transactional(readOnly = true)
    String readOnly();

    /** Reads one customer, long before the limit. */
    @Transactional(timeout = 30)
    String timeout();

    /** Reads the first ten customers, then the purchases of each, which is the N+1 pattern. */
    @Transactional
    String nPlusOne();

    /** Saves {@value Requests#MANY} new purchases in one transaction. */
    @Transactional
    String saveAll();

    /** Reads the second page of ten customers, and their number, in no transaction of the service's own. */
    String page();

    /** Streams the purchases up to {@value Requests#SEEDED}, in a read-only transaction. */
    @Transactional(readOnly = true)
    String stream();

    /** The text that {@link #stream} returns for the amounts that it read. */
    static String summary(List<Integer> amounts) {
        return amounts.size() + " rows, "
                + amounts.stream().mapToInt(Integer::intValue).sum();
    }
}
