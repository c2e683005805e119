/**
 * Scenarios and the YAML files that hold them.
 *
 * <p>Purpose: {@link dev.roundtrip.profile.Profiles} finds what a person asked for, {@link dev.roundtrip.profile.ProfileLoader} turns its file into a
 * {@link dev.roundtrip.profile.Scenario} or into every {@link dev.roundtrip.profile.ProfileProblem} at once, each with its place. The keys, their
 * defaults and their meanings are stated once, in {@link dev.roundtrip.profile.ProfileKey}.
 *
 * <p>Threads: all values are immutable; the loader has no state, so that any thread may use it.
 *
 * <p>Does not belong here: the meaning of a connection string (package {@code jdbc}), the names of commands (package {@code wire}; a caller gives
 * them), anything that connects. This package alone imports the YAML library, SnakeYAML's node tree, because the tree keeps the line and column of
 * every key and value.
 */
package dev.roundtrip.profile;
