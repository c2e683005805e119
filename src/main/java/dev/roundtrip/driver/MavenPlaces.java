package dev.roundtrip.driver;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

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
        List<String> arguments = words(environment.getOrDefault("MAVEN_ARGS", ""));
        List<String> options = words(environment.getOrDefault("MAVEN_OPTS", ""));
        Optional<Path> repository = Optional.ofNullable(system.getProperty("maven.repo.local"))
                .or(() -> definedIn(arguments, "maven.repo.local"))
                .or(() -> definedIn(options, "maven.repo.local"))
                .map(Path::of);
        return new MavenPlaces(
                after(arguments, "-s", "--settings").map(Path::of).orElse(mavenHome.resolve("settings.xml")),
                after(arguments, "-gs", "--global-settings")
                        .map(Path::of)
                        .or(() -> installation(environment).map(home -> home.resolve("conf/settings.xml"))),
                Path.of(system.getProperty(
                        "settings.security",
                        definedIn(arguments, "settings.security")
                                .orElse(mavenHome
                                        .resolve("settings-security.xml")
                                        .toString()))),
                repository,
                arguments.contains("-o") || arguments.contains("--offline"));
    }

    private static Optional<Path> installation(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("MAVEN_HOME"))
                .or(() -> Optional.ofNullable(environment.get("M2_HOME")))
                .filter(home -> !home.isBlank())
                .map(Path::of)
                .filter(Files::isDirectory);
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    private static Optional<String> definedIn(List<String> words, String name) {
        String start = "-D" + name + "=";
        return words.stream()
                .filter(word -> word.startsWith(start))
                .map(word -> word.substring(start.length()))
                .findFirst();
    }

    /** {@code -s FILE}, {@code --settings FILE} or {@code --settings=FILE}. */
    private static Optional<String> after(List<String> words, String shortName, String longName) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.startsWith(longName + "=")) {
                return Optional.of(word.substring(longName.length() + 1));
            }
            if ((word.equals(shortName) || word.equals(longName)) && i + 1 < words.size()) {
                return Optional.of(words.get(i + 1));
            }
        }
        return Optional.empty();
    }
}
