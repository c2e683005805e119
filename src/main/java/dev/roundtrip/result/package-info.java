/**
 * What was found, and from what: immutable records that every part of the program shares, and their JSON form.
 *
 * <p>A {@link dev.roundtrip.result.RunReport} holds the figures of a run and every input that they were measured from.
 * A value that two packages need is here once. Nothing here measures, prints or makes sentences.
 *
 * <p>Threads: all types are immutable. Only this package uses Jackson.
 */
package dev.roundtrip.result;
