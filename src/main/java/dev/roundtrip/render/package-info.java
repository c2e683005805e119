/**
 * The forms in which results are given to people: terminal text, Markdown, HTML, and the comparison of two results.
 *
 * <p>Every renderer is a function of a result: it takes a record of {@code result} and returns a text. Nothing here
 * measures or prints, or decides what a terminal can show.
 *
 * <p>Threads: the renderers have no state; {@link dev.roundtrip.render.ReportFile} may be used by several threads.
 *
 * <p>What does not belong here: JSON (result), live progress (cli), rules about connection strings without a
 * measurement (advice), meters (metrics). Only this package uses commonmark.
 */
package dev.roundtrip.render;
