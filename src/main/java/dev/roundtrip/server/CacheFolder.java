package dev.roundtrip.server;

import java.nio.file.Path;
import java.util.Map;

/**
 * The user's folder for files that are kept between runs: unpacked binaries, and what runs have changed on servers.
 *
 * @param path the folder; need not exist yet
 */
public record CacheFolder(Path path) {

    /** The current user's folder, from the environment of this process. */
    public static CacheFolder ofUser() {
        return of(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /**
     * The folder in {@code ROUNDTRIP_CACHE}, else {@code XDG_CACHE_HOME/roundtrip}, else {@code ~/.cache/roundtrip}. An
     * empty variable counts as unset.
     */
    static CacheFolder of(Map<String, String> environment, Path home) {
        String own = environment.getOrDefault("ROUNDTRIP_CACHE", "");
        if (!own.isEmpty()) {
            return new CacheFolder(Path.of(own).toAbsolutePath());
        }
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        if (!xdg.isEmpty()) {
            return new CacheFolder(Path.of(xdg).resolve("roundtrip").toAbsolutePath());
        }
        return new CacheFolder(home.resolve(".cache/roundtrip"));
    }
}
