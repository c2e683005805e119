package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.DriverVersion;
import java.util.Optional;

/**
 * The version of the driver that a file's project has.
 *
 * @param version the version; empty if the project does not tell it
 * @param from the source of the version, such as {@code pom.xml} or {@code Spring Boot 2.7.5}, or why it is unknown
 */
public record ProjectDriver(Optional<DriverVersion> version, String from) {

    static ProjectDriver known(DriverVersion version, String from) {
        return new ProjectDriver(Optional.of(version), from);
    }

    static ProjectDriver unknown(String why) {
        return new ProjectDriver(Optional.empty(), why);
    }
}
