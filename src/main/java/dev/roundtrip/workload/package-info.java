/**
 * The bank transfer: its statements, its data set, the connection pool, and the workers that carry transfers out.
 *
 * <p>Knows a JDBC URL and what goes beside it, and nothing of who listens on the wire. {@link dev.roundtrip.workload.StatementSet} is the
 * transfer's script; {@link dev.roundtrip.workload.DataSet} makes the tables that it needs; {@link dev.roundtrip.workload.Workers} runs it in
 * slices with exact counts; {@link dev.roundtrip.workload.MoneyCheck} proves afterwards that no money came or went.
 *
 * <p>Threads: each worker owns its transfer, its recorders and, during a transfer, one connection. The thread that calls
 * {@link dev.roundtrip.workload.Workers#runSlice} meets them at the slice's boundaries only; between slices they are parked.
 *
 * <p>What does not belong here: counting commands or bytes, server settings, profiles, output.
 */
package dev.roundtrip.workload;
