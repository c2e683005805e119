/** Finds the name that a person meant and misspelt. Works on texts alone: no files, no threads, nothing of ours. */
package dev.roundtrip.spelling;
