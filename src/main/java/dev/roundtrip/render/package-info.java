/**
 * The forms in which people read results, and the comparison of two results.
 *
 * <p>A result becomes a {@link dev.roundtrip.render.Document} of blocks, which a writer turns into text: for a
 * terminal, as Markdown, as a page. Nothing here measures or prints, or decides what a terminal can show.
 *
 * <p>Threads: all is stateless; {@link dev.roundtrip.render.ReportFile} is thread-safe.
 *
 * <p>Does not belong here: JSON (result), live progress (cli), rules about connection strings without a measurement
 * (advice), meters (metrics).
 */
package dev.roundtrip.render;
