package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.WorkloadSpec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options for a check on the string's server. */
public final class LiveOptions {

    private static final Duration LEAST_TIME = Duration.ofMillis(100);
    private static final Duration MOST_TIME = Duration.ofMinutes(5);

    @Option(
            names = "--live",
            required = true,
            description =
                    "Also run the string beside the recommended one on its server, with three connections for some ten seconds,"
                            + " and show what a new connection costs. It reads rows of one of your tables by primary key, and changes nothing.")
    @SuppressWarnings("UnusedVariable") // Its presence makes the group present.
    private boolean given;

    @ArgGroup(exclusive = false)
    private LoginOptions login = new LoginOptions();

    @Option(
            names = "--workload",
            paramLabel = "FILE",
            description = "Run this workload's statements instead, see docs/workloads.md.")
    private String workload;

    @Option(
            names = "--size",
            paramLabel = "NAME=NUMBER",
            description = "Change one of the workload's sizes. Repeatable.")
    private List<String> sizes = List.of();

    @Option(
            names = "--roll-back",
            description = "End each transaction of the workload with a rollback, so that your tables stay as they are.")
    private boolean rollBack;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "Measured time, in addition to connecting and warming up. Default: 6s.")
    private Duration time = Duration.ofSeconds(6);

    /** The string, if it is the only target. */
    public static JdbcUrl string(List<String> targets) {
        if (targets.size() != 1 || !targets.get(0).toLowerCase(Locale.ROOT).contains("jdbc:")) {
            throw new UsageException("--live measures one connection string: give it as the only TARGET.");
        }
        return UrlArguments.forConnectorJ("--live", targets.get(0));
    }

    public Optional<Credentials> credentials(JdbcUrl url) {
        return login.beside(Optional.of(url));
    }

    /** The user's own workload. */
    public Optional<WorkloadSpec> workload() {
        if (workload == null && (rollBack || !sizes.isEmpty())) {
            throw new UsageException("--roll-back and --size go with --workload.");
        }
        return Optional.ofNullable(workload).map(name -> WorkloadOptions.workload(name, WorkloadOptions.sizes(sizes)));
    }

    public boolean rollsBack() {
        return rollBack;
    }

    public Duration time() {
        if (time.compareTo(LEAST_TIME) < 0 || time.compareTo(MOST_TIME) > 0) {
            throw new UsageException("--time is " + time.toMillis() + " ms; allowed are 100 ms to 5 minutes.");
        }
        return time;
    }
}
