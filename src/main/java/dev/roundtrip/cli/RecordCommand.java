package dev.roundtrip.cli;

import picocli.CommandLine.Command;

/** {@code roundtrip record}: writes what an application sends as a workload. */
@Command(
        name = "record",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Shows what an application sends, as attach and proxy do, and writes it as a workload: the transactions as they were, how often"
                    + " each occurs, and no value unless you ask for it. './roundtrip run s3 s5 --workload FILE' then shows what your"
                    + " SQL gains with another string. See docs/recording.md."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped with Ctrl-C or after --duration, and written",
            "1:it failed",
            "2:invalid command line; nothing was started"
        },
        subcommands = {RecordAttachCommand.class, RecordProxyCommand.class})
final class RecordCommand {}
