package dev.roundtrip.cli.options;

import dev.roundtrip.run.machines.Share;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options of one of several load machines. */
public final class ShareOptions {

    private static final Duration ARRIVE_WITHIN = Duration.ofMinutes(5);

    @Option(
            names = "--share",
            paramLabel = "NAME",
            description =
                    "Be one of several load machines of one run, which meet in a schema of the server under test: give each the"
                            + " same options. The first prints the report of all. See docs/machines.md.")
    private String name;

    @Option(names = "--machines", paramLabel = "N", description = "With --share: how many load machines there are.")
    private Integer machines;

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
    private Duration arriveWithin;

    public boolean areGiven() {
        return name != null;
    }

    /** Empty if this is the only machine. */
    public Optional<Share> share() {
        if (name == null) {
            if (machines != null || machine != null || arriveWithin != null) {
                throw new UsageException(
                        "--machines, --machine and --arrive-within belong to --share NAME. Give that too.");
            }
            return Optional.empty();
        }
        if (machines == null) {
            throw new UsageException("--share needs the number of load machines: --machines N.");
        }
        return Optional.of(UsageException.checked(
                () -> new Share(name, machines, number(), arriveWithin == null ? ARRIVE_WITHIN : arriveWithin)));
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
