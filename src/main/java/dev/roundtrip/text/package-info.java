/**
 * The forms in which people read reports, and every sentence in them.
 *
 * <p>A report becomes a {@link dev.roundtrip.text.Document} of blocks, which a writer turns into text: for a terminal,
 * as Markdown, or as a page. Nothing here measures, prints, or decides what a figure means (verdict).
 *
 * <p>Threads: all classes are stateless, except {@link dev.roundtrip.text.ReportFile}, which is thread-safe.
 *
 * <p>These things do not belong here: JSON (report), live progress (cli), rules about connection strings without a
 * measurement (lint), meters (metrics).
 */
package dev.roundtrip.text;
