/**
 * A run from profiles to report: it starts or connects to the server, loads the data, opens a lane per scenario,
 * measures in interleaved rounds, makes the workload's checks, compares with the expectations, and restores everything.
 * This package connects the packages below it. It contains no measurement or rendering logic of its own, and prints
 * nothing: progress goes to {@link dev.roundtrip.run.RunEvents}.
 *
 * <p><b>Threads.</b> One run belongs to the thread that calls {@link dev.roundtrip.run.Run#execute};
 * {@link dev.roundtrip.run.Run#stop} may be called from any thread.
 */
package dev.roundtrip.run;
