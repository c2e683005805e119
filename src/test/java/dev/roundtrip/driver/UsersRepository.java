package dev.roundtrip.driver;

import java.nio.file.Path;

/** The user's local Maven repository, as {@code mvn} itself would find it. */
public final class UsersRepository {

    private UsersRepository() {}

    public static Path path() throws DriverException {
        try (MavenRepositories repositories = new MavenRepositories(MavenPlaces.ofUser())) {
            return repositories.localRepository();
        }
    }
}
