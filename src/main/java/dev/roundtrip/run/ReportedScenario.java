package dev.roundtrip.run;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DataParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.scenario.BadProfileException;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.spelling.CleanText;
import java.util.List;

/** A scenario of a report that may come from anyone. */
final class ReportedScenario {

    private static final int LONGEST_NAME = 100;
    private static final String NOT_MASKED = "Give the profile's file, or the string again.";

    private ReportedScenario() {}

    /**
     * The scenario of a report, as it was measured, without the parameters that say how its own server was reached.
     *
     * @throws ReportException if a parameter is more than data or masked, or if the workload cannot be read
     */
    static Scenario of(Scenario profile) {
        String name = shown(profile.name());
        ConnectionParameters parameters = profile.connection().parameters();
        requireData(name, parameters.properties(), NOT_MASKED);
        parameters.problems().stream().findFirst().ifPresent(problem -> {
            throw new ReportException(name + ": " + problem);
        });
        refuseIf(
                parameters.text().contains(JdbcUrl.MASK),
                "The parameters of " + name + " are masked in part. " + NOT_MASKED);
        try {
            Workloads.of(profile.workload());
        } catch (BadProfileException unreadable) {
            throw new ReportException("The workload of " + name + ": " + unreadable.getMessage(), unreadable);
        }
        return profile.opening(parameters.forAnotherServer());
    }

    /** Requires that the parameters of the report's server are data, too. */
    static void requireData(JdbcUrl server) {
        requireData(
                "The report's server",
                server.allProperties()
                        .filter(property -> !ConnectionParameters.isOfLogin(property.name()))
                        .toList(),
                "Give --url.");
    }

    private static void requireData(String of, List<UrlParameter> parameters, String unmasked) {
        for (UrlParameter parameter : parameters) {
            boolean masked = parameter.value().contains(JdbcUrl.MASK);
            String start = of + ": the parameter " + shown(JdbcUrl.maskedIn(parameter.name())) + " ";
            DataParameters.refusal(parameter).ifPresent(why -> {
                throw new ReportException(start + why + (masked ? "; its value is masked" : "")
                        + ". A report is data; give such a string yourself: run STRING.");
            });
            refuseIf(masked, start + "has a masked value. " + unmasked);
        }
    }

    private static void refuseIf(boolean refused, String sentence) {
        if (refused) {
            throw new ReportException(sentence);
        }
    }

    private static String shown(String text) {
        String clean = CleanText.of(text);
        return clean.length() <= LONGEST_NAME ? clean : clean.substring(0, LONGEST_NAME - 3) + "...";
    }
}
