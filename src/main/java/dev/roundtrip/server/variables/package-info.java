/**
 * Server variables of a scenario: applied, read back, and restored however the run ends.
 *
 * <p>The variables of {@link dev.roundtrip.server.variables.SessionInit} end with their connection. Every change that
 * outlives a connection goes through {@link dev.roundtrip.server.variables.RunVariables}, which writes a journal before
 * the first change; {@link dev.roundtrip.server.variables.Restorer} restores the changes of killed runs. What TiDB's
 * variables do and which version has them was read in its sources and measured on v8.5.3.
 *
 * <p>Threads: any thread, and the JVM's shutdown at the same time, may use {@link
 * dev.roundtrip.server.variables.RunVariables}; the other types are values or belong to one thread. Does not belong
 * here: starting servers, reading counters, pools.
 */
package dev.roundtrip.server.variables;
