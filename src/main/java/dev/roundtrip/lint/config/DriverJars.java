package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Finds drivers in the folders where builds and applications keep their libraries. */
final class DriverJars {

    /** The folders with libraries: the folder itself, and those in it. An asterisk stands for any folder. */
    private static final List<String> FOLDERS = List.of(
            "",
            "lib",
            "libs",
            "WEB-INF/lib",
            "src/main/webapp/WEB-INF/lib",
            "*/WEB-INF/lib",
            "target/*/WEB-INF/lib",
            "target/lib",
            "target/libs",
            "target/dependency",
            "target/quarkus-app/lib/main",
            "build/quarkus-app/lib/main",
            "build/install/*/lib",
            "build/docker/main/layers/libs");

    /** The folders with archives of applications, which contain the driver. */
    private static final List<String> ARCHIVES = List.of("target", "build/libs");

    private static final int MOST_FILES = 2_000;
    private static final int MOST_ARCHIVES = 8;

    private DriverJars() {}

    /** The driver in a folder; empty if there is none, or more than one version. */
    static Optional<ProjectDriver> in(Path folder, Driver driver) {
        Map<DriverVersion, String> found = new HashMap<>();
        for (String place : FOLDERS) {
            if (place.isEmpty() && ProjectDrivers.isBuilt(folder)) {
                // A build names its driver, and a jar next to it may be any.
                continue;
            }
            if (place.startsWith("*") && !Files.isDirectory(folder.resolve("src"))) {
                // The folders of one that has no sources may be other applications.
                continue;
            }
            int any = place.indexOf('*');
            List<Path> folders = any < 0
                    ? List.of(folder.resolve(place))
                    : entries(folder.resolve(place.substring(0, Math.max(0, any - 1)))).stream()
                            .map(one -> one.resolve(place.substring(any + 2)))
                            .toList();
            folders.forEach(one -> entries(one).forEach(jar -> add(found, jar.toString(), folder, jar, driver)));
        }
        for (String place : ARCHIVES) {
            entries(folder.resolve(place)).stream()
                    .filter(file -> file.toString().matches("(?s).*\\.[jw]ar"))
                    .limit(MOST_ARCHIVES)
                    .forEach(archive -> inside(archive).forEach(name -> add(found, name, folder, archive, driver)));
        }
        return found.size() == 1
                ? Optional.of(ProjectDriver.known(
                        found.keySet().iterator().next(),
                        found.values().iterator().next()))
                : Optional.empty();
    }

    private static void add(Map<DriverVersion, String> found, String name, Path folder, Path file, Driver driver) {
        DriverArtifact.versionOfJar(name, driver)
                .flatMap(DriverVersion::parse)
                .ifPresent(version -> found.putIfAbsent(
                        version, folder.relativize(file).toString().replace('\\', '/')));
    }

    private static List<Path> entries(Path folder) {
        List<Path> entries = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
                for (Path one : all) {
                    if (entries.size() == MOST_FILES) {
                        break;
                    }
                    entries.add(one);
                }
            } catch (IOException unreadable) {
                return entries;
            }
        }
        return entries;
    }

    private static List<String> inside(Path archive) {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            return zip.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith("BOOT-INF/lib/") || name.startsWith("WEB-INF/lib/"))
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
