package dev.roundtrip.advice;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.ArrayList;
import java.util.List;

/**
 * The input of rules: a connection string, its effective parameters, and the assumptions about its use.
 *
 * @param url without parameters that have a placeholder as value
 * @param parameters of the driver that the string's scheme names, in the version asked for
 * @param around what else is known
 */
public record LintSubject(JdbcUrl url, EffectiveParameters parameters, Assumptions assumptions, Surroundings around) {

    /** A string without further information. */
    public LintSubject(JdbcUrl url, EffectiveParameters parameters, Assumptions assumptions) {
        this(
                url,
                parameters,
                assumptions,
                Surroundings.NONE.readBy(OtherReaders.of(url, url.properties(), value -> false)));
    }

    boolean isFor(Driver driver) {
        return parameters.driver() == driver;
    }

    boolean isAtLeast(DriverVersion version) {
        return parameters.version().isAtLeast(version);
    }

    /** The driver with its version. */
    String driver() {
        return parameters.driver().title() + " " + parameters.version();
    }

    /** On TiDB, as far as is known. */
    boolean onTidb() {
        return assumptions.tidb();
    }

    boolean isOn(String name) {
        return parameters.isOn(name);
    }

    int number(String name) {
        return parameters.number(name);
    }

    EffectiveParameter get(String name) {
        return parameters.get(name);
    }

    /** These parameters with their values and origins. */
    What said(String first, String... others) {
        List<Object> parts = new ArrayList<>(List.of(get(first)));
        for (String other : others) {
            parts.addAll(List.of(" with ", get(other)));
        }
        return What.what(parts.toArray());
    }

    SessionVariables variables() {
        return SessionVariables.of(parameters);
    }

    boolean preparesOnServer() {
        return parameters.preparesOnServer();
    }

    /** Whether Connector/J has a cache of server-prepared statements, of any size. */
    boolean cachesOnServer() {
        return preparesOnServer() && isOn(StatementUpkeep.CACHE);
    }

    /** Whether that cache can find a statement. */
    boolean canHit() {
        return cachesOnServer() && !parameters.losesKept();
    }

    /** Whether the longest statement is short enough for the cache. */
    boolean keepsLongest() {
        return parameters.keepsPreparedText(assumptions.longestStatement());
    }

    boolean resets() {
        return parameters.resetsKept();
    }
}
