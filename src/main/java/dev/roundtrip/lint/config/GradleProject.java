package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.lint.config.ManagedDrivers.Family;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Gradle module: its scripts and those of the folders above it, as text. What a script computes is unknown.
 *
 * @param scripts the scripts with their places, the module's first
 */
record GradleProject(List<Script> scripts) {

    /**
     * A file of a build.
     *
     * @param name as people call the file
     * @param text its text, without comments
     */
    record Script(String name, String text) {}

    private static final String LOCK = "gradle.lockfile";

    /** The build of Grails before version 3, whose dependencies are written as Gradle's are. */
    static final String GRAILS = "grails-app/conf/BuildConfig.groovy";

    private static final List<String> NAMES = List.of(
            "build.gradle",
            "build.gradle.kts",
            "gradle/libs.versions.toml",
            "gradle.properties",
            "settings.gradle",
            "settings.gradle.kts",
            "buildSrc/build.gradle",
            "buildSrc/build.gradle.kts",
            GRAILS,
            LOCK);

    /** The folders with further scripts, which others apply, and how many levels of folders these are in. */
    private static final Map<String, Integer> FURTHER = Map.of("buildSrc/src/main", 6, "build-logic", 6, "gradle", 1);

    private static final Pattern SCRIPT = Pattern.compile(".*\\.(?:gradle|gradle\\.kts|kt)");

    /** A version. Without quotes it is a name, as is what follows a dollar. */
    private static final String VERSION =
            "[\"']?(\\d[\\w.+-]*|\\$\\{?[\\w.()\"'\\[\\]-]+}?|[a-zA-Z_][\\w.]*(?:\\[[\"'][\\w.-]+[\"']])?)";

    /** A dependency of a build's plug-ins, or of one for migrations or the generation of code. */
    private static final Pattern BUILD_ONLY =
            Pattern.compile("(?m)(?:^|[{;])[ \\t]*(?:classpath|jooq\\w*|flyway\\w*|liquibase\\w*)[ (][^\\n;}]*");

    private static final int DEEPEST = 5;

    private static final int LEVELS_OF_MODULES = 2;

    /** The places outside of POMs where the release of a family is written. */
    private static final Map<String, List<String>> RELEASES = Map.of(
            "Spring Boot",
            List.of(
                    "org\\.springframework\\.boot[\"']\\)?\\s*version\\s*\\(?\\s*" + VERSION,
                    "org\\.springframework\\.boot[\"']\\s*,\\s*version\\s*=\\s*\"(\\d[\\w.+-]*)",
                    "org\\.springframework\\.boot[\"']\\s*,\\s*version\\.ref\\s*=\\s*\"([\\w.-]+)",
                    "org\\.springframework\\.boot:spring-boot-gradle-plugin:" + VERSION),
            "Quarkus",
            List.of("(?m)^quarkusPlatformVersion\\s*=\\s*" + VERSION),
            "Micronaut",
            List.of(
                    "(?m)^micronautVersion\\s*=\\s*" + VERSION,
                    "micronaut\\s*\\{[^{}]*?\\bversion\\s*[(=]?\\s*" + VERSION,
                    "(?m)^micronaut(?:-platform)?\\s*=\\s*\"(\\d[\\w.+-]*)"),
            "Helidon",
            List.of("(?m)^\\s*(?:ext\\.|def |val )?helidon_?[vV]ersion\\s*=\\s*" + VERSION));

    /**
     * Reads the scripts of a module.
     *
     * @param folders the module's folder and those above it
     */
    static GradleProject of(List<Path> folders, BuildFiles files) {
        List<Script> scripts = new ArrayList<>();
        for (Path folder : folders) {
            for (String name : NAMES) {
                add(folder, name, files, scripts);
            }
            for (Map.Entry<String, Integer> further : FURTHER.entrySet()) {
                for (Path file : files.named(SCRIPT, folder.resolve(further.getKey()), further.getValue())) {
                    add(folder, folder.relativize(file).toString().replace('\\', '/'), files, scripts);
                }
            }
        }
        return new GradleProject(scripts);
    }

    private static void add(Path folder, String name, BuildFiles files, List<Script> scripts) {
        String text = files.text(folder.resolve(name));
        if (!text.isEmpty()) {
            scripts.add(new Script(name, CodeText.withoutComments(LanguageText.of(name, text))));
        }
    }

    /** The name of the main script; empty if there is none. */
    String name() {
        return scripts.isEmpty() ? "" : scripts.get(0).name;
    }

    /** The version in a lock file, which is the one that a build really uses. */
    Optional<ProjectDriver> locked(Driver driver) {
        return scripts.stream()
                .filter(script -> script.name.equals(LOCK))
                .flatMap(script -> DriverArtifact.of(driver).stream()
                        .flatMap(artifact -> values(script.text, written(artifact) + ":(\\d[\\w.]*)=")))
                .flatMap(version -> DriverVersion.parse(version).stream())
                .findFirst()
                .map(version -> ProjectDriver.known(version, LOCK));
    }

    private static String written(DriverArtifact artifact) {
        return "\\b" + Pattern.quote(artifact.group + ":" + artifact.id);
    }

    /**
     * The version that a script gives the application directly, or by a name that a script defines; without a version
     * if the nearest script that gives one gives several.
     */
    Optional<ProjectDriver> own(Driver driver) {
        return direct(driver, script -> BUILD_ONLY.matcher(script.text).replaceAll(""));
    }

    /** The version that only the build's own plug-ins have. */
    Optional<ProjectDriver> ofBuild(Driver driver) {
        return direct(driver, Script::text);
    }

    private Optional<ProjectDriver> direct(Driver driver, Function<Script, String> read) {
        List<String> forms =
                DriverArtifact.of(driver).stream().flatMap(GradleProject::forms).toList();
        for (Script script : scripts) {
            String text = read.apply(script);
            List<DriverVersion> versions = forms.stream()
                    .flatMap(form -> values(text, form))
                    .flatMap(value -> DriverVersion.parse(value).stream())
                    .distinct()
                    .toList();
            if (!versions.isEmpty()) {
                return Optional.of(
                        versions.size() == 1
                                ? ProjectDriver.known(versions.get(0), script.name)
                                : ProjectDriver.unknown(script.name + " has several"));
            }
        }
        return Optional.empty();
    }

    /** The forms in which a script gives an artifact its version. */
    private static Stream<String> forms(DriverArtifact artifact) {
        String group = Pattern.quote(artifact.group);
        String id = Pattern.quote(artifact.id);
        return Stream.of(
                "\\b" + group + ":" + id + ":" + VERSION,
                group + ":" + id + "[\"']\\)?\\s*\\{\\s*version\\s*\\{\\s*(?:strictly|require|prefer)[\\s(]*" + VERSION,
                group + ":" + id + "[\"']\\s*,\\s*version\\s*=\\s*\"(\\d[\\w.+-]*)",
                group + ":" + id + "[\"']\\s*,\\s*version\\.ref\\s*=\\s*\"([\\w.-]+)",
                group + "[\"']\\s*,\\s*name\\s*[:=]\\s*[\"']" + id + "[\"']\\s*,\\s*version\\s*[:=]\\s*" + VERSION,
                group + "[\"']\\s*,\\s*name\\s*[:=]\\s*[\"']" + id + "[\"']\\s*,\\s*version\\.ref\\s*=\\s*\"([\\w.-]+)",
                "[(]\\s*[\"']" + group + "[\"']\\s*,\\s*[\"']" + id + "[\"']\\s*,\\s*" + VERSION,
                group + "[\"']\\s*,\\s*version\\s*[:=]\\s*" + VERSION + "[\"']?\\s*\\)?\\s*\\{[^{}]*[\"']" + id
                        + "[\"']");
    }

    /** The version that the release of a framework has, unless the build sets the property for it. */
    Optional<ProjectDriver> managed(Driver driver) {
        Optional<DriverArtifact> named = DriverArtifact.of(driver).stream()
                .filter(artifact -> scripts.stream().anyMatch(script -> isNamed(script.text, artifact)))
                .findFirst();
        Optional<ProjectDriver> unknown = Optional.empty();
        for (Family family : ManagedDrivers.all()) {
            Optional<String> release = release(family);
            if (release.isPresent()) {
                ProjectDriver its =
                        ofProperty(family, driver).orElseGet(() -> family.driver(release.orElseThrow(), named, driver));
                if (its.version().isPresent()) {
                    return Optional.of(its);
                }
                unknown = unknown.or(() -> Optional.of(its));
            }
        }
        return unknown;
    }

    /** The version that the modules below a folder have, if one gives its own; without a version if they differ. */
    Optional<ProjectDriver> ofModules(Driver driver, Path folder, BuildFiles files) {
        if (scripts.isEmpty()) {
            return Optional.empty();
        }
        Map<Optional<DriverVersion>, ProjectDriver> written = new LinkedHashMap<>();
        boolean isOwn = false;
        for (Path module : files.folders(folder, LEVELS_OF_MODULES)) {
            GradleProject alone = of(List.of(module), files);
            List<Script> its = new ArrayList<>(alone.scripts);
            its.addAll(scripts);
            GradleProject whole = new GradleProject(its);
            Optional<ProjectDriver> own = whole.own(driver);
            isOwn |= own.isPresent();
            own.map(found -> new ProjectDriver(
                            found.version(),
                            folder.relativize(module).toString().replace('\\', '/') + "/" + found.from()))
                    .or(() -> whole.managed(driver)
                            .filter(found -> found.version().isPresent() && alone.namesArtifact(driver)))
                    .ifPresent(found -> written.putIfAbsent(found.version(), found));
        }
        return !isOwn
                ? Optional.empty()
                : written.values().stream()
                        .findFirst()
                        .map(one -> written.size() == 1 ? one : ProjectDriver.unknown("the modules have several"));
    }

    private boolean namesArtifact(Driver driver) {
        return DriverArtifact.of(driver).stream()
                .anyMatch(artifact -> scripts.stream().anyMatch(script -> isNamed(script.text, artifact)));
    }

    private static boolean isNamed(String script, DriverArtifact artifact) {
        return Pattern.compile(written(artifact) + "\\b(?!-)").matcher(script).find();
    }

    /** Whether a script names the driver, or an extension with it. */
    boolean names(Driver driver) {
        String extension = "quarkus-jdbc-" + (driver == Driver.MARIADB ? "mariadb" : "mysql");
        return scripts.stream()
                .anyMatch(script -> script.text.contains(extension)
                        || DriverArtifact.of(driver).stream().anyMatch(artifact -> script.text.contains(artifact.id)));
    }

    /** Whether the scripts of a module below a folder name the driver. */
    static boolean isNamedBelow(Driver driver, Path folder, BuildFiles files) {
        return files.folders(folder, LEVELS_OF_MODULES).stream()
                .anyMatch(module -> of(List.of(module), files).names(driver));
    }

    /** Whether the build has any script. */
    boolean isThere() {
        return !scripts.isEmpty();
    }

    /**
     * The version that a property of the build gives: with the plug-in for it, the property overrides the imported BOM.
     */
    private Optional<ProjectDriver> ofProperty(Family family, Driver driver) {
        if (scripts.stream().noneMatch(script -> script.text.contains("io.spring.dependency-management"))) {
            return Optional.empty();
        }
        return family.properties().stream()
                .filter(property -> property.contains("mariadb") == (driver == Driver.MARIADB))
                .flatMap(property -> defined(property, 0).stream())
                .flatMap(version -> DriverVersion.parse(version).stream())
                .findFirst()
                .map(version -> ProjectDriver.known(version, scripts.get(0).name));
    }

    private Optional<String> release(Family family) {
        Stream<String> ofPoms = family.poms().stream()
                .flatMap(pom -> Stream.of(
                        Pattern.quote(pom) + ":" + VERSION,
                        Pattern.quote(pom) + "[\"']\\s*,\\s*version\\s*=\\s*\"(\\d[\\w.+-]*)",
                        Pattern.quote(pom) + "[\"']\\s*,\\s*version\\.ref\\s*=\\s*\"([\\w.-]+)"));
        List<String> forms =
                Stream.concat(ofPoms, RELEASES.get(family.name()).stream()).toList();
        List<String> releases = scripts.stream()
                .flatMap(script -> forms.stream().flatMap(form -> values(script.text, form)))
                .toList();
        // Another family of the same name may have this release.
        return releases.stream()
                .filter(release -> family.of(release).isPresent())
                .findFirst()
                .or(() -> releases.stream().findFirst());
    }

    private Stream<String> values(String script, String form) {
        return Pattern.compile(form)
                .matcher(script)
                .results()
                .map(found -> found.group(1))
                .filter(Objects::nonNull)
                .flatMap(value -> value(value, 0).stream());
    }

    /** A written version, or the one that a name stands for. */
    private Optional<String> value(String written, int depth) {
        if (Character.isDigit(written.charAt(0))) {
            return Optional.of(written);
        }
        String name = written.replaceAll("[$(){}\"'\\[\\]]", " ")
                .strip()
                .replaceAll(
                        "^(?:(?:root)?[pP]roject\\.|ext\\.|extra |ext |property |versions |libs\\.versions\\.)+", "")
                .replaceAll("(?:\\.get|\\.asProvider|\\.toString)+\\b.*$", "");
        return defined(name, depth).or(() -> defined(name.substring(name.lastIndexOf('.') + 1), depth));
    }

    /** The value of a name. In a catalogue, a hyphen is what scripts write as a dot. */
    private Optional<String> defined(String name, int depth) {
        if (name.isBlank() || depth > DEEPEST) {
            return Optional.empty();
        }
        String any = Stream.of(name.split("[.-]", -1))
                .map(Pattern::quote)
                .reduce((a, b) -> a + "[.-]" + b)
                .orElse("");
        Pattern definition = Pattern.compile("(?m)(?:^|[\\s.,{(\\['\"])" + any
                + "['\"]?[\\])]?\\s*(?:[=:,]|by extra\\()\\s*(?:[\\w.]+\\s*\\()?[\"']?(\\d[\\w.+-]*|\\$\\{?[\\w.]+}?)");
        for (Script script : scripts) {
            Matcher value = definition.matcher(script.text);
            if (value.find()) {
                return value(value.group(1), depth + 1);
            }
        }
        return Optional.empty();
    }
}
