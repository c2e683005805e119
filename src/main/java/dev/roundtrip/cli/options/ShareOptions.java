package dev.roundtrip.cli.options;

import dev.roundtrip.run.machines.Share;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options of one of several load machines. */
public final class ShareOptions {

    /** How long the first machine waits for the others. */
    private static final Duration ARRIVE_WITHIN = Duration.ofMinutes(5);

    @Option(
            names = "--join",
            hidden = true,
            required = true,
            paramLabel = "NAME",
            description = "Share the run with load machines (docs/scale.md).")
    private String name;

    @Option(
            names = "--of",
            hidden = true,
            required = true,
            paramLabel = "N",
            description = "Number of load machines, with --join.")
    private int machines;

    public Share share() {
        return UsageException.checked(() -> new Share(name, machines, number(), ARRIVE_WITHIN));
    }

    /** Kubernetes numbers the pods of a Job itself, from 0 on. */
    private static int number() {
        String index = System.getenv().getOrDefault("JOB_COMPLETION_INDEX", "0");
        String given = System.getenv("ROUNDTRIP_MACHINE");
        try {
            return given == null ? Integer.parseInt(index) + 1 : Integer.parseInt(given);
        } catch (NumberFormatException noNumber) {
            throw new UsageException("ROUNDTRIP_MACHINE is '" + given + "'. Set a machine's number, from 1 on.");
        }
    }
}
