/**
 * Records what connections send as a workload file.
 *
 * <p>{@link dev.roundtrip.live.workload.WorkloadRecorder} is the entry point: its listeners get the exchanges of a
 * tap's connections. A {@code SessionRecorder} collects the statements of one transaction at a time. At its end they
 * become part of a {@code TransactionKind}, which has one entry per place of a value, and the values are forgotten.
 * {@code WorkloadText} writes the kinds in the format of docs/workloads.md.
 *
 * <p><b>Values.</b> With {@link dev.roundtrip.live.workload.RecordedData#NONE} and {@link
 * dev.roundtrip.live.workload.RecordedData#HASH} a value is read once, into its type, its length and a keyed hash. The
 * key is random and never written.
 *
 * <p><b>Memory</b> has limits, which are constants of {@code WorkloadRecorder}. What exceeds them is counted, and the
 * file says so.
 *
 * <p>What does not belong here: reading bytes (package {@code wire}), running a workload.
 */
package dev.roundtrip.live.workload;
