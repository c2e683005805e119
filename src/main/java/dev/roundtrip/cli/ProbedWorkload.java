package dev.roundtrip.cli;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.profile.ConnectionSpec;
import dev.roundtrip.profile.Expectations;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ScenarioNotes;
import dev.roundtrip.profile.ServerSpec;
import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.profile.ServerSpec.Requirement;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.run.Timing;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A probe with the user's own workload: a short run of two scenarios, the user's string and the other one, with one
 * connection each. What both strings have in common, such as TLS and host names, is the server's URL; the rest is each
 * scenario's own.
 */
final class ProbedWorkload {

    private static final int ROUNDS = 3;

    /** The user's string is measured twice. */
    private static final int LANES = 3;

    private static final Duration WARM_UP = Duration.ofMillis(500);

    private ProbedWorkload() {}

    /**
     * The run.
     *
     * @param time of all rounds together
     * @throws IllegalArgumentException if the workload may not run there
     */
    static RunRequest request(
            JdbcUrl yours,
            JdbcUrl other,
            Optional<Credentials> credentials,
            WorkloadSpec workload,
            Duration time,
            boolean rollsBack,
            boolean allowsWrites) {
        List<UrlParameter> common = new ArrayList<>(yours.properties());
        common.retainAll(other.properties());
        List<Scenario> scenarios = new ArrayList<>();
        scenarios.add(scenario("yours", "your string", own(yours, common), workload));
        if (!yours.properties().equals(other.properties())) {
            scenarios.add(scenario("other", "the string beside it", own(other, common), workload));
        }
        Set<String> differing =
                own(yours, common).stream().map(UrlParameter::name).collect(Collectors.toSet());
        ServerRequest server =
                ServerRequest.url(yours.withChanges(List.of(), differing).raw());
        return new RunRequest(
                scenarios,
                credentials.map(server::withCredentials).orElse(server),
                new Load(1, OptionalDouble.empty(), rollsBack),
                new Timing(time.dividedBy((long) ROUNDS * LANES), ROUNDS, WARM_UP),
                Permission.SESSION_ONLY,
                List.of(),
                allowsWrites,
                List.of(),
                Optional.empty());
    }

    /** The kind of the user's server, which decides what lint recommends. */
    static ServerKind serverKind(JdbcUrl yours, Optional<Credentials> credentials) throws ServerUnavailableException {
        ServerRequest server = ServerRequest.url(yours.raw());
        try (DatabaseServer reached =
                Servers.start(credentials.map(server::withCredentials).orElse(server), step -> {})) {
            return reached.description().kind();
        }
    }

    private static List<UrlParameter> own(JdbcUrl url, List<UrlParameter> common) {
        return url.properties().stream()
                .filter(parameter -> !common.contains(parameter))
                .toList();
    }

    private static Scenario scenario(String name, String title, List<UrlParameter> own, WorkloadSpec workload) {
        return new Scenario(
                        name,
                        title,
                        new ConnectionSpec(
                                own.stream()
                                        .map(parameter -> parameter.name() + "="
                                                + URLEncoder.encode(parameter.value(), StandardCharsets.UTF_8)
                                                        .replace("+", "%20"))
                                        .collect(Collectors.joining("&")),
                                true),
                        new ServerSpec(Requirement.ANY, "", List.of(), CachedTables.NONE),
                        workload,
                        Expectations.NONE,
                        new ScenarioNotes("A string on the user's own workload.", ""))
                .running(workload);
    }
}
