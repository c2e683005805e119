/**
 * A page to share with an application team on a string or a profile: what to paste, what it changes, how to check it.
 *
 * <p>Everything is immutable. Does not belong here: rules (advice itself), files and the terminal (cli).
 */
package dev.roundtrip.advice.recipe;
