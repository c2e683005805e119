/**
 * Records what connections send as a workload file: it is a trace, not a model.
 *
 * <p>{@link dev.roundtrip.live.workload.WorkloadRecorder} is the entry point: its listeners get the exchanges of a
 * tap's connections. A {@code SessionRecorder} collects the statements of one transaction at a time, with their values.
 * At its end the transaction is counted for its {@code Method}, which keeps some transactions as they were.
 * {@code WorkloadText} writes the methods in the format of docs/workload-reference.md.
 *
 * <p><b>Values.</b> With {@link dev.roundtrip.live.workload.RecordedData#PSEUDONYMS} a value is forgotten at the end of
 * its transaction; what is kept of it is a pseudonym. The key is random and never written.
 *
 * <p><b>Memory</b> has limits, which are constants of {@code WorkloadRecorder}. Whatever exceeds the limits is counted,
 * and the file says so.
 *
 * <p>What does not belong here: reading bytes (package {@code wire}), running a workload.
 */
package dev.roundtrip.live.workload;
