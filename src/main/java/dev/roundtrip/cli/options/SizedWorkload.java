package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import java.util.Map;
import picocli.CommandLine.Option;

/** The options that name a workload and its sizes. */
public final class SizedWorkload extends WorkloadOptions {

    private static final long LARGEST = 1_000_000_000_000L;

    @Option(
            names = "--size",
            paramLabel = "NAME=NUMBER",
            description = "A workload's size, such as customers=100000. Repeatable.")
    private Map<String, Long> sizes = Map.of();

    @Override
    Map<String, Long> sizes() {
        refuseIf(
                sizes.values().stream().anyMatch(number -> number < 0 || number > LARGEST),
                "--size takes numbers from 0 to " + LARGEST + ".");
        return sizes;
    }
}
