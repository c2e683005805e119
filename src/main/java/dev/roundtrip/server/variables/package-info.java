/**
 * Server variables of a scenario: applied, read back, and put back after every way of ending.
 *
 * <p>{@link dev.roundtrip.server.variables.SessionInit} needs no putting back. Everything that outlives a connection
 * goes through {@link dev.roundtrip.server.variables.RunVariables}, which writes a journal before the first change;
 * {@link dev.roundtrip.server.variables.Restorer} puts back what a killed run has left. What TiDB's variables do and
 * which version has them was read in its sources and measured on v8.5.3.
 *
 * <p>Threads: {@link dev.roundtrip.server.variables.RunVariables} may be used by any thread and by the JVM's shutdown
 * at the same time; the rest is values or belongs to one thread. Does not belong here: starting servers, reading
 * counters, pools.
 */
package dev.roundtrip.server.variables;
