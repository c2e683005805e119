package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A driver's effective parameters for a connection string. From lowest to highest precedence: the driver's defaults;
 * for MySQL Connector/J the bundles of {@code useConfigs}; explicit parameters; values that one parameter forces on
 * another.
 */
public final class EffectiveParameters {

    /** MariaDB's driver from 3.0 on caches only prepared texts with fewer characters; no parameter changes that. */
    private static final int MARIADB_TEXT_LIMIT = 8192;

    private static final DriverVersion COMMENT_DEFEATS_CACHE = new DriverVersion(9, 1, 0);

    private static final Set<String> CONNECTOR_J_TRUE = Set.of("true", "yes");
    private static final Set<String> MARIADB_TRUE = Set.of("true", "1", "");
    private static final String TEXT_LIMIT = "prepStmtCacheSqlLimit";

    private final UrlScheme.Driver driver;
    private final DriverVersion version;
    private final ParameterTable table;

    /** The parameters by name, in the order of the names; they are those of the version. */
    private final Map<String, EffectiveParameter> parameters;

    private final Map<String, String> unknown = new LinkedHashMap<>();
    private final List<ParameterProblem> problems = new ArrayList<>();

    /**
     * Begins with the defaults of a version. The driver's rules then add what is given, and what the given values
     * force.
     */
    EffectiveParameters(UrlScheme.Driver driver, DriverVersion version) {
        this.driver = driver;
        this.version = version;
        this.table = ParameterTable.of(driver, version);
        this.parameters = new LinkedHashMap<>(table.defaults(version));
        DriverVersion oldest = table.oldest();
        if (!version.isAtLeast(oldest)) {
            String name = driver == UrlScheme.Driver.MARIADB ? "MariaDB's driver " : "Connector/J ";
            reject(new ParameterProblem("", name + version + " is older than " + oldest + ", the oldest known"));
        }
    }

    void put(String name, String value, EffectiveParameter.Origin origin, String because) {
        parameters.put(name, new EffectiveParameter(name, value, origin, because));
    }

    /** Overrides a value, if the version has that parameter. */
    void force(String name, String value, String because) {
        if (has(name)) {
            put(name, value, EffectiveParameter.Origin.FORCED, because);
        }
    }

    void reject(ParameterProblem problem) {
        problems.add(problem);
    }

    void addUnknown(Map<String, String> given) {
        unknown.putAll(given);
    }

    /**
     * The effective parameters for a URL's first host: parameters of a single host override those after the question
     * mark.
     *
     * @param version the version of the driver that the URL's scheme names
     */
    public static EffectiveParameters of(JdbcUrl url, DriverVersion version) {
        return of(url, List.of(), version);
    }

    /**
     * The effective parameters for a URL's first host and connection properties in addition to the URL. In Connector/J
     * these properties override the URL's parameters, but not those of a single host (ConnectionUrl). In MariaDB's
     * driver the URL overrides them (Configuration).
     */
    public static EffectiveParameters of(JdbcUrl url, List<UrlParameter> beside, DriverVersion version) {
        return ofHost(url, 0, beside, version);
    }

    /** The effective parameters for one of a URL's hosts; MariaDB's driver has one set of them for all hosts. */
    static EffectiveParameters ofHost(JdbcUrl url, int host, List<UrlParameter> beside, DriverVersion version) {
        return switch (url.scheme().driver()) {
            case CONNECTOR_J -> {
                EffectiveParameters effective = ConnectorJParameters.of(
                        joined(url.properties(), beside), url.hosts().get(host).properties(), version);
                ConnectorJAddress.check(url, effective);
                yield effective;
            }
            case MARIADB -> MariaDbParameters.of(url, beside, version);
        };
    }

    private static List<UrlParameter> joined(List<UrlParameter> first, List<UrlParameter> last) {
        return Stream.concat(first.stream(), last.stream()).toList();
    }

    /**
     * The effective parameters of MySQL Connector/J for given ones, in their order; the last value of a duplicate name
     * is used.
     */
    public static EffectiveParameters of(List<UrlParameter> given, DriverVersion version) {
        return ConnectorJParameters.of(given, List.of(), version);
    }

    /** The driver for which the parameters are in effect. */
    public UrlScheme.Driver driver() {
        return driver;
    }

    public DriverVersion version() {
        return version;
    }

    /** All parameters of this version, ordered by name. */
    public Collection<EffectiveParameter> all() {
        return Collections.unmodifiableCollection(parameters.values());
    }

    /**
     * The parameter of that name.
     *
     * @throws IllegalArgumentException if the version has none
     */
    public EffectiveParameter get(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "name is " + name + "; allowed are the parameters of " + driver.title() + " " + version));
    }

    /** The parameter of that name; empty if the version has none. */
    public Optional<EffectiveParameter> find(String name) {
        return table.of(name).map(known -> parameters.get(known.name()));
    }

    /** Whether the version has a parameter of that name. */
    public boolean has(String name) {
        return find(name).isPresent();
    }

    /** Whether the string, or a property in addition to it, gives the parameter. */
    public boolean isGiven(String name) {
        return find(name)
                .filter(parameter -> parameter.origin() == EffectiveParameter.Origin.EXPLICIT)
                .isPresent();
    }

    /**
     * The value that the string, or a property in addition to it, gives for a name that the driver reads, or that no
     * table knows.
     */
    Optional<String> given(String name) {
        if (has(name)) {
            return isGiven(name) ? Optional.of(get(name).value()) : Optional.empty();
        }
        return Optional.ofNullable(unknown.get(name));
    }

    /** Whether nothing sets the parameter. */
    boolean isDefault(String name) {
        return find(name)
                .filter(parameter -> parameter.origin() != EffectiveParameter.Origin.DEFAULT)
                .isEmpty();
    }

    /**
     * The value of a boolean parameter; false if the given value is not a boolean, which {@link #problems()} reports.
     */
    public boolean isOn(String name) {
        EffectiveParameter parameter = get(name);
        String value = parameter.value().toLowerCase(Locale.ROOT);
        return switch (driver) {
            case CONNECTOR_J -> CONNECTOR_J_TRUE.contains(value);
            // A boolean without a value is true if it was given, and unset otherwise.
            case MARIADB ->
                MARIADB_TRUE.contains(value)
                        && (!value.isEmpty() || parameter.origin() == EffectiveParameter.Origin.EXPLICIT);
        };
    }

    /** Whether the driver has the parameter, and it {@link #isOn is on}. */
    public boolean hasOn(String name) {
        return has(name) && isOn(name);
    }

    /**
     * The value of a numeric parameter; the default if the given value is not a number, which {@link #problems()}
     * reports.
     */
    public int number(String name) {
        boolean bytes = ParameterTable.of(driver)
                .of(name)
                .filter(known -> known.kind() == KnownParameter.ValueType.MEMORYSIZE)
                .isPresent();
        String value = get(name).value();
        return (bytes ? WholeNumber.ofBytes(value) : WholeNumber.of(driver, value)).orElseGet(() -> defaultOf(name));
    }

    /** Whether the server prepares statements. */
    public boolean preparesOnServer() {
        return isOn("useServerPrepStmts");
    }

    /**
     * Whether a server-prepared statement with that many characters, comments included, is cached for its next use
     * instead of closed: strictly below the limit (com.mysql.cj.jdbc.ConnectionImpl;
     * org.mariadb.jdbc.client.impl.StandardClient).
     */
    public boolean keepsPreparedText(int characters) {
        return preparesOnServer() && isOn("cachePrepStmts") && characters < preparedTextLimit();
    }

    /** The length, in characters, from which on prepared texts are not cached. */
    public int preparedTextLimit() {
        return has(TEXT_LIMIT) ? number(TEXT_LIMIT) : MARIADB_TEXT_LIMIT;
    }

    /**
     * The number of statements that a connection caches. With the sizes 0 and 1 Connector/J never evicts a statement,
     * so they are no limit.
     */
    public int keptStatements() {
        int size = number("prepStmtCacheSize");
        return size <= 1 && driver == UrlScheme.Driver.CONNECTOR_J ? Integer.MAX_VALUE : size;
    }

    /**
     * Whether Connector/J resets kept statements. Bug 107107: up to 8.2.0 it sends a COM_STMT_RESET before each further
     * use of one.
     */
    public boolean resetsKept() {
        return driver == UrlScheme.Driver.CONNECTOR_J && !version.isAtLeast(DriverVersion.WITHOUT_RESET);
    }

    /**
     * Whether Connector/J never finds a kept statement: from 9.1.0 on the thread's name is part of the text under which
     * a closed statement is stored, but not of the text that is looked up.
     */
    public boolean losesKept() {
        return driver == UrlScheme.Driver.CONNECTOR_J
                && version.isAtLeast(COMMENT_DEFEATS_CACHE)
                && hasOn("includeThreadNamesAsStatementComment");
    }

    /** The server's name of the character set that Connector/J asks for because of the parameter; empty for none. */
    public Optional<String> sentCharset(String name) {
        ConnectorJCharsets charsets = new ConnectorJCharsets(version);
        return driver != UrlScheme.Driver.CONNECTOR_J || !isGiven(name)
                ? Optional.empty()
                : charsets.encoding(get(name).value())
                        .map(encoding -> name.equals("characterSetResults") ? encoding : charsets.sent(encoding))
                        .flatMap(charsets::server);
    }

    /**
     * The region that MariaDB's driver sets as a session's time zone; only a server with tables of time zones takes it.
     * Empty if the driver sets none or an offset.
     */
    public Optional<String> sessionRegion() {
        return driver == UrlScheme.Driver.MARIADB ? MariaDbSession.region(this) : Optional.empty();
    }

    /** The given names that this version does not have; the driver does not report them. */
    public List<String> unknownNames() {
        return List.copyOf(unknown.keySet());
    }

    /** The known name that is most similar to an unknown one. */
    public Optional<String> nearest(String unknown) {
        return table.nearest(unknown).filter(this::has);
    }

    /** Each reason why the driver rejects the connection. If the driver is too old to be known, that is the first. */
    public List<ParameterProblem> problems() {
        return Collections.unmodifiableList(problems);
    }

    private int defaultOf(String name) {
        return table.of(name)
                .map(known -> WholeNumber.of(driver, known.defaultValue()))
                .orElse(OptionalInt.empty())
                .orElse(0);
    }
}
