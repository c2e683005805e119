package dev.roundtrip.cli.options;

import dev.roundtrip.run.machines.Share;
import java.time.Duration;
import java.util.OptionalInt;
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

    /** Kubernetes numbers the pods of a Job itself; without a number, a machine takes a free one. */
    private static OptionalInt number() {
        OptionalInt given = environment("ROUNDTRIP_MACHINE", 0);
        return given.isPresent() ? given : environment("JOB_COMPLETION_INDEX", 1);
    }

    private static OptionalInt environment(String variable, int plus) {
        String text = System.getenv(variable);
        if (text == null || text.isBlank()) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(text.strip()) + plus);
        } catch (NumberFormatException noNumber) {
            throw new UsageException(variable + " is '" + text + "'. Set a machine's number, from 1 on.");
        }
    }
}
