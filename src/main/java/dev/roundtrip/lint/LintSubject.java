package dev.roundtrip.lint;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.sql.SqlWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The input of rules: a connection string, its effective parameters, and the assumptions about its use.
 *
 * @param url the string without parameters that have a placeholder as value
 * @param parameters the parameters of the driver that the string's scheme names, in the version asked for
 * @param around what else is known
 */
public record LintSubject(JdbcUrl url, EffectiveParameters parameters, Assumptions assumptions, Surroundings around) {

    /** A string without further information. */
    public LintSubject(JdbcUrl url, EffectiveParameters parameters, Assumptions assumptions) {
        this(
                url,
                parameters,
                assumptions,
                Surroundings.NONE.of(
                        Surroundings.NONE.written(),
                        OtherReaders.of(url, url.properties(), value -> false),
                        Surroundings.NONE.unknown()));
    }

    boolean isFor(Driver driver) {
        return parameters.driver() == driver;
    }

    boolean isAtLeast(DriverVersion version) {
        return parameters.version().isAtLeast(version);
    }

    /** Whether the string leads to TiDB, whose variables, plan cache and measured prices no other server has. */
    boolean isOnTidb() {
        return target() == TargetServer.TIDB;
    }

    TargetServer target() {
        return around.server().isPresent() ? TargetServer.of(around.server().get()) : TargetServer.TIDB;
    }

    /** The driver with its version. */
    String driver() {
        return parameters.driver().title() + " " + parameters.version();
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

    /** The parameters of these names, with their values and origins. */
    List<Object> said(String first, String... others) {
        List<Object> said = new ArrayList<>(List.of(get(first)));
        for (String other : others) {
            said.addAll(List.of(" with ", get(other)));
        }
        return said;
    }

    SessionVariables variables() {
        return SessionVariables.of(parameters);
    }

    /** What SQL text sets although the driver answers for it itself; empty if nothing is seen to do so. */
    Optional<String> behindTheDriver() {
        return variables().named("autocommit").isEmpty()
                ? around().pool()
                        .get(PoolProperties.Property.INIT_SQL)
                        .filter(sql -> SqlWords.of(sql).matches("(?s).*(AUTOCOMMIT|ISOLATION|\\bUSE\\s).*"))
                        .map(sql -> "autocommit, isolation level and USE from the pool's initial SQL")
                : Optional.of("autocommit from " + Names.VARIABLES);
    }

    /** Whether the pool keeps prepared statements open, so that the driver closes none. */
    boolean poolKeeps() {
        return around.pool().get(PoolProperties.Property.KEPT_STATEMENTS).isPresent();
    }

    boolean preparesOnServer() {
        return parameters.preparesOnServer();
    }

    /** Whether Connector/J has a cache of server-prepared statements, of any size. */
    boolean cachesOnServer() {
        return preparesOnServer() && isOn(Names.CACHE);
    }

    /** Whether that cache can find a statement. */
    boolean canHit() {
        return cachesOnServer() && !parameters.losesKept();
    }

    /** Whether the longest statement is short enough for the cache. */
    boolean keepsLongest() {
        return parameters.keepsPreparedText(assumptions.longestStatement());
    }

    /** Whether the cache holds fewer statements than a connection runs. */
    boolean overflows() {
        return assumptions.distinctStatements() > parameters.keptStatements();
    }

    boolean rewrites() {
        return parameters.hasOn(Names.REWRITE);
    }

    boolean resets() {
        return parameters.resetsKept();
    }
}
