package dev.roundtrip.driver;

import java.nio.file.Path;

/** The user's local Maven repository, as {@code mvn} itself would find it. */
public final class UsersRepository {

    private UsersRepository() {}

    public static Path path() throws DriverException {
        return MavenSettings.read(MavenPlaces.ofUser()).localRepository().toAbsolutePath();
    }
}
