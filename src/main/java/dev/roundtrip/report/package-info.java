/**
 * What a run found, as values, and the forms it is given to people and programs in: terminal text, JSON, Markdown,
 * HTML.
 *
 * <p>A report is a function of its results: every renderer takes a {@link dev.roundtrip.report.RunReport} and gives a text. Nothing here
 * measures, prints, or decides what a terminal can show.
 *
 * <p>Threads: the records are immutable and the renderers have no state; {@link dev.roundtrip.report.ReportFile} may be used by several
 * threads.
 *
 * <p>What does not belong here: live progress (cli), rules about connection strings without a measurement (advice), meters (metrics). Only
 * this package uses Jackson's JSON mapper and commonmark.
 */
package dev.roundtrip.report;
