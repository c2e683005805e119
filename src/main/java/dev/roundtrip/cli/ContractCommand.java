package dev.roundtrip.cli;

import picocli.CommandLine.Command;

/** {@code roundtrip contract}: records what scenarios send, and checks that they still send it. */
@Command(
        name = "contract",
        description = {
            "Records exactly what strings send in a small file to commit, and checks that they still send it, such as with"
                    + " another driver. See docs/guards.md."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:recorded, or PASS",
            "1:FAIL or INCONCLUSIVE, or nothing could be recorded",
            "2:invalid command line, profile or contract file"
        },
        subcommands = {ContractRecordCommand.class, ContractCheckCommand.class})
final class ContractCommand {}
