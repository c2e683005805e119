/**
 * Results and their inputs: immutable records that all parts of the program share, and their JSON form.
 *
 * <p>A {@link dev.roundtrip.report.RunReport} holds the figures of a run and all its inputs. A value that two packages
 * need stands here once. Nothing here measures, decides, prints or builds sentences.
 *
 * <p>Threads: all types are immutable. Only this package uses Jackson.
 */
package dev.roundtrip.report;
