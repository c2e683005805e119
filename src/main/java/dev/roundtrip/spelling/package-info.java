/**
 * How texts are written: the known name for a misspelt one, digits, and characters that are safe to print. Uses only
 * texts: no files, no threads, nothing else of this project.
 */
package dev.roundtrip.spelling;
