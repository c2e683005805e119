package dev.roundtrip.cli;

import dev.roundtrip.cli.options.RecordingOptions;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code roundtrip record proxy}: records what clients in any language send. */
@Command(
        name = "proxy",
        description = {
            "Stands between clients and their server as './roundtrip proxy' does, and writes what they send as a workload. The file is"
                    + " written each minute, and at the end: with Ctrl-C or after --duration."
                    + " See docs/recording.md."
        },
        footer = "  ./roundtrip record proxy --to db.example:4000 --output our.workload.yaml",
        exitCodeList = {
            "0:stopped with Ctrl-C or after --duration, and written",
            "1:the proxy failed, no transaction was recorded, or a file could not be written",
            "2:invalid command line; nothing was started"
        })
final class RecordProxyCommand extends ProxyCommand {

    @Mixin
    private RecordingOptions recording;

    @Override
    Optional<RecordingOptions> recording() {
        return Optional.of(recording);
    }
}
