package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.ProfileProblem;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.Validated;
import dev.roundtrip.run.KnownProfiles;
import java.util.ArrayList;
import java.util.List;

/** Converts arguments to scenarios, or to all problems of all profiles at once. */
public final class ProfileArguments {

    private static final int MOST_PROBLEMS = 50;

    private ProfileArguments() {}

    public static List<Scenario> scenarios(List<String> asked) {
        asked.stream()
                .filter(argument -> argument.strip().regionMatches(true, 0, "jdbc:", 0, "jdbc:".length()))
                .findFirst()
                .ifPresent(url -> {
                    throw new UsageException(
                            "'" + JdbcUrl.masked(url) + "' is a JDBC URL. Give a scenario or profile.");
                });
        return valid(KnownProfiles.profiles().resolve(asked));
    }

    /** What was read, or all its problems. */
    static <T> T valid(Validated<T> read) {
        return read.value().orElseThrow(() -> new UsageException(text(read.problems())));
    }

    /** Shows only the first problems. */
    private static String text(List<ProfileProblem> problems) {
        List<String> lines = new ArrayList<>();
        problems.stream().limit(MOST_PROBLEMS).map(ProfileProblem::toString).forEach(lines::add);
        if (problems.size() > MOST_PROBLEMS) {
            lines.add("There are " + (problems.size() - MOST_PROBLEMS) + " more problems.");
        }
        return String.join(System.lineSeparator(), lines);
    }
}
