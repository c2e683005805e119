package dev.roundtrip.workload.bank;

/**
 * The money in the tables at one moment, while no transfer was under way.
 *
 * @param totalCents all balances and all collected fees
 * @param journalCents the sum of all journal entries: debits are negative, so it is 0 if the books balance
 * @param transfers transfers in the journal
 */
public record MoneySnapshot(long totalCents, long journalCents, long transfers) {}
