/**
 * How connections spread over the TiDB servers of a cluster that Roundtrip starts, while servers are added, drained and
 * killed, by the way in which clients reach them.
 *
 * <p>{@link dev.roundtrip.probe.balance.BalanceTable} is the entry point;
 * {@link dev.roundtrip.probe.balance.Routing} is the list of ways.
 */
package dev.roundtrip.probe.balance;
