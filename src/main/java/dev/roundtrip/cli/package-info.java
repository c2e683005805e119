/**
 * The command line: picocli commands, terminal output, progress and exit codes. The only package that writes to the
 * terminal: results on stdout, progress and warnings on stderr.
 *
 * <p>Threads: everything runs on the main thread, but for the shutdown hook of {@link dev.roundtrip.cli.Interruption}.
 */
package dev.roundtrip.cli;
