package dev.roundtrip.run;

import dev.roundtrip.profile.ProfileLoader;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.wire.Command;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Profiles as a run reads them: an expectation may name any command of the protocol. */
public final class KnownProfiles {

    private KnownProfiles() {}

    /** The bundled profiles, and files. */
    public static Profiles profiles() {
        return new Profiles(new ProfileLoader(
                Arrays.stream(Command.values()).map(Command::name).collect(Collectors.toUnmodifiableSet())));
    }
}
