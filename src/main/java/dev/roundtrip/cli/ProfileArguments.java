package dev.roundtrip.cli;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.ProfileProblem;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.Validated;
import dev.roundtrip.run.KnownProfiles;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Turns what a person typed into scenarios, or into every problem of every profile at once. */
final class ProfileArguments {

    private ProfileArguments() {}

    static List<Scenario> scenarios(CommandLine line, List<String> asked) {
        asked.stream()
                .filter(argument -> argument.strip().startsWith("jdbc:"))
                .findFirst()
                .ifPresent(url -> {
                    throw new ParameterException(
                            line,
                            "'" + JdbcUrl.masked(url)
                                    + "' is no profile but a JDBC URL. 'run' and 'probe' take one as --url, and"
                                    + " 'lint' as it is.");
                });
        Validated<List<Scenario>> resolved = KnownProfiles.profiles().resolve(asked);
        return resolved.value()
                .orElseThrow(() -> new ParameterException(
                        line,
                        resolved.problems().stream()
                                .map(ProfileProblem::toString)
                                .collect(Collectors.joining(System.lineSeparator()))));
    }
}
