/**
 * The command line: picocli commands, terminal output, progress and exit codes. Only this package writes to the
 * terminal: results to stdout, progress and warnings to stderr.
 *
 * <p>Threads: everything runs on the main thread, except the shutdown hook of {@link dev.roundtrip.cli.Interruption}.
 */
package dev.roundtrip.cli;
