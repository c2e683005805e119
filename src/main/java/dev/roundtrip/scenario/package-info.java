/**
 * Scenarios and their YAML files.
 *
 * <p>{@link dev.roundtrip.scenario.Profiles} finds the files that the user names.
 * {@link dev.roundtrip.scenario.ProfileLoader} reads a file into a {@link dev.roundtrip.scenario.Scenario}, or into all
 * its {@link dev.roundtrip.scenario.ProfileProblem}s with their positions.
 *
 * <p>Threads: all values are immutable; the loader is stateless and thread-safe.
 *
 * <p>Does not belong here: the meaning of a connection string (package {@code jdbc}), the names of commands (package
 * {@code wire}; the caller passes them), code that connects. Only this package imports the YAML library. It uses
 * SnakeYAML's node tree, which keeps the line and column of every key and value.
 */
package dev.roundtrip.scenario;
