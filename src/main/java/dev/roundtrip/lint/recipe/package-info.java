/**
 * Makes what a user pastes for a string.
 *
 * <p>Everything is immutable. Does not belong here: rules (advice itself), files and the terminal (cli).
 */
package dev.roundtrip.lint.recipe;
