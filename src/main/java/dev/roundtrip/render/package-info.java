/**
 * The forms in which people read results: terminal text, Markdown, HTML, and the comparison of two results.
 *
 * <p>Every renderer is a function: it takes a record of {@code result} and returns a text. Nothing here measures or
 * prints, or decides what a terminal can show.
 *
 * <p>Threads: the renderers are stateless; {@link dev.roundtrip.render.ReportFile} is thread-safe.
 *
 * <p>Does not belong here: JSON (result), live progress (cli), rules about connection strings without a measurement
 * (advice), meters (metrics). Only this package uses commonmark.
 */
package dev.roundtrip.render;
