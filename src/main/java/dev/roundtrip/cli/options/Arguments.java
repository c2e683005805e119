package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.ReachedServer;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.scenario.ProfileProblem;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.Validated;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** Converts arguments to scenarios, URLs and addresses, or reports all problems at once. */
public final class Arguments {

    private static final int MOST_PROBLEMS = 50;

    private Arguments() {}

    public static List<Scenario> scenarios(List<String> asked) {
        asked.stream()
                .filter(argument -> argument.strip().regionMatches(true, 0, "jdbc:", 0, "jdbc:".length()))
                .findFirst()
                .ifPresent(url -> {
                    throw new UsageException(
                            "'" + JdbcUrl.masked(url) + "' is a JDBC URL. Give a scenario or profile.");
                });
        return valid(Workloads.profiles().resolve(asked));
    }

    /** What was read; a usage error with all problems if there are any. */
    static <T> T valid(Validated<T> read) {
        return read.value().orElseThrow(() -> new UsageException(text(read.problems())));
    }

    /** The problems as a text, which shows only the first ones. */
    private static String text(List<ProfileProblem> problems) {
        List<String> lines = new ArrayList<>();
        problems.stream().limit(MOST_PROBLEMS).map(ProfileProblem::toString).forEach(lines::add);
        if (problems.size() > MOST_PROBLEMS) {
            lines.add("There are " + (problems.size() - MOST_PROBLEMS) + " more problems.");
        }
        return String.join(System.lineSeparator(), lines);
    }

    /** A URL that a driver can read. */
    public static JdbcUrl readable(String option, UrlReading reading) {
        return reading.url().orElseThrow(() -> new UsageException(option + ": " + reading.problem() + "."));
    }

    /** A URL for Connector/J. */
    public static JdbcUrl forConnectorJ(String option, UrlReading reading) {
        JdbcUrl url = readable(option, reading);
        refuseIf(
                url.scheme().driver() != UrlScheme.Driver.CONNECTOR_J,
                option + ": '" + url.masked() + "' must begin with jdbc:mysql:, also for MariaDB.");
        String database = ReachedServer.of(url).database();
        refuseIf(
                !database.equals(url.database()),
                option + ": a parameter names the database '" + JdbcUrl.maskedIn(database)
                        + "'. Write it after the host: jdbc:mysql://HOST:4000/DATABASE.");
        return url;
    }

    /** The address at which an option asks this machine to listen. */
    static InetAddress local(String option, InetSocketAddress given) {
        try {
            return InetAddress.getByName(given.getHostString());
        } catch (UnknownHostException e) {
            throw new UsageException(option + ": the host '" + given.getHostString()
                    + "' is unknown. Give 0.0.0.0 or another local address.");
        }
    }
}
