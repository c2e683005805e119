/**
 * TiDB's CPU profile: asks the status port for it, reads Go's pprof format, and sums the stacks by area.
 */
package dev.roundtrip.server.cpu;
