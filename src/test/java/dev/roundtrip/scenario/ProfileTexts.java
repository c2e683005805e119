package dev.roundtrip.scenario;

import java.util.List;
import java.util.Set;

/** Profiles as text, for tests. */
final class ProfileTexts {

    /** The name of the file that {@link #read} reads. */
    static final String FILE = "mine.yaml";

    private ProfileTexts() {}

    static final Set<String> COMMANDS =
            Set.of("COM_QUERY", "COM_STMT_PREPARE", "COM_STMT_EXECUTE", "COM_STMT_CLOSE", "COM_STMT_FETCH", "COM_PING");

    /** Few keys; the rest has defaults. */
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
        return new ProfileLoader(COMMANDS);
    }

    static Validated<Scenario> read(String text) {
        return loader().read("mine", FILE, text);
    }

    /** The problems as a person sees them. */
    static List<String> problemsOf(String text) {
        return read(text).problems().stream().map(ProfileProblem::toString).toList();
    }
}
