package dev.roundtrip.cli;

import dev.roundtrip.cli.options.RecordingOptions;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code roundtrip record attach}: records what a running JVM sends. */
@Command(
        name = "attach",
        description = {
            "Attaches to a running JVM as './roundtrip attach' does, and writes what it sends as a workload. Connections that are open"
                    + " already are not recorded. The file is written each minute, and at the end: with Ctrl-C or after --duration."
                    + " See docs/recording.md."
        },
        footer = "  ./roundtrip record attach 4711 --output our.workload.yaml",
        exitCodeList = {
            "0:detached after Ctrl-C or --duration, and written",
            "1:the agent could not be attached, the JVM ended meanwhile, no transaction was recorded, or a file could not be written",
            "2:invalid command line; nothing was attached"
        })
final class RecordAttachCommand extends AttachCommand {

    @Mixin
    private RecordingOptions recording;

    @Override
    Optional<RecordingOptions> recording() {
        return Optional.of(recording);
    }
}
