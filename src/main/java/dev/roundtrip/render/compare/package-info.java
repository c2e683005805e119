/**
 * Compares two result files of one kind: run reports, or JMH results.
 *
 * <p>{@link dev.roundtrip.render.compare.Comparison#of(java.nio.file.Path, java.nio.file.Path)} reads and judges both;
 * {@link dev.roundtrip.render.compare.ComparisonText} and {@link dev.roundtrip.render.compare.ComparisonJson} are its
 * forms. Counts are compared exactly; speeds with an interval, and with the noise floors that the files state. The
 * method is described in {@code docs/compare.md}.
 *
 * <p>Threads: everything is immutable.
 *
 * <p>Does not belong here: the arithmetic of the interval (measure), anything that measures or prints.
 */
package dev.roundtrip.render.compare;
