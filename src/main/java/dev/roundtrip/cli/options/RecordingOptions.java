package dev.roundtrip.cli.options;

import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.render.ReportFile;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a recording goes, and what it keeps of values. */
public final class RecordingOptions {

    @Option(
            names = "--output",
            paramLabel = "FILE",
            required = true,
            description = "The workload's file, such as our.workload.yaml; an existing one is replaced.")
    private Path output;

    @Option(
            names = "--values",
            paramLabel = "none|hash|keep",
            description = {
                "What the file has in place of values, in parameters and in texts. none: values drawn by type and length. hash: for each"
                        + " value another one that does not tell it, the same for equal values. keep: the values themselves; the file"
                        + " then holds data, and only you can read it. Default: none."
            })
    private RecordedData values = RecordedData.NONE;

    public RecordedData values() {
        return values;
    }

    /** Prepares the file for writing. */
    public ReportFile addTo(OutputFiles files) {
        return files.with("--output", output).file("--output").orElseThrow();
    }

    /** Writes the file. */
    public void write(ReportFile file, String text) {
        if (values == RecordedData.KEEP) {
            file.writeForOwner(text);
        } else {
            file.write(text);
        }
    }
}
