package dev.roundtrip.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a change of the string saves on a server by the published runs of docs/results.md, where no count of commands
 * shows it. A test computes each number from that run's raw data.
 *
 * @param server the server of the run
 * @param from the scenario without the change
 * @param to the scenario with it
 * @param transactions the factor by which the change raises the number of transactions
 * @param where what it was measured with, as the end of a sentence; empty if it holds for any workload
 */
public record PublishedSaving(String server, String from, String to, double transactions, String where) {

    private static final String TIDB = "TiDB v8.5.3";
    private static final String MARIADB = "MariaDB 11.4.5";
    private static final String MYSQL = "MySQL 9.7.4";
    private static final String ASKS = ", where a framework asks before each statement";

    /** Text becomes statements that are prepared once. */
    public static final PublishedSaving PREPARED = new PublishedSaving(TIDB, "s2", "s5", 1.99, "");

    /** Statements that are prepared for each execution become statements that are prepared once. */
    public static final PublishedSaving PREPARED_ONCE = new PublishedSaving(TIDB, "s3", "s5", 2.46, "");

    /** The driver answers questions about the session. */
    public static final PublishedSaving QUIET = new PublishedSaving(TIDB, "s1", "s2", 1.26, ASKS);

    public static final List<PublishedSaving> ON_TIDB = List.of(PREPARED, PREPARED_ONCE, QUIET);

    public static final List<PublishedSaving> ON_MARIADB = List.of(
            new PublishedSaving(MARIADB, "s2", "s5", 1.38, ""),
            new PublishedSaving(MARIADB, "s3", "s5", 2.06, ""),
            new PublishedSaving(MARIADB, "s1", "s2", 1.25, ASKS));

    public static final List<PublishedSaving> ON_MYSQL = List.of(
            new PublishedSaving(MYSQL, "s2", "s5", 1.39, ""),
            new PublishedSaving(MYSQL, "s3", "s5", 1.98, ""),
            new PublishedSaving(MYSQL, "s1", "s2", 1.26, ASKS));

    /** What the same change saves on another product, such as {@code MariaDB}; empty if it was not measured there. */
    public Optional<PublishedSaving> on(String product) {
        return Stream.of(ON_MARIADB, ON_MYSQL)
                .flatMap(List::stream)
                .filter(saving -> saving.server.startsWith(product + " "))
                .filter(saving -> saving.from.equals(from) && saving.to.equals(to))
                .findFirst();
    }
}
