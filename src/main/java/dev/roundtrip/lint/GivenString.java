package dev.roundtrip.lint;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A connection string, and the driver's properties that are passed with it. A parameter is changed where it stands; a
 * new one goes into the string.
 *
 * @param beside properties that a pool or a file passes to the driver in addition to the string
 */
record GivenString(JdbcUrl url, List<UrlParameter> beside) {

    /** This string with these changes of it and of the properties. */
    GivenString with(List<UrlParameter> set, Set<String> removed) {
        List<UrlParameter> changed = new ArrayList<>();
        for (UrlParameter given : beside) {
            Optional<UrlParameter> other =
                    set.stream().filter(one -> isOne(one.name(), given.name())).findFirst();
            if (other.isPresent()) {
                changed.add(new UrlParameter(given.name(), other.get().value()));
            } else if (removed.stream().noneMatch(name -> isOne(name, given.name()))) {
                changed.add(given);
            }
        }
        List<UrlParameter> inUrl = set.stream()
                .filter(one -> !isBeside(one.name()) || url.property(one.name()).isPresent())
                .toList();
        return new GivenString(url.withChanges(inUrl, removed), List.copyOf(changed));
    }

    /** Whether a property beside the string gives the parameter a value. */
    boolean isBeside(String name) {
        return beside.stream().anyMatch(given -> isOne(name, given.name()));
    }

    /** The value that is given for a parameter; a property beside the string has the last word in Connector/J. */
    Optional<String> value(String name) {
        return beside.stream()
                .filter(given -> isOne(name, given.name()))
                .map(UrlParameter::value)
                .findFirst()
                .or(() -> url.property(name));
    }

    private boolean isOne(String name, String given) {
        return normalized(name).equals(normalized(given));
    }

    private String normalized(String name) {
        return KnownParameters.normalized(url.scheme().driver(), name);
    }

    /** Is written out, because what the JVM makes for a record at the first use takes a tenth of a check. */
    @Override
    public boolean equals(Object other) {
        return other instanceof GivenString given && url.equals(given.url) && beside.equals(given.beside);
    }

    @Override
    public int hashCode() {
        return 31 * url.hashCode() + beside.hashCode();
    }
}
