package dev.roundtrip.cli.options;

import dev.roundtrip.run.machines.Share;
import java.time.Duration;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options of one of several load machines. */
public final class ShareOptions {

    @Option(
            names = "--share",
            required = true,
            paramLabel = "NAME",
            description =
                    "Be one of several load machines of one run, which meet in a schema of the server under test: give each the"
                            + " same options. The first prints the report of all. See docs/scale.md.")
    private String name;

    @Option(
            names = "--machines",
            required = true,
            paramLabel = "N",
            description = "With --share: how many load machines there are.")
    private int machines;

    @Option(
            names = "--machine",
            paramLabel = "N",
            description =
                    "With --share: the number of this machine, from 1. Default: ROUNDTRIP_MACHINE, or JOB_COMPLETION_INDEX + 1,"
                            + " which Kubernetes sets, or a free number.")
    private Integer machine;

    @Option(
            names = "--arrive-within",
            paramLabel = "TIME",
            description = "With --share: begin without machines that have not come by then. Default: 5m.")
    private Duration arriveWithin = Duration.ofMinutes(5);

    public Share share() {
        return UsageException.checked(() -> new Share(name, machines, number(), arriveWithin));
    }

    private OptionalInt number() {
        if (machine != null) {
            return OptionalInt.of(machine);
        }
        OptionalInt given = environment("ROUNDTRIP_MACHINE", 0);
        return given.isPresent() ? given : environment("JOB_COMPLETION_INDEX", 1);
    }

    private OptionalInt environment(String variable, int plus) {
        String text = System.getenv(variable);
        if (text == null || text.isBlank()) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(text.strip()) + plus);
        } catch (NumberFormatException noNumber) {
            throw new UsageException("The environment variable " + variable + " is '" + text
                    + "', which is no number of a load" + " machine. Give --machine N.");
        }
    }
}
