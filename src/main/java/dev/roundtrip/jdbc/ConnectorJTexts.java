package dev.roundtrip.jdbc;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks texts that Connector/J takes as values and refuses only when it connects. */
final class ConnectorJTexts {

    private static final String SSL_MODE = "sslMode";

    private static final DriverVersion FIRST_WITH_TLS_13 = new DriverVersion(8, 0, 19);
    private static final DriverVersion EMPTY_REFUSED = new DriverVersion(8, 0, 28);
    private static final DriverVersion PLUGINS_BY_NAME = new DriverVersion(8, 0, 24);

    /** The maximum number of rows: MysqlDefs.MAX_ROWS. */
    private static final int MOST_ROWS = 50_000_000;

    /** The length of the first query, in bytes; it asks for the server's variables. */
    private static final int FIRST_QUERY = 898;

    /** The package of the classes of 5.1. Later jars have only the driver's own class there. */
    private static final String FORMER_PACKAGE = "com.mysql.jdbc.";

    /**
     * Parameters with classes that each connection creates. A name without a package means a class of the driver, if it
     * has one of that name.
     */
    private static final List<String> CLASSES = List.of(
            "socketFactory",
            "queryInterceptors",
            "exceptionInterceptors",
            "connectionLifecycleInterceptors",
            "logger",
            "authenticationPlugins",
            "defaultAuthenticationPlugin",
            "propertiesTransform");

    /** The other parameters that are checked. */
    private static final List<String> OTHERS = List.of(
            "connectionTimeZone",
            "characterEncoding",
            "passwordCharacterEncoding",
            "characterSetResults",
            "connectionCollation",
            "tlsVersions",
            "tlsCiphersuites",
            "clientCertificateKeyStoreUrl",
            "trustCertificateKeyStoreUrl",
            "profilerEventHandler",
            "queryInfoCacheFactory",
            "disabledAuthenticationPlugins",
            "maxRows",
            "defaultFetchSize",
            "maxAllowedPacket");

    /** The lists whose empty value means none. */
    private static final Set<String> LISTS = Set.of(
            "queryInterceptors",
            "exceptionInterceptors",
            "connectionLifecycleInterceptors",
            "authenticationPlugins",
            "propertiesTransform");

    /** The first version in which all of these lists take an empty value; before it two did not. */
    private static final DriverVersion EMPTY_LISTS = new DriverVersion(8, 0, 33);

    private static final Set<String> NOT_EMPTY_BEFORE = Set.of("queryInterceptors", "connectionLifecycleInterceptors");

    /** The first version in which a key store is a file, given by its path or URL. */
    private static final DriverVersion STORES_AS_PATHS = new DriverVersion(26, 10, 0);

    private final EffectiveParameters effective;
    private final ConnectorJCharsets charsets;

    private ConnectorJTexts(EffectiveParameters effective) {
        this.effective = effective;
        this.charsets = new ConnectorJCharsets(effective.version());
    }

    static void check(EffectiveParameters effective) {
        // Linking the lambdas below takes time at each start, and few strings have these parameters.
        if (!isAnyGiven(effective, CLASSES) && !isAnyGiven(effective, OTHERS)) {
            return;
        }
        ConnectorJTexts texts = new ConnectorJTexts(effective);
        texts.checkZone();
        texts.checkEncodings();
        texts.checkCollation();
        if (texts.usesTls()) {
            texts.checkTls();
        }
        texts.checkPlugins();
        texts.checkClasses();
        texts.checkNumbers();
    }

    private static boolean isAnyGiven(EffectiveParameters effective, List<String> names) {
        for (String name : names) {
            if (effective.isGiven(name)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the connection uses TLS. In versions before sslMode the server's version decides, unless the string does.
     */
    private boolean usesTls() {
        return effective.has(SSL_MODE)
                ? !effective.get(SSL_MODE).value().equalsIgnoreCase("DISABLED")
                : effective.isGiven("useSSL") && effective.hasOn("useSSL");
    }

    private void checkZone() {
        given("connectionTimeZone")
                .filter(value -> !TimeZoneText.isTaken(value, effective.version()))
                .ifPresent(value -> reject(
                        "connectionTimeZone",
                        "no time zone that the driver knows",
                        TimeZoneText.instead(value, effective.version())));
    }

    private void checkEncodings() {
        checkEncoding("characterEncoding", value -> ConnectorJCharsets.isJavas(value) ? value : "");
        checkEncoding(
                "passwordCharacterEncoding", value -> charsets.encoding(value).orElse(""));
        given("characterSetResults")
                .filter(value -> !value.equalsIgnoreCase("null"))
                .filter(value ->
                        charsets.encoding(value).flatMap(charsets::server).isEmpty())
                .ifPresent(value -> reject("characterSetResults", "no character set that the driver knows", UTF_8));
    }

    private void checkCollation() {
        given("connectionCollation")
                .filter(value -> value.isBlank() && !charsets.isNamedByServer())
                .ifPresent(value -> reject("connectionCollation", "no collation", "Take it out."));
    }

    private static final String UTF_8 = "Write UTF-8, which the driver sends as utf8mb4.";

    /**
     * Checks an encoding.
     *
     * @param encoding gives Java's name of a value; empty for none
     */
    private void checkEncoding(String name, UnaryOperator<String> encoding) {
        given(name)
                .filter(value -> charsets.isNamedByServer()
                        ? charsets.server(charsets.sent(encoding.apply(value))).isEmpty()
                        : !(value.isEmpty() && name.startsWith("password")) && !isLogin(encoding.apply(value)))
                .ifPresent(value -> reject(name, "no character set that the driver can use", UTF_8));
    }

    /** Whether a server can read a login in this encoding: the driver does not look for another encoding. */
    private static boolean isLogin(String encoding) {
        return !encoding.isEmpty() && "user".getBytes(Charset.forName(encoding)).length == "user".length();
    }

    /** Whether Java offers a TLS protocol: it turns off all up to 1.1, whatever the driver allows. */
    private boolean isOffered(String protocol) {
        return protocol.equals("TLSv1.2")
                || (protocol.equals("TLSv1.3") && effective.version().isAtLeast(FIRST_WITH_TLS_13));
    }

    private void checkTls() {
        given("tlsVersions")
                .filter(value -> !value.isEmpty() || effective.version().isAtLeast(EMPTY_REFUSED))
                .filter(value -> Stream.of(value.split("\\s*,\\s*", -1)).noneMatch(this::isOffered))
                .ifPresent(value -> reject(
                        "tlsVersions",
                        "without TLSv1.2 and TLSv1.3, and the driver or Java has no other",
                        "Take it out: the driver then offers both."));
        given("tlsCiphersuites")
                .filter(value -> !value.isBlank()
                        && Stream.of(value.split(",", -1))
                                .noneMatch(one -> one.strip().matches("(TLS|SSL)_.*")))
                .ifPresent(value -> reject("tlsCiphersuites", "without any name that Java has", "Take it out."));
        boolean verifies = effective.has(SSL_MODE)
                ? effective.get(SSL_MODE).value().toUpperCase(Locale.ROOT).startsWith("VERIFY")
                : effective.hasOn("verifyServerCertificate");
        checkStore("clientCertificateKeyStoreUrl");
        if (verifies) {
            checkStore("trustCertificateKeyStoreUrl");
        }
    }

    private static final Pattern OTHER_SCHEME = Pattern.compile("(?i)(?!file:)[a-z][a-z0-9+.-]*:");

    private void checkStore(String name) {
        given(name)
                .filter(value -> !value.isEmpty()
                        && (effective.version().isAtLeast(STORES_AS_PATHS)
                                ? OTHER_SCHEME.matcher(value).lookingAt()
                                : !isUrl(value)))
                .ifPresent(value -> reject(
                        name,
                        "no URL of a file, which the driver needs",
                        value.startsWith("/")
                                ? "Write file:" + value + "."
                                : "Write a URL, such as file:/etc/ca.p12."));
    }

    private static boolean isUrl(String text) {
        try {
            return !new URL(text).getProtocol().isEmpty();
        } catch (MalformedURLException none) {
            return false;
        }
    }

    private void checkClasses() {
        for (String name : CLASSES) {
            given(name).ifPresent(value -> {
                if (Stream.of(value.split(",", -1)).anyMatch(one -> one.strip().startsWith(FORMER_PACKAGE))) {
                    reject(
                            name,
                            "a class of Connector/J 5.1, which " + effective.version() + " does not have",
                            "Take it out, or name its successor in com.mysql.cj.");
                } else if (value.isBlank()
                        ? !LISTS.contains(name)
                                || (NOT_EMPTY_BEFORE.contains(name)
                                        && !effective.version().isAtLeast(EMPTY_LISTS))
                        : value.strip().indexOf(' ') >= 0) {
                    reject(name, "no name of a class", "Take it out.");
                }
            });
        }
        given("profilerEventHandler")
                .filter(value -> effective.hasOn("profileSQL") && isOfNoVersion(value))
                .ifPresent(value -> reject("profilerEventHandler", "no class that the driver has", "Take it out."));
        given("queryInfoCacheFactory")
                .filter(value -> effective.hasOn("cachePrepStmts") && isOfNoVersion(value))
                .ifPresent(value -> reject("queryInfoCacheFactory", "no class that the driver has", "Take it out."));
    }

    private static boolean isOfNoVersion(String name) {
        return name.isBlank() || name.startsWith(FORMER_PACKAGE);
    }

    private void checkPlugins() {
        given("authenticationPlugins")
                .filter(value ->
                        Stream.of(value.split(",", -1)).anyMatch(one -> !one.isBlank() && one.indexOf('.') < 0))
                .ifPresent(value -> reject("authenticationPlugins", "no name of a class", "Take it out."));
        given(DEFAULT_PLUGIN)
                .filter(value -> !value.isBlank() && value.indexOf('.') < 0)
                .filter(value -> !effective.version().isAtLeast(PLUGINS_BY_NAME)
                        || !PLUGIN_NAME.matcher(value).matches())
                .ifPresent(value -> reject(DEFAULT_PLUGIN, "no plugin that the driver has", "Take it out."));
        String used = plugin(effective.get(DEFAULT_PLUGIN).value());
        given("disabledAuthenticationPlugins")
                .filter(value -> Stream.of(value.split(",", -1))
                        .anyMatch(one ->
                                !one.startsWith(FORMER_PACKAGE) && plugin(one).equals(used)))
                .ifPresent(value -> reject(
                        "disabledAuthenticationPlugins",
                        "also the default plugin",
                        "Name another " + DEFAULT_PLUGIN + "."));
    }

    /** The key of a plugin, which is equal for its name and its class. */
    private static String plugin(String name) {
        return name.replaceFirst(".*\\.", "")
                .replaceFirst("Plugin$", "")
                .replaceAll("\\W|_", "")
                .toLowerCase(Locale.ROOT);
    }

    private static final Pattern PLUGIN_NAME = Pattern.compile("(mysql|sha256|caching_sha2|authentication)_(\\w+)");

    private static final String DEFAULT_PLUGIN = "defaultAuthenticationPlugin";

    private void checkNumbers() {
        if (given("maxRows").isPresent() && effective.number("maxRows") > MOST_ROWS) {
            reject(
                    "maxRows",
                    "more than " + MOST_ROWS + ", the driver's limit",
                    "Take it out: there is no limit then.");
        }
        int fetched = effective.number("defaultFetchSize");
        if (given("defaultFetchSize").isPresent() && fetched < 0 && fetched != Integer.MIN_VALUE) {
            reject("defaultFetchSize", "negative, so that no statement can be made", "Take it out.");
        }
        if (given("maxAllowedPacket").isPresent() && effective.number("maxAllowedPacket") < FIRST_QUERY) {
            reject("maxAllowedPacket", "too small for the driver's own first query", "Take it out.");
        }
    }

    private Optional<String> given(String name) {
        if (!CLASSES.contains(name) && !OTHERS.contains(name)) {
            throw new IllegalArgumentException(name + " is not among the parameters that are checked");
        }
        return effective
                .find(name)
                .filter(one -> one.origin() == EffectiveParameter.Origin.EXPLICIT)
                .map(EffectiveParameter::value);
    }

    private void reject(String name, String what, String instead) {
        effective.reject(new ParameterProblem(
                name, name + "=" + ShownValues.of(name, effective.get(name).value()) + " is " + what, instead));
    }
}
