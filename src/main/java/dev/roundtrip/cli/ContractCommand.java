package dev.roundtrip.cli;

import dev.roundtrip.cli.options.UsageException;
import picocli.CommandLine.Command;

/** {@code roundtrip contract}: records what scenarios send, and checks that they still send it. */
@Command(
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:recorded, or PASS", "1:FAIL, INCONCLUSIVE, or nothing to record", RoundtripCommand.INVALID},
        subcommands = {ContractRecordCommand.class, ContractCheckCommand.class})
final class ContractCommand implements Runnable {

    @Override
    public void run() {
        throw new UsageException("contract needs 'record' or 'check'.");
    }
}
