/**
 * The bank transfer: its tables and their rows, its statements, and the check that no money was created or lost.
 *
 * <p>{@link dev.roundtrip.workload.bank.StatementSet} is the transfer's script; {@link
 * dev.roundtrip.workload.bank.DataSet} creates its tables; {@link dev.roundtrip.workload.bank.MoneyCheck} compares the
 * balances before and after a run.
 *
 * <p>Threads: values are immutable; a {@link dev.roundtrip.workload.bank.Transfer} belongs to one worker.
 *
 * <p>Does not belong here: connections, pools, workers, times.
 */
package dev.roundtrip.workload.bank;
