/**
 * Two result files of one kind side by side: run reports, or results of JMH.
 *
 * <p>{@link dev.roundtrip.render.compare.Comparison#of(java.nio.file.Path, java.nio.file.Path)} reads both and judges;
 * {@link dev.roundtrip.render.compare.ComparisonText} and {@link dev.roundtrip.render.compare.ComparisonJson} are its
 * forms. Counts are compared exactly, speeds with an interval and against the noise floor that the files state. The
 * method is described in {@code docs/compare.md}.
 *
 * <p>Threads: everything is immutable.
 *
 * <p>What does not belong here: the arithmetic of the interval (measure), anything that measures or prints.
 */
package dev.roundtrip.render.compare;
