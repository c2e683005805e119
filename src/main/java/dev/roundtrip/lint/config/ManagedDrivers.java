package dev.roundtrip.lint.config;

import dev.roundtrip.file.BundledText;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The driver versions that published parents and BOMs manage, as a table; {@code release/driver-versions} makes it. */
final class ManagedDrivers {

    private static final Pattern RELEASE = Pattern.compile("(\\d+(?:\\.\\d+){2})(?:\\.(?:Final|RELEASE))?");

    private static final List<Family> FAMILIES = read();

    private ManagedDrivers() {}

    /**
     * Releases that share their POMs.
     *
     * @param name the name, such as {@code Spring Boot}
     * @param poms the POMs as {@code group:artifact}
     * @param properties the properties by which a build sets another version of a driver
     */
    record Family(String name, List<String> poms, List<String> properties, List<Range> ranges) {

        /** The drivers of a release; empty if the table does not have it. */
        Optional<Range> of(String release) {
            Matcher number = RELEASE.matcher(release);
            return number.matches()
                    ? DriverVersion.parse(number.group(1))
                            .flatMap(version -> ranges.stream()
                                    .filter(range -> version.isAtLeast(range.first) && range.last.isAtLeast(version))
                                    .findFirst())
                    : Optional.empty();
        }

        /**
         * The version that a release has.
         *
         * @param named the artifact that the build names; empty if it leaves that to the family, too
         */
        ProjectDriver driver(String release, Optional<DriverArtifact> named, Driver driver) {
            String shown = (name + " " + release).strip();
            return of(release)
                    .map(range -> named.map(List::of).orElseGet(() -> DriverArtifact.of(driver)).stream()
                            .flatMap(artifact -> range.of(artifact).stream())
                            .findFirst()
                            .map(version -> ProjectDriver.known(version, shown))
                            .orElseGet(() -> ProjectDriver.unknown(shown + " has no "
                                    + named.orElse(DriverArtifact.of(driver).get(0)).id)))
                    .orElseGet(() -> ProjectDriver.unknown(shown + " is not in our table"));
        }
    }

    /**
     * The drivers of some consecutive releases.
     *
     * @param drivers the drivers that these releases have
     */
    record Range(DriverVersion first, DriverVersion last, Map<DriverArtifact, DriverVersion> drivers) {

        Optional<DriverVersion> of(DriverArtifact artifact) {
            return Optional.ofNullable(drivers.get(artifact));
        }
    }

    /** The family of a POM, given as {@code group:artifact}. */
    static Optional<Family> family(String pom) {
        return FAMILIES.stream().filter(family -> family.poms.contains(pom)).findFirst();
    }

    static List<Family> all() {
        return FAMILIES;
    }

    private static List<Family> read() {
        List<Family> families = new ArrayList<>();
        for (String line : BundledText.of(ManagedDrivers.class, "driver-versions.txt")
                .lines()
                .filter(one -> !one.startsWith("#"))
                .toList()) {
            String[] cells = line.split("\t", -1);
            if (cells[0].equals("family")) {
                families.add(new Family(cells[1], words(cells[2]), words(cells[3]), new ArrayList<>()));
            } else {
                Map<DriverArtifact, DriverVersion> drivers = new EnumMap<>(DriverArtifact.class);
                int cell = 2;
                for (DriverArtifact artifact : DriverArtifact.values()) {
                    DriverVersion.parse(cells[cell++]).ifPresent(version -> drivers.put(artifact, version));
                }
                families.get(families.size() - 1)
                        .ranges
                        .add(new Range(
                                DriverVersion.parse(cells[0]).orElseThrow(),
                                DriverVersion.parse(cells[1]).orElseThrow(),
                                Map.copyOf(drivers)));
            }
        }
        return List.copyOf(families);
    }

    private static List<String> words(String cell) {
        return cell.equals("-") ? List.of() : List.of(cell.split(" ", -1));
    }
}
