package dev.roundtrip.advice;

/**
 * The assumptions about the application and the server on which prices depend.
 *
 * @param distinctStatements different SQL texts that one connection runs, at least 1
 * @param knowsStatements whether the number of statements was given
 * @param longestStatement the longest of them, in characters, at least 1
 * @param statementsPerTransaction business statements between two commits, at least 1
 * @param connections open connections of the application to the server, over all pools, at least 1
 * @param tidb whether the server is TiDB
 */
public record Assumptions(
        int distinctStatements,
        boolean knowsStatements,
        int longestStatement,
        int statementsPerTransaction,
        int connections,
        boolean tidb) {

    /** HikariCP's default. */
    private static final int USUAL_CONNECTIONS = 10;

    /**
     * A small service: 20 short statements, 10 of them in a transaction, on TiDB.
     */
    public static final Assumptions DEFAULT = new Assumptions(20, false, 200, 10, USUAL_CONNECTIONS, true);

    public Assumptions {
        requireAtLeastOne("distinctStatements", distinctStatements);
        requireAtLeastOne("longestStatement", longestStatement);
        requireAtLeastOne("statementsPerTransaction", statementsPerTransaction);
        requireAtLeastOne("connections", connections);
    }

    /** The default, with that number of statements of up to that length. */
    public static Assumptions ofStatements(int distinct, int longest) {
        return new Assumptions(
                distinct, true, longest, DEFAULT.statementsPerTransaction, USUAL_CONNECTIONS, DEFAULT.tidb);
    }

    /** The same, on that kind of server. */
    public Assumptions on(boolean isTidb) {
        return with(connections, isTidb);
    }

    /** The same, with that number of connections. */
    public Assumptions withConnections(int count) {
        return with(count, tidb);
    }

    private Assumptions with(int count, boolean isTidb) {
        return new Assumptions(
                distinctStatements, knowsStatements, longestStatement, statementsPerTransaction, count, isTidb);
    }

    private static void requireAtLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + "; allowed are numbers from 1");
        }
    }
}
