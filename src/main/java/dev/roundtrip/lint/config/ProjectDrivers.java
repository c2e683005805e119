package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The versions of drivers, from the builds and the libraries around files. What the build itself says comes first, then
 * a driver's jar in its folders, then what a parent or a BOM has. Not thread-safe.
 */
public final class ProjectDrivers {

    /** The maximum number of levels from the package of a program to the folder of its project's parent. */
    private static final int MOST_LEVELS = 20;

    /** The maximum number of levels without a build: such a folder is an application's, or is inside one. */
    private static final int MOST_LEVELS_OF_APPLICATION = 2;

    private static final List<String> BUILDS = List.of(
            "pom.xml",
            "build.gradle",
            "build.gradle.kts",
            "settings.gradle",
            "settings.gradle.kts",
            "gradle/libs.versions.toml",
            "gradle.lockfile",
            GradleProject.GRAILS);

    private final BuildFiles files;
    private final Map<Build, ProjectDriver> known = new HashMap<>();

    /** The drivers in folders, which are listed once for all files that lie below them. */
    private final Map<Build, Optional<ProjectDriver>> jars = new HashMap<>();

    /** What the modules of a build say, which is the same for each of its files. */
    private final Map<Build, Boolean> namedBelow = new HashMap<>();

    private final Map<Build, Optional<ProjectDriver>> ofModules = new HashMap<>();

    /** A folder of files, of jars or of a Gradle build, or the POM of a project, and the driver that is asked for. */
    private record Build(Path path, Driver driver) {}

    /** Reads builds, with the user's local repository. */
    public ProjectDrivers() {
        this(Path.of(System.getProperty("user.home", "")));
    }

    ProjectDrivers(Path home) {
        files = new BuildFiles(home);
    }

    /** The driver that the project of a file has. */
    public ProjectDriver of(Path file, Driver driver) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        return known.computeIfAbsent(new Build(folder, driver), build -> found(folder, driver));
    }

    private ProjectDriver found(Path of, Driver driver) {
        List<Path> levels = Stream.iterate(of, Objects::nonNull, Path::getParent)
                .limit(MOST_LEVELS)
                .toList();
        List<Path> built = levels.stream().filter(ProjectDrivers::isBuilt).toList();
        ProjectDriver unknown = ProjectDriver.unknown("no build file");
        Path top = built.isEmpty() ? of : built.get(built.size() - 1);
        int done = 0;
        for (Path folder : built) {
            Optional<MavenProject> maven = MavenProject.of(folder.resolve("pom.xml"), files);
            GradleProject gradle = GradleProject.of(levels.subList(levels.indexOf(folder), levels.size()), files);
            int end = levels.indexOf(folder) + 1;
            List<Path> withJars = levels.subList(done, end);
            ProjectDriver found = first(
                            () -> gradle.locked(driver),
                            () -> maven.flatMap(its -> its.own(driver))
                                    .map(version -> ProjectDriver.known(version, "pom.xml")),
                            () -> gradle.own(driver),
                            () -> jar(withJars, driver),
                            () -> maven.flatMap(its -> its.managed(driver))
                                    .filter(its -> counts(its, maven, gradle, top, driver)),
                            () -> written(gradle, folder, driver)
                                    .or(() -> gradle.managed(driver)
                                            .filter(its -> counts(its, maven, gradle, top, driver))),
                            () -> maven.flatMap(its -> ofModules.computeIfAbsent(
                                    new Build(its.rootPom(), driver), build -> its.ofModules(driver))),
                            () -> written(gradle, folder, driver).or(() -> gradle.ofBuild(driver)))
                    .orElseGet(() -> ProjectDriver.unknown(why(maven, gradle, driver)));
            boolean hasSeveral =
                    found.version().isEmpty() && written(gradle, folder, driver).isPresent();
            if (found.version().isPresent() || hasSeveral) {
                return found;
            }
            if (done == 0) {
                unknown = found;
            }
            done = end;
        }
        List<Path> ofApplication = levels.stream()
                .filter(folder -> folder.endsWith("WEB-INF")
                        || (built.isEmpty()
                                && (levels.indexOf(folder) < MOST_LEVELS_OF_APPLICATION
                                        || levels.contains(folder.resolve("src")))))
                .map(folder -> folder.endsWith("WEB-INF") ? folder.getParent() : folder)
                .toList();
        return jar(ofApplication, driver).orElse(unknown);
    }

    /** What the scripts of a folder give, or else those of the modules below it. */
    private Optional<ProjectDriver> written(GradleProject gradle, Path folder, Driver driver) {
        return gradle.own(driver)
                .or(() -> ofModules.computeIfAbsent(
                        new Build(folder, driver), build -> gradle.ofModules(driver, folder, files)));
    }

    /**
     * Whether what a parent, a BOM or a plug-in says counts. It manages drivers that nothing may use: where no module
     * names the driver, the file may be another product's configuration.
     */
    private boolean counts(
            ProjectDriver managed, Optional<MavenProject> maven, GradleProject gradle, Path top, Driver driver) {
        return managed.version().isEmpty()
                || maven.filter(its -> its.isNamed(driver)
                                || namedBelow.computeIfAbsent(
                                        new Build(its.rootPom(), driver), build -> its.isNamedInModules(driver)))
                        .isPresent()
                || gradle.names(driver)
                || (gradle.isThere()
                        && namedBelow.computeIfAbsent(
                                new Build(top, driver), build -> GradleProject.isNamedBelow(driver, top, files)));
    }

    static boolean isBuilt(Path folder) {
        return BUILDS.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
    }

    private Optional<ProjectDriver> jar(List<Path> folders, Driver driver) {
        return folders.stream()
                .flatMap(folder ->
                        jars.computeIfAbsent(new Build(folder, driver), of -> DriverJars.in(folder, driver)).stream())
                .findFirst();
    }

    /** The first result that has a version, or else the first that says why there is none. */
    @SafeVarargs
    private static Optional<ProjectDriver> first(Supplier<Optional<ProjectDriver>>... places) {
        Optional<ProjectDriver> unknown = Optional.empty();
        for (Supplier<Optional<ProjectDriver>> place : places) {
            Optional<ProjectDriver> found = place.get();
            if (found.filter(one -> one.version().isPresent()).isPresent()) {
                return found;
            }
            unknown = unknown.or(() -> found);
        }
        return unknown;
    }

    private static String why(Optional<MavenProject> maven, GradleProject gradle, Driver driver) {
        String name = maven.isPresent() ? "pom.xml" : gradle.name();
        if (name.isEmpty()) {
            return "pom.xml cannot be read";
        }
        boolean isNamed = maven.filter(its -> its.names(driver)).isPresent() || gradle.names(driver);
        return name + (isNamed ? " leaves it open" : " does not name the driver");
    }
}
