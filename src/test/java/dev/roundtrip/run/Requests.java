package dev.roundtrip.run;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** Requests for the profiles that come with the program. */
final class Requests {

    private Requests() {}

    static Scenario scenario(String name) {
        return KnownProfiles.profiles().resolve(name).orElseThrow();
    }

    static RunRequest of(Permission permission, String... names) {
        return new RunRequest(
                Arrays.stream(names).map(Requests::scenario).toList(),
                ServerRequest.mariaDb(),
                new Load(2, OptionalDouble.empty()),
                new Timing(Timing.DEFAULT_DURATION, 1, Timing.DEFAULT_WARMUP),
                permission);
    }

    static List<String> seven() {
        return List.of("s1", "s2", "s3", "s4", "s5", "s6", "s7");
    }
}
