package dev.roundtrip.driver;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The user's Maven settings and repository, found as {@code mvn} itself does: from {@code MAVEN_ARGS}, the system
 * properties, the environment, else {@code ~/.m2}.
 *
 * @param userSettings may not exist
 * @param globalSettings may not exist; empty where no Maven installation is named
 * @param settingsSecurity may not exist: the master password's file
 * @param localRepository empty if the settings or the default decide
 * @param offline true if {@code MAVEN_ARGS} says so; the settings may say so too
 */
record MavenPlaces(
        Path userSettings,
        Optional<Path> globalSettings,
        Path settingsSecurity,
        Optional<Path> localRepository,
        boolean offline) {

    /** Those of this process. */
    static MavenPlaces ofUser() {
        return of(System.getenv(), System.getProperties());
    }

    static MavenPlaces of(Map<String, String> environment, Properties system) {
        Path mavenHome = Path.of(system.getProperty("user.home"), ".m2");
        String arguments = environment.getOrDefault("MAVEN_ARGS", "");
        String everywhere = arguments + " " + environment.getOrDefault("MAVEN_OPTS", "");
        return new MavenPlaces(
                named("(?:-s|--settings)[\\s=]+", arguments).orElse(mavenHome.resolve("settings.xml")),
                named("(?:-gs|--global-settings)[\\s=]+", arguments)
                        .or(() -> Stream.of("MAVEN_HOME", "M2_HOME")
                                .map(environment::get)
                                .filter(home -> home != null && !home.isBlank())
                                .map(Path::of)
                                .filter(Files::isDirectory)
                                .map(home -> home.resolve("conf/settings.xml"))
                                .findFirst()),
                Optional.ofNullable(system.getProperty("settings.security"))
                        .map(Path::of)
                        .or(() -> named("-Dsettings\\.security=", arguments))
                        .orElse(mavenHome.resolve("settings-security.xml")),
                Optional.ofNullable(system.getProperty("maven.repo.local"))
                        .map(Path::of)
                        .or(() -> named("-Dmaven\\.repo\\.local=", everywhere)),
                Pattern.compile("(^|\\s)(-o|--offline)(\\s|$)")
                        .matcher(arguments)
                        .find());
    }

    /** The file after an option. */
    private static Optional<Path> named(String option, String words) {
        return Pattern.compile("(?:^|\\s)" + option + "(\\S+)")
                .matcher(words)
                .results()
                .map(found -> Path.of(found.group(1)))
                .findFirst();
    }
}
