package dev.roundtrip.advice.config;

import dev.roundtrip.file.InputFile;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The build file that names a driver: Maven's or Gradle's.
 *
 * @param name such as {@code pom.xml}
 * @param version literal, by a property of the same file or by a lock file; empty if it is managed elsewhere
 */
public record BuildFile(String name, Optional<DriverVersion> version) {

    private static final int LARGEST_BYTES = 1 << 22;

    /** From src/main/resources of a module to the parent's folder, and some more. */
    private static final int MOST_LEVELS = 7;

    /** A lock file has the version that a build really uses. */
    private static final List<String> NAMES =
            List.of("gradle.lockfile", "pom.xml", "build.gradle", "build.gradle.kts", "gradle/libs.versions.toml");

    private static final String VERSION = "(\\d[\\w.+-]*|\\$\\{?[\\w.-]+}?)";

    /** The nearest one with a version in the folder of a file, or above it; else the nearest that names the driver. */
    public static Optional<BuildFile> of(Path file, Driver driver) {
        boolean mariaDb = driver == Driver.MARIADB;
        String artifact = mariaDb ? "mariadb-java-client" : "mysql-connector-(?:j|java)";
        Pattern named = Pattern.compile(artifact + "|quarkus-jdbc-" + (mariaDb ? "mariadb" : "mysql"));
        Optional<BuildFile> without = Optional.empty();
        Path folder = file.toAbsolutePath().normalize().getParent();
        for (int level = 0; folder != null && level < MOST_LEVELS; level++, folder = folder.getParent()) {
            for (String name : NAMES) {
                String text = text(folder.resolve(name));
                Optional<DriverVersion> version =
                        version(text, artifact, text + "\n" + text(folder.resolve("gradle.properties")));
                if (version.isPresent()) {
                    return Optional.of(new BuildFile(name, version));
                }
                if (without.isEmpty() && named.matcher(text).find()) {
                    without = Optional.of(new BuildFile(name, version));
                }
            }
        }
        return without;
    }

    /** Where the version is from, which is checked for. */
    public String source() {
        return version.isPresent() ? name : "assumed: not in " + name + ", see --driver";
    }

    private static Optional<DriverVersion> version(String text, String artifact, String definitions) {
        Matcher named = Pattern.compile("<artifactId>\\s*" + artifact + "\\s*</artifactId>\\s*<version>\\s*" + VERSION
                        + "|\\b[\\w.]+:" + artifact + ":" + VERSION
                        + "|:" + artifact + "\"\\s*,\\s*version\\s*=\\s*\"" + VERSION
                        + "|:" + artifact + "\"\\s*,\\s*version\\.ref\\s*=\\s*\"([\\w.-]+)")
                .matcher(text);
        if (!named.find()) {
            return Optional.empty();
        }
        String version = IntStream.rangeClosed(1, named.groupCount())
                .mapToObj(named::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        boolean literal = named.group(named.groupCount()) == null && !version.startsWith("$");
        return DriverVersion.parse(literal ? version : defined(definitions, version.replaceAll("[${}]", "")));
    }

    /** The value of a property: of Maven, of Gradle's scripts and properties, or of a version catalogue. */
    private static String defined(String text, String property) {
        String name = Pattern.quote(property);
        Matcher value = Pattern.compile("<" + name + ">\\s*([^<\\s]+)|(?m)(?:^|[\\s.])" + name
                        + "['\"]?\\]?\\s*[=:]\\s*['\"]?(\\d[\\w.+-]*)")
                .matcher(text);
        if (!value.find()) {
            return "";
        }
        return value.group(1) == null ? value.group(2) : value.group(1);
    }

    private static String text(Path file) {
        try {
            return Files.isRegularFile(file) ? InputFile.text(file, LARGEST_BYTES) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }
}
