package dev.roundtrip.advice;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A rule about one driver. It finds nothing in another driver's strings, or for a Connector/J version with unknown
 * parameters.
 *
 * @param driver the driver of the strings that it checks
 * @param source a public bug or documentation page, empty for none
 * @param look checks such a string
 */
record DriverRule(Driver driver, String id, String title, String holdsFor, String source, Look look) implements Rule {

    DriverRule {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(holdsFor, "holdsFor");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(look, "look");
    }

    static DriverRule connectorJ(String id, String title, String holdsFor, String source, Look look) {
        return new DriverRule(Driver.CONNECTOR_J, id, title, "Connector/J " + holdsFor, source, look);
    }

    static DriverRule mariaDb(String id, String title, String holdsFor, Look look) {
        return new DriverRule(Driver.MARIADB, id, title, "MariaDB Connector/J " + holdsFor, "", look);
    }

    @Override
    public String evidence() {
        return "docs/lint.md#" + id + (source.isEmpty() ? "" : "; " + source);
    }

    @Override
    public List<Finding> check(LintSubject subject) {
        if (!isKnown(subject)) {
            return List.of();
        }
        return look
                .at(subject)
                .map(seen -> new Finding(this, seen.severity, seen.what, seen.why, seen.fix, seen.price))
                .stream()
                .toList();
    }

    private boolean isKnown(LintSubject subject) {
        if (subject.url().scheme().driver() != driver) {
            return false;
        }
        return driver == Driver.MARIADB || subject.parameters().version().isAtLeast(DriverVersion.OLDEST_KNOWN);
    }

    /** Checks one string. */
    @FunctionalInterface
    interface Look {
        Optional<Seen> at(LintSubject subject);
    }

    /** A finding without its rule. */
    record Seen(Severity severity, String what, String why, Fix fix, Price price) {

        /** One that costs no command. */
        Seen(Severity severity, String what, String why, Fix fix) {
            this(severity, what, why, fix, Price.NONE);
        }
    }
}
