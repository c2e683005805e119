/**
 * Options and arguments that several commands share: picocli mixins, converters and checks.
 *
 * <p>Threads: the main thread. Does not belong here: commands, output, exit codes.
 */
package dev.roundtrip.cli.options;
