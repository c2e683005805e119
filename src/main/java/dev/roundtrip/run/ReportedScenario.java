package dev.roundtrip.run;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DataParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.profile.BadProfileException;
import dev.roundtrip.profile.ConnectionSpec;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.CleanText;
import dev.roundtrip.result.ReportException;
import java.util.List;
import java.util.stream.Stream;

/** A scenario of a report that may come from anyone. */
final class ReportedScenario {

    private static final int LONGEST_NAME = 100;

    private ReportedScenario() {}

    /**
     * The scenario with what it measured. Parameters that say how its own server was reached are left out.
     *
     * @throws ReportException if a parameter is more than data, or if the workload cannot be read
     */
    static Scenario of(Scenario profile) {
        String name = shown(profile.name());
        String parameters = profile.connection().parameters();
        if (parameters.contains(JdbcUrl.MASK)) {
            throw new ReportException(
                    "The parameters of " + name + " hold a masked value: a secret, or of a name that no"
                            + " driver knows. Give the profile's file, or the string again.");
        }
        requireData(name, ConnectionParameters.parse(parameters).properties());
        try {
            Workloads.of(profile.workload());
        } catch (BadProfileException unreadable) {
            throw new ReportException("The workload of " + name + ": " + unreadable.getMessage(), unreadable);
        }
        return new Scenario(
                profile.name(),
                profile.title(),
                new ConnectionSpec(
                        ConnectionParameters.parse(parameters).forAnotherServer(),
                        profile.connection().poolAutoCommit()),
                profile.server(),
                profile.workload(),
                profile.expectations(),
                profile.notes());
    }

    /** Requires the same of the parameters of the report's server. */
    static void requireData(JdbcUrl server) {
        requireData(
                "The report's server",
                Stream.concat(
                                server.properties().stream(),
                                server.hosts().stream().flatMap(host -> host.properties().stream()))
                        .filter(property -> !ConnectionParameters.isOfLogin(property.name()))
                        .toList());
    }

    private static void requireData(String of, List<UrlParameter> parameters) {
        for (UrlParameter parameter : parameters) {
            DataParameters.refusal(parameter).ifPresent(why -> {
                throw new ReportException(of + ": the parameter " + shown(JdbcUrl.maskedIn(parameter.name())) + " "
                        + why + ". A report is data; give such a string yourself: run STRING.");
            });
        }
    }

    private static String shown(String text) {
        String clean = CleanText.of(text);
        return clean.length() <= LONGEST_NAME ? clean : clean.substring(0, LONGEST_NAME - 3) + "...";
    }
}
