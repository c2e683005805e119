package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a driver makes of a connection string's parameters: its defaults, for MySQL Connector/J the bundles of {@code useConfigs} over them, explicit
 * parameters over those, and what one parameter forces on another.
 */
public final class EffectiveParameters {

    /** MariaDB's driver keeps a prepared text only below this many characters, and no parameter changes that. */
    private static final int MARIADB_TEXT_LIMIT = 8192;

    private static final Set<String> CONNECTOR_J_TRUE = Set.of("true", "yes");
    private static final Set<String> MARIADB_TRUE = Set.of("true", "1", "");

    private final UrlScheme.Driver driver;
    private final DriverVersion version;
    private final Map<String, EffectiveParameter> parameters;
    private final List<String> unknownNames;
    private final List<String> problems;

    EffectiveParameters(
            UrlScheme.Driver driver,
            DriverVersion version,
            Map<String, EffectiveParameter> parameters,
            List<String> unknownNames,
            List<String> problems) {
        this.driver = driver;
        this.version = version;
        this.parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        this.unknownNames = List.copyOf(unknownNames);
        this.problems = List.copyOf(problems);
    }

    /**
     * Of a URL's parameters, for its first host: what the URL says of one host alone wins over what follows the question mark.
     *
     * @param version of the driver that the URL's scheme names
     */
    public static EffectiveParameters of(JdbcUrl url, DriverVersion version) {
        return of(url, List.of(), version);
    }

    /**
     * As {@link #of(JdbcUrl, DriverVersion)}, with properties that are given to the driver beside the URL. In Connector/J these win over the URL's
     * parameters, but not over what the URL says of one host (ConnectionUrl); in MariaDB's driver the URL wins (Configuration).
     */
    public static EffectiveParameters of(JdbcUrl url, List<UrlParameter> beside, DriverVersion version) {
        return switch (url.scheme().driver()) {
            case CONNECTOR_J ->
                ConnectorJParameters.of(
                        joined(url.properties(), beside), url.hosts().get(0).properties(), version);
            case MARIADB -> MariaDbParameters.of(joined(beside, url.properties()), version);
        };
    }

    private static List<UrlParameter> joined(List<UrlParameter> first, List<UrlParameter> last) {
        List<UrlParameter> both = new ArrayList<>(first);
        both.addAll(last);
        return both;
    }

    /** Of parameters of MySQL Connector/J in their order; of a name given twice the last counts. */
    public static EffectiveParameters of(List<UrlParameter> given, DriverVersion version) {
        return ConnectorJParameters.of(given, List.of(), version);
    }

    /** Whose parameters these are. */
    public UrlScheme.Driver driver() {
        return driver;
    }

    public DriverVersion version() {
        return version;
    }

    /** Every parameter that the version has, in the order of names. */
    public Collection<EffectiveParameter> all() {
        return parameters.values();
    }

    /**
     * The parameter of that name.
     *
     * @throws IllegalArgumentException where the version has none such
     */
    public EffectiveParameter get(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "name is " + name + "; allowed are the parameters of " + driver.title() + " " + version));
    }

    /** The parameter of that name; empty where the version has none such. */
    public Optional<EffectiveParameter> find(String name) {
        return ParameterTable.of(driver).of(name).map(known -> parameters.get(known.name()));
    }

    /** Whether the version has a parameter of that name. */
    public boolean has(String name) {
        return find(name).isPresent();
    }

    /** The value of a boolean parameter; false where what was given is no boolean, which {@link #problems()} says. */
    public boolean isOn(String name) {
        EffectiveParameter parameter = get(name);
        String value = parameter.value().toLowerCase(Locale.ROOT);
        return switch (driver) {
            case CONNECTOR_J -> CONNECTOR_J_TRUE.contains(value);
            // A boolean without a value is on where it was given, and unset where it was not.
            case MARIADB ->
                MARIADB_TRUE.contains(value)
                        && (!value.isEmpty() || parameter.origin() == EffectiveParameter.Origin.EXPLICIT);
        };
    }

    /** As {@link #isOn}, and false where the driver has no such parameter. */
    public boolean hasOn(String name) {
        return has(name) && isOn(name);
    }

    /** The value of a number parameter; the default where what was given is no number, which {@link #problems()} says. */
    public int number(String name) {
        return WholeNumber.of(driver, get(name).value()).orElseGet(() -> defaultOf(name));
    }

    /** Whether the server prepares statements. */
    public boolean preparesOnServer() {
        return isOn("useServerPrepStmts");
    }

    /**
     * Whether a server-prepared statement of that many characters, comments included, is kept for its next use rather than closed: strictly below the
     * limit (com.mysql.cj.jdbc.ConnectionImpl; org.mariadb.jdbc.client.impl.StandardClient).
     */
    public boolean keepsPreparedText(int characters) {
        return preparesOnServer() && isOn("cachePrepStmts") && characters < preparedTextLimit();
    }

    /** The length from which on a prepared text is not kept, in characters. */
    public int preparedTextLimit() {
        return switch (driver) {
            case CONNECTOR_J -> number("prepStmtCacheSqlLimit");
            case MARIADB -> MARIADB_TEXT_LIMIT;
        };
    }

    /** How many statements a connection keeps; in Connector/J sizes 0 and 1 never evict, so that they are no limit at all. */
    public int keptStatements() {
        int size = number("prepStmtCacheSize");
        return size <= 1 && driver == UrlScheme.Driver.CONNECTOR_J ? Integer.MAX_VALUE : size;
    }

    /** Names given that this version does not have; the driver says nothing of them. */
    public List<String> unknownNames() {
        return unknownNames;
    }

    /** The name that a person who wrote an unknown one may have meant. */
    public Optional<String> nearest(String unknown) {
        return ParameterTable.of(driver).nearest(unknown).filter(this::has);
    }

    /** What the driver refuses a connection for, a sentence each, with every secret masked. */
    public List<String> problems() {
        return problems;
    }

    private int defaultOf(String name) {
        return ParameterTable.of(driver)
                .of(name)
                .map(known -> WholeNumber.of(driver, known.defaultValue()))
                .orElse(OptionalInt.empty())
                .orElse(0);
    }
}
