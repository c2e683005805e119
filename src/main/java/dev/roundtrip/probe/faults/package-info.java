/**
 * What an application sees when a server or its network fails: one transfer of money for each string and fault, over a
 * relay that makes the fault, with a pool as applications have it.
 *
 * <p>{@link dev.roundtrip.probe.faults.FaultTable} is the entry point; {@link dev.roundtrip.probe.faults.Fault} is the
 * list of faults.
 */
package dev.roundtrip.probe.faults;
