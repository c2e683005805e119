/**
 * TiDB's CPU profile: asks the status port for it, reads Go's pprof format, and folds the stacks to a size that a
 * report can hold.
 */
package dev.roundtrip.run.profile;
