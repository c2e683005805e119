import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.version.Version;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Prints which driver versions each release of Spring Boot, Quarkus, Micronaut and Helidon manages. */
class DriverVersions {

    /** A family's releases are those of its first POM; the others have the same versions of the drivers. */
    private record Family(String name, List<String> poms, List<String> properties) {}

    private static final List<Family> FAMILIES = List.of(
            new Family(
                    "Spring Boot",
                    List.of(
                            "org.springframework.boot:spring-boot-dependencies",
                            "org.springframework.boot:spring-boot-starter-parent",
                            "org.springframework.boot:spring-boot-parent"),
                    List.of("mysql.version", "mariadb.version")),
            new Family(
                    "Quarkus",
                    List.of(
                            "io.quarkus:quarkus-bom",
                            "io.quarkus.platform:quarkus-bom",
                            "io.quarkus:quarkus-universe-bom"),
                    List.of()),
            new Family(
                    "Micronaut", List.of("io.micronaut:micronaut-bom", "io.micronaut:micronaut-parent"), List.of()),
            new Family(
                    "Micronaut",
                    List.of(
                            "io.micronaut.platform:micronaut-platform",
                            "io.micronaut.platform:micronaut-parent"),
                    List.of("mysql.connector.j.version", "mysql.driver.version", "mariadb.driver.version")),
            new Family(
                    "Helidon",
                    List.of(
                            "io.helidon:helidon-dependencies",
                            "io.helidon.applications:helidon-se",
                            "io.helidon.applications:helidon-mp",
                            "io.helidon.applications:helidon-nima"),
                    List.of(
                            "version.lib.mysql-connector-j",
                            "version.lib.mysql-connector-java",
                            "version.lib.mariadb-java-client")));

    private static final List<String> DRIVERS = List.of(
            "com.mysql:mysql-connector-j", "mysql:mysql-connector-java", "org.mariadb.jdbc:mariadb-java-client");

    private static final Pattern RELEASE = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+)(?:\\.(?:Final|RELEASE))?");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]+)}");

    private final Context maven;
    private final Map<String, Element> read = new HashMap<>();

    private DriverVersions(Context maven) {
        this.maven = maven;
    }

    public static void main(String[] args) throws Exception {
        ContextOverrides.Builder places =
                ContextOverrides.create().withUserSettings(true).withLocalRepositoryOverride(Path.of(args[0]));
        try (Context maven = new StandaloneStaticRuntime().create(places.build())) {
            DriverVersions versions = new DriverVersions(maven);
            System.out.println("# Which versions of the drivers published parents and BOMs manage. Made by release/driver-versions.");
            System.out.println("# A family: its name, its POMs, and the properties with which a build sets another version.");
            System.out.println("# Each line below: the first and the last release, and the versions of " + String.join(", ", DRIVERS));
            for (Family family : FAMILIES) {
                versions.print(family);
            }
        }
    }

    private void print(Family family) throws Exception {
        System.out.println("family\t" + family.name + "\t" + String.join(" ", family.poms) + "\t"
                + (family.properties.isEmpty() ? "-" : String.join(" ", family.properties)));
        Set<Version> releases = new TreeSet<>();
        for (String pom : family.poms) {
            releases.addAll(releases(pom));
        }
        fetch(releases.stream().map(release -> family.poms.get(0) + ":" + release).toList());
        String first = "";
        String last = "";
        String same = "";
        for (Version version : releases) {
            String release = version.toString();
            String drivers = String.join("\t", drivers(family.poms.get(0) + ":" + release, family));
            // A later patch release of an older line is in no range.
            if (!drivers.equals(same) || !minor(release).equals(minor(first))) {
                line(first, last, same);
                first = release;
                same = drivers;
            }
            last = release;
        }
        line(first, last, same);
    }

    private static void line(String first, String last, String drivers) {
        if (drivers.matches(".*\\d.*")) {
            System.out.println(number(first) + "\t" + number(last) + "\t" + drivers);
        }
    }

    private static String minor(String release) {
        return release.replaceFirst("(\\d+\\.\\d+\\.).*", "$1");
    }

    private static String number(String release) {
        return release.replaceFirst("\\.[A-Z].*", "");
    }

    /** The index of one POM may leave out what that of another has. */
    private List<Version> releases(String pom) throws Exception {
        return maven.repositorySystem()
                .resolveVersionRange(
                        maven.repositorySystemSession(),
                        new VersionRangeRequest(artifact(pom + ":[0,)"), maven.remoteRepositories(), null))
                .getVersions()
                .stream()
                .filter(version -> RELEASE.matcher(version.toString()).matches())
                .toList();
    }

    private static Artifact artifact(String coordinates) {
        String[] parts = coordinates.split(":");
        return new DefaultArtifact(parts[0], parts[1], "pom", parts[2]);
    }

    private void fetch(List<String> poms) throws Exception {
        List<ArtifactRequest> requests = poms.stream()
                .filter(pom -> !read.containsKey(pom))
                .map(pom -> new ArtifactRequest(artifact(pom), maven.remoteRepositories(), null))
                .toList();
        for (ArtifactResult result : resolved(requests)) {
            Artifact one = result.getArtifact();
            if (one != null && one.getFile() != null) {
                read.put(
                        one.getGroupId() + ":" + one.getArtifactId() + ":" + one.getVersion(),
                        document(one.getFile()));
            }
        }
    }

    private List<ArtifactResult> resolved(List<ArtifactRequest> requests) {
        try {
            return maven.repositorySystem().resolveArtifacts(maven.repositorySystemSession(), requests);
        } catch (ArtifactResolutionException some) {
            return some.getResults();
        }
    }

    private static Element document(File pom) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(pom)
                .getDocumentElement();
    }

    /** The version of each driver, or a hyphen. A release that takes them from a BOM of its own is followed there. */
    private List<String> drivers(String pom, Family family) throws Exception {
        fetch(List.of(pom));
        if (!read.containsKey(pom)) {
            return DRIVERS.stream().map(driver -> "-").toList();
        }
        Map<String, String> properties = properties(pom);
        Map<String, String> found = new LinkedHashMap<>();
        List<String> imported = new ArrayList<>();
        for (Element managed : children(child(child(read.get(pom), "dependencyManagement"), "dependencies"))) {
            String name = text(managed, "groupId") + ":" + text(managed, "artifactId");
            String version = text(managed, "version");
            if (DRIVERS.contains(name) && text(managed, "classifier").isEmpty()) {
                Matcher property = REFERENCE.matcher(version);
                if (property.matches()
                        && !family.properties.isEmpty()
                        && !family.properties.contains(property.group(1))) {
                    throw new IllegalStateException(pom + " has the property " + property.group(1));
                }
                found.put(name, filled(version, properties));
            } else if (text(managed, "scope").equals("import") && name.endsWith("-sql-bom")) {
                imported.add(name + ":" + filled(version, properties));
            }
        }
        for (String bom : imported) {
            List<String> its = drivers(bom, family);
            for (int at = 0; at < DRIVERS.size(); at++) {
                if (!its.get(at).equals("-")) {
                    found.putIfAbsent(DRIVERS.get(at), its.get(at));
                }
            }
        }
        return DRIVERS.stream().map(driver -> found.getOrDefault(driver, "-")).toList();
    }

    private Map<String, String> properties(String pom) throws Exception {
        Map<String, String> properties = new HashMap<>();
        Element project = read.get(pom);
        Element parent = child(project, "parent");
        if (parent != null) {
            String above = text(parent, "groupId") + ":" + text(parent, "artifactId") + ":" + text(parent, "version");
            fetch(List.of(above));
            properties.putAll(properties(above));
        }
        children(child(project, "properties"))
                .forEach(property -> properties.put(property.getTagName(), property.getTextContent().strip()));
        properties.put("project.version", pom.substring(pom.lastIndexOf(':') + 1));
        return properties;
    }

    private static String filled(String version, Map<String, String> properties) {
        Matcher property = REFERENCE.matcher(version);
        return property.matches() ? filled(properties.get(property.group(1)), properties) : version;
    }

    private static String text(Element parent, String name) {
        Element child = child(parent, name);
        return child == null ? "" : child.getTextContent().strip();
    }

    private static Element child(Element parent, String name) {
        return children(parent).stream()
                .filter(one -> one.getTagName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        NodeList nodes = parent == null ? null : parent.getChildNodes();
        for (int at = 0; nodes != null && at < nodes.getLength(); at++) {
            Node node = nodes.item(at);
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
