package dev.roundtrip.scenario;

import java.util.List;

/** Profiles as text, for tests. */
final class ProfileTexts {

    /** The name of the file that {@link #read} reads. */
    static final String FILE = "mine.yaml";

    private ProfileTexts() {}

    /** A profile with few keys; the rest has defaults. */
    static final String SHORTEST = """
            title: shortest
            shows: that the rest has defaults
            cannotShow: anything else
            connection:
              parameters: useServerPrepStmts=true
            workload:
              statementLength: mixed
            expect:
              commands:
                COM_QUERY: 1
              roundTrips: 1
            """;

    static ProfileLoader loader() {
        return new ProfileLoader((name, folder) -> Validated.refused(name, "workload files are not read here"));
    }

    static Validated<Scenario> read(String text) {
        return loader().read("mine", FILE, text);
    }

    /** The problems as a person sees them. */
    static List<String> problemsOf(String text) {
        return read(text).problems().stream().map(ProfileProblem::toString).toList();
    }
}
