package dev.roundtrip.lint.config;

import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.lint.config.MavenPom.Coordinates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of builds, each read once. Not thread-safe. */
final class BuildFiles {

    private static final int LARGEST_BYTES = 1 << 22;
    private static final int MOST_FOLDERS = 300;
    private static final int MOST_FILES = 100;
    private static final Pattern LOCAL_REPOSITORY = Pattern.compile("<localRepository>\\s*([^<]+?)\\s*<");
    private static final Pattern DEFINITION = Pattern.compile("-D([\\w.-]+)=(\\S+)");

    private final Map<Path, String> texts = new HashMap<>();
    private final Map<Path, Optional<MavenPom>> poms = new HashMap<>();
    private final Path home;
    private Optional<Path> repository = Optional.empty();

    /**
     * Reads the files of builds for this user.
     *
     * @param home the user's folder, with Maven's settings and local repository
     */
    BuildFiles(Path home) {
        this.home = home;
    }

    private Path repository() {
        if (repository.isEmpty()) {
            repository = Optional.of(repository(home.resolve(".m2")));
        }
        return repository.get();
    }

    private Path repository(Path maven) {
        String named = System.getProperty("maven.repo.local", "");
        Matcher ofSettings = LOCAL_REPOSITORY.matcher(text(maven.resolve("settings.xml")));
        if (named.isEmpty() && ofSettings.find() && !ofSettings.group(1).contains("${")) {
            named = ofSettings.group(1);
        }
        return named.isEmpty() ? maven.resolve("repository") : Path.of(named);
    }

    /** The text of a file; empty if there is no such file, or it cannot be read. */
    String text(Path file) {
        return texts.computeIfAbsent(file, path -> {
            try {
                return Files.isRegularFile(path)
                        ? InputFile.encoded(path, LARGEST_BYTES, true).text()
                        : "";
            } catch (UnreadableFileException unreadable) {
                return "";
            }
        });
    }

    Optional<MavenPom> pom(Path file) {
        Optional<MavenPom> known = poms.get(file);
        if (known == null) {
            known = MavenPom.of(text(file));
            poms.put(file, known);
            texts.remove(file);
        }
        return known;
    }

    Optional<MavenPom> inRepository(Coordinates named) {
        return repositoryFile(named).flatMap(this::pom);
    }

    /** The POM of published coordinates, where Maven has downloaded or installed it. */
    Optional<Path> repositoryFile(Coordinates named) {
        // What a file says must not lead out of the repository.
        if (!(named.group() + "/" + named.id() + "/" + named.version()).matches("[\\w-]+(?:[./][\\w-]+)*")) {
            return Optional.empty();
        }
        Path file = repository()
                .resolve(named.group().replace('.', '/'))
                .resolve(named.id())
                .resolve(named.version())
                .resolve(named.id() + "-" + named.version() + ".pom");
        return Optional.of(file).filter(Files::isRegularFile);
    }

    /** The folders below a folder, without hidden ones. */
    List<Path> folders(Path above, int levels) {
        try (Stream<Path> all = Files.find(
                above,
                levels,
                (path, attributes) -> attributes.isDirectory()
                        && !path.equals(above)
                        && !above.relativize(path).toString().startsWith("."))) {
            return all.limit(MOST_FOLDERS).sorted().toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }

    /** The files below a folder whose whole names match. */
    List<Path> named(Pattern name, Path above, int levels) {
        if (!Files.isDirectory(above)) {
            return List.of();
        }
        try (Stream<Path> all = Files.find(
                above,
                levels,
                (path, attributes) -> attributes.isRegularFile()
                        && name.matcher(path.getFileName().toString()).matches())) {
            return all.limit(MOST_FILES).sorted().toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }

    /** Properties that a project gives to Maven on its command line. */
    Map<String, String> ofMavenConfig(Path root) {
        Map<String, String> defined = new HashMap<>();
        DEFINITION
                .matcher(text(root.resolve(".mvn/maven.config")))
                .results()
                .forEach(one -> defined.put(one.group(1), one.group(2)));
        return defined;
    }
}
