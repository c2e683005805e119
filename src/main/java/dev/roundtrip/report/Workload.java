package dev.roundtrip.report;

import java.util.List;

/**
 * The transaction that was run.
 *
 * @param name the workload's name, such as {@code bank transfer}
 * @param transaction the word for one transaction in sentences, such as {@code transfer}
 * @param statements the number of distinct business statements in a transaction
 * @param isolation the isolation level, such as {@code READ COMMITTED}
 * @param textsOver255 the number of statement texts longer than 255 characters: the driver's default
 *     {@code prepStmtCacheSqlLimit} of 256 excludes them from its cache
 * @param longestText the length of the longest text, in characters
 * @param kinds the kinds of transactions; absent for the bank transfer, which has one
 */
public record Workload(
        String name,
        String transaction,
        @Least(1) int statements,
        String isolation,
        int textsOver255,
        int longestText,
        List<TransactionKind> kinds) {

    /**
     * A kind of transaction.
     *
     * @param share the part of all transactions, 0 to 1
     * @param statements how many statements it lists
     */
    public record TransactionKind(String name, double share, int statements) {}
}
