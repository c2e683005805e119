package dev.roundtrip.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say where a run's report goes, and how much of it the terminal shows. */
public final class ReportOptions {

    @Option(
            names = "--details",
            description =
                    "Print everything that is known: chatter by purpose, the server's own figures, the study beside them.")
    private boolean details;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the report as JSON; a run does so after every round, so that a crash loses nothing.")
    private Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the report as Markdown.")
    private Path markdown;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the report as one HTML page that needs no other file and no network.")
    private Path html;

    @Option(
            names = "--svg",
            paramLabel = "DIR",
            description = "Write each picture of the HTML page as an SVG file into this folder, for slides.")
    private Path svg;

    /** Options for the JSON file alone. */
    public static ReportOptions ofJson(Optional<Path> file) {
        ReportOptions options = new ReportOptions();
        options.json = file.orElse(null);
        return options;
    }

    public boolean details() {
        return details;
    }

    /** The file for JSON; null if there is none, as picocli has it. */
    public Path json() {
        return json;
    }

    /** The file for Markdown, or null. */
    public Path markdown() {
        return markdown;
    }

    /** The file for HTML, or null. */
    public Path html() {
        return html;
    }

    /** The folder for pictures, or null. */
    public Path svg() {
        return svg;
    }
}
