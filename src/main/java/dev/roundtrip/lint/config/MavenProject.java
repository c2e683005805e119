package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.lint.config.ManagedDrivers.Family;
import dev.roundtrip.lint.config.MavenPom.Coordinates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Maven module: its POM and its parents, in the project and then in the local repository. Versions follow Maven's
 * order: the module's own dependency, what it and its parents manage, then the BOMs that they import.
 */
final class MavenProject {

    private static final int MOST_PARENTS = 12;
    private static final int MOST_MODULES = 300;
    private static final int DEEPEST_BOM = 4;
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([\\w.-]+)}");

    /** The module's POM, then those of its parents. */
    private final List<MavenPom> chain = new ArrayList<>();

    private final Map<String, String> properties = new HashMap<>();
    private final BuildFiles files;
    private final Path root;

    /** The coordinates of the last parent, if its POM is not at hand. */
    private Optional<Coordinates> beyond = Optional.empty();

    private MavenProject(Path file, MavenPom pom, BuildFiles files) {
        this.files = files;
        Path at = file;
        Path top = file;
        MavenPom next = pom;
        while (next != null && chain.size() < MOST_PARENTS) {
            chain.add(next);
            Optional<Coordinates> parent = next.parent();
            Optional<Path> path = at == null ? Optional.empty() : parentFile(at, next);
            Optional<MavenPom> local = path.flatMap(files::pom).filter(found -> isParent(found, parent));
            if (local.isPresent()) {
                at = path.orElseThrow();
                top = at;
                next = local.get();
            } else {
                at = null;
                next = parent.map(this::filledByChain)
                        .filter(one -> ManagedDrivers.family(one.name()).isEmpty())
                        .flatMap(files::inRepository)
                        .orElse(null);
                beyond = next == null ? parent : Optional.empty();
            }
        }
        root = top.getParent();
        for (MavenPom one : chain) {
            one.properties().forEach(properties::putIfAbsent);
        }
        String version = first(
                pom.self().version(), pom.parent().map(Coordinates::version).orElse(""));
        properties.putIfAbsent("project.version", version);
        properties.putIfAbsent("version", version);
        pom.parent().ifPresent(parent -> properties.putIfAbsent("project.parent.version", parent.version()));
        files.ofMavenConfig(root).forEach(properties::put);
    }

    static Optional<MavenProject> of(Path file, BuildFiles files) {
        return files.pom(file).map(pom -> new MavenProject(file, pom, files));
    }

    private static Optional<Path> parentFile(Path file, MavenPom pom) {
        if (pom.parent().isEmpty() || pom.parentPath().isEmpty()) {
            return Optional.empty();
        }
        Path path = file.resolveSibling(pom.parentPath()).normalize();
        return Optional.of(Files.isDirectory(path) ? path.resolve("pom.xml") : path)
                .filter(parent -> !parent.equals(file));
    }

    private static boolean isParent(MavenPom found, Optional<Coordinates> parent) {
        return parent.filter(one -> one.id().equals(found.self().id())).isPresent();
    }

    /** The version that the build itself gives: at a dependency, or where it manages dependencies. */
    Optional<DriverVersion> own(Driver driver) {
        for (MavenPom pom : chain) {
            Optional<DriverVersion> version = version(pom.dependencies(), driver);
            if (version.isPresent()) {
                return version;
            }
        }
        for (MavenPom pom : chain) {
            Optional<DriverVersion> version = version(pom.managed(), driver);
            if (version.isPresent()) {
                return version;
            }
        }
        return Optional.empty();
    }

    /** The version that a parent or a BOM from elsewhere gives. */
    Optional<ProjectDriver> managed(Driver driver) {
        Optional<ProjectDriver> ofParent = beyond.map(this::filled).flatMap(parent -> ofFamily(parent, driver, true));
        if (ofParent.filter(found -> found.version().isPresent()).isPresent()) {
            return ofParent;
        }
        Optional<ProjectDriver> unknown = ofParent;
        for (MavenPom pom : chain) {
            for (Coordinates bom : pom.imports()) {
                Optional<ProjectDriver> imported = ofBom(filled(bom), driver, 0);
                if (imported.filter(found -> found.version().isPresent()).isPresent()) {
                    return imported;
                }
                unknown = unknown.or(() -> imported);
            }
        }
        return unknown.or(() ->
                beyond.map(this::filled).map(parent -> ProjectDriver.unknown("pom.xml leaves it to " + parent.name())));
    }

    private Optional<ProjectDriver> ofFamily(Coordinates pom, Driver driver, boolean isParent) {
        return ManagedDrivers.family(pom.name()).map(family -> {
            Optional<DriverVersion> set = isParent ? ofProperty(family, driver) : Optional.empty();
            return set.map(version -> ProjectDriver.known(version, "pom.xml"))
                    .orElseGet(() -> family.driver(pom.version(), artifact(driver), driver));
        });
    }

    /** The version in a parent's property that the child sets. */
    private Optional<DriverVersion> ofProperty(Family family, Driver driver) {
        return family.properties().stream()
                .filter(property -> property.contains("mariadb") == (driver == Driver.MARIADB))
                .flatMap(property -> Optional.ofNullable(properties.get(property)).stream())
                .flatMap(version -> DriverVersion.parse(filled(version)).stream())
                .findFirst();
    }

    /** The artifact that a dependency names. */
    private Optional<DriverArtifact> artifact(Driver driver) {
        return chain.stream()
                .flatMap(pom -> pom.dependencies().stream())
                .flatMap(one -> DriverArtifact.named(one.group(), one.id()).stream())
                .filter(one -> one.driver == driver)
                .findFirst();
    }

    /** The version in a BOM: a published one, one of the project itself, or one in the local repository. */
    private Optional<ProjectDriver> ofBom(Coordinates bom, Driver driver, int depth) {
        Optional<ProjectDriver> published = ofFamily(bom, driver, false);
        if (published.isPresent() || depth > DEEPEST_BOM) {
            return published;
        }
        Optional<MavenProject> project = module(bom).flatMap(file -> of(file, files));
        if (project.isEmpty()) {
            project = files.repositoryFile(bom).flatMap(file -> of(file, files));
        }
        return project.flatMap(its -> its.asBom(driver, depth + 1));
    }

    private Optional<ProjectDriver> asBom(Driver driver, int depth) {
        for (MavenPom pom : chain) {
            Optional<DriverVersion> version = version(pom.managed(), driver);
            if (version.isPresent()) {
                return version.map(
                        one -> ProjectDriver.known(one, chain.get(0).self().id()));
            }
        }
        Optional<ProjectDriver> ofParent = beyond.map(this::filled).flatMap(parent -> ofFamily(parent, driver, true));
        if (ofParent.isPresent()) {
            return ofParent;
        }
        return chain.stream()
                .flatMap(pom -> pom.imports().stream())
                .flatMap(bom -> ofBom(filled(bom), driver, depth).stream())
                .findFirst();
    }

    /** The POM of a module of this project. */
    private Optional<Path> module(Coordinates named) {
        return modules().stream()
                .filter(file -> files.pom(file)
                        .filter(pom -> pom.self().id().equals(named.id()))
                        .isPresent())
                .findFirst();
    }

    private Set<Path> modules() {
        Set<Path> found = new LinkedHashSet<>();
        List<Path> next = new ArrayList<>(List.of(rootPom()));
        while (!next.isEmpty() && found.size() < MOST_MODULES) {
            Path file = next.remove(0);
            if (found.add(file)) {
                files.pom(file)
                        .ifPresent(pom -> pom.modules().forEach(module -> {
                            Path path = file.resolveSibling(module).normalize();
                            next.add(module.endsWith(".xml") ? path : path.resolve("pom.xml"));
                        }));
            }
        }
        return found;
    }

    /** The one version that the modules of the project give, if those that give one agree. */
    Optional<ProjectDriver> ofModules(Driver driver) {
        Map<DriverVersion, Path> written = new LinkedHashMap<>();
        for (Path file : modules()) {
            of(file, files).flatMap(its -> its.own(driver)).ifPresent(version -> written.putIfAbsent(version, file));
        }
        return written.size() != 1
                ? Optional.empty()
                : written.entrySet().stream()
                        .map(one -> ProjectDriver.known(
                                one.getKey(),
                                root.relativize(one.getValue()).toString().replace('\\', '/')))
                        .findFirst();
    }

    /** Whether the driver, or an extension with it, is among the dependencies of the module or of its parents. */
    boolean names(Driver driver) {
        String extension = "quarkus-jdbc-" + (driver == Driver.MARIADB ? "mariadb" : "mysql");
        return artifact(driver).isPresent()
                || chain.stream()
                        .flatMap(pom -> pom.dependencies().stream())
                        .anyMatch(one -> one.id().equals(extension));
    }

    /** Whether the module names the driver, or sets its version for a parent. */
    boolean isNamed(Driver driver) {
        return names(driver)
                || beyond.flatMap(parent -> ManagedDrivers.family(filled(parent).name()))
                        .flatMap(family -> ofProperty(family, driver))
                        .isPresent();
    }

    /** Whether any module of the project names the driver. */
    boolean isNamedInModules(Driver driver) {
        return modules().stream()
                .anyMatch(
                        file -> of(file, files).filter(its -> its.names(driver)).isPresent());
    }

    /** The POM of the whole project. */
    Path rootPom() {
        return root.resolve("pom.xml");
    }

    private Optional<DriverVersion> version(List<Coordinates> written, Driver driver) {
        return written.stream()
                .filter(one -> DriverArtifact.named(filled(one.group()), one.id())
                        .filter(artifact -> artifact.driver == driver)
                        .isPresent())
                .flatMap(one -> DriverVersion.parse(filled(one.version())).stream())
                .findFirst();
    }

    private Coordinates filled(Coordinates given) {
        return new Coordinates(filled(given.group()), filled(given.id()), filled(given.version()));
    }

    private Coordinates filledByChain(Coordinates given) {
        for (MavenPom one : chain) {
            one.properties().forEach(properties::putIfAbsent);
        }
        return filled(given);
    }

    /** A text with the values of properties filled in; empty if a property has none. */
    private String filled(String text) {
        String filled = text;
        for (int times = 0; times < MOST_PARENTS && filled.contains("${"); times++) {
            Matcher reference = REFERENCE.matcher(filled);
            if (!reference.find()) {
                return "";
            }
            String value = properties.get(reference.group(1));
            if (value == null) {
                return "";
            }
            filled = filled.substring(0, reference.start()) + value + filled.substring(reference.end());
        }
        return filled;
    }

    private static String first(String one, String other) {
        return one.isEmpty() ? other : one;
    }
}
