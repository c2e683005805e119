package dev.roundtrip.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that say where a run's report goes, and how much of it the terminal shows. */
final class ReportOptions {

    @Option(
            names = "--details",
            description =
                    "Print everything that is known: chatter by purpose, the server's own figures, the study beside them.")
    boolean details;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the report as JSON; a run does so after every round, so that a crash loses nothing.")
    Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the report as Markdown.")
    Path markdown;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the report as one HTML page that needs no other file and no network.")
    Path html;

    @Option(
            names = "--svg",
            paramLabel = "DIR",
            description = "Write each picture of the HTML page as an SVG file into this folder, for slides.")
    Path svg;
}
