/** Finds the known name for a misspelt one. Uses only texts: no files, no threads, nothing else of this project. */
package dev.roundtrip.spelling;
