package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.Danger;
import dev.roundtrip.jdbc.DangerousParameters;
import dev.roundtrip.jdbc.InspectedString;
import dev.roundtrip.jdbc.Threat;
import dev.roundtrip.testing.LongParameterizedTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the dangers of a string are what a driver lets a false server and a named class do, no more and no less.
 */
class DangerousStringsTest {

    private static final String NAMED = NamedObject.class.getName();
    private static final String DIFF = "com.mysql.cj.jdbc.interceptors.ServerStatusDiffInterceptor";

    /** The interceptor logs what it saw. */
    private static final String QUIET = DIFF + "&logger=com.mysql.cj.log.NullLogger";

    /** What this test can see. */
    private static final Set<Threat> SEEN = EnumSet.of(Threat.RUNS_OBJECTS, Threat.RUNS_ANY_CLASS, Threat.SENDS_FILES);

    private static final List<String> STRINGS = List.of(
            "a=b",
            "allowLoadLocalInfile=true",
            "allowLoadLocalInfile=false",
            "%61llowLoadLocalInfile=%54RUE",
            "ALLOWLOADLOCALINFILE=true",
            "allowLoadLocalInfile=no&allowUrlInLocalInfile=true",
            "allowLoadLocalInfile=false&allowLoadLocalInfileInPath=FOLDER",
            "allowLoadLocalInfile=false&autoDeserialize=true",
            "allowLoadLocalInfile=false&autodeserialize=true",
            "allowLoadLocalInfile=false&autoDeserialize=true&queryInterceptors=" + QUIET,
            "allowLoadLocalInfile=false&queryInterceptors=" + QUIET,
            "allowLoadLocalInfile=false&socketFactory=" + NAMED,
            "allowLoadLocalInfile=false&logger=" + NAMED,
            "allowLoadLocalInfile=false&propertiesTransform=" + NAMED,
            "allowLoadLocalInfile=false&authenticationPlugins=" + NAMED,
            "allowLoadLocalInfile=false&connectionLifecycleInterceptors=" + NAMED,
            "allowLoadLocalInfile=false&exceptionInterceptors=" + NAMED,
            "allowLoadLocalInfile=false&queryInterceptors=" + NAMED + "," + QUIET,
            "allowLoadLocalInfile=false&clientInfoProvider=" + NAMED,
            "allowLoadLocalInfile=false&profileSQL=true&profilerEventHandler=" + NAMED,
            "allowLoadLocalInfile=false&cacheServerConfiguration=true&serverConfigCacheFactory=" + NAMED,
            "allowLoadLocalInfile=false&cachePrepStmts=true&queryInfoCacheFactory=" + NAMED,
            "allowLoadLocalInfile=false&cachePrepStmts=true&parseInfoCacheFactory=" + NAMED);

    private static final List<String> MARIADB_STRINGS = List.of(
            "a=b", "allowLocalInfile=true", "ALLOWLOCALINFILE=1", "allowLocalInfile=false", "socketFactory=" + NAMED);

    @TempDir
    private static Path folder;

    static Stream<String> versions() {
        return Stream.concat(
                Stream.concat(
                        Stream.iterate(11, patch -> patch + 1)
                                .limit(20)
                                .map(patch -> "mysql:mysql-connector-java:8.0." + patch),
                        Stream.of(
                                        "8.0.31", "8.0.32", "8.0.33", "8.1.0", "8.2.0", "8.3.0", "8.4.0", "9.0.0",
                                        "9.1.0", "9.7.0")
                                .map(version -> "com.mysql:mysql-connector-j:" + version)),
                Stream.of("2.7.12", "3.0.11", "3.2.0", "3.3.4", "3.5.6", "3.5.10", "4.0.0")
                        .map(version -> "org.mariadb.jdbc:mariadb-java-client:" + version));
    }

    @LongParameterizedTest
    @MethodSource("versions")
    void each_version_does_what_is_said_of_it(String coordinates) throws Exception {
        assertThat(differences(coordinates, strings(coordinates).toList())).isEmpty();
    }

    private static Stream<String> strings(String coordinates) {
        return (coordinates.contains("mariadb") ? MARIADB_STRINGS : STRINGS).stream();
    }

    @Evidence(
            value = {"foreign-code", "class-in-string"},
            on = "any server")
    @ParameterizedTest
    @ValueSource(strings = {"com.mysql:mysql-connector-j:26.10.0", "org.mariadb.jdbc:mariadb-java-client:3.5.11"})
    void the_newest_versions_do_what_is_said_of_them(String coordinates) throws Exception {
        List<String> some = strings(coordinates)
                .filter(string -> string.matches("a=b|allowL.*=true|.*(autoDeserialize=true|socketFactory=.*)"))
                .toList();

        assertThat(differences(coordinates, some)).isEmpty();
    }

    @Test
    void the_rules_look_for_the_parameters_of_the_table() {
        Set<String> names = DangerousParameters.names();
        // For versions that still have these, the table is always read.
        names.removeAll(Set.of("loadBalanceStrategy", "statementInterceptors", "useServerPrepStmts"));

        assertThat(SecurityRules.DANGEROUS).containsExactlyElementsOf(names);
    }

    private static List<String> differences(String coordinates, List<String> strings) throws Exception {
        Path jar = TestDrivers.jar(coordinates);
        Path secret = Files.writeString(folder.resolve("secret.txt"), "of this machine");
        boolean mariaDb = coordinates.contains("mariadb");
        List<String> differences = new ArrayList<>();
        try (FalseServer server = new FalseServer(secret.toString(), serialized())) {
            for (String parameters : strings) {
                String url = (mariaDb ? "jdbc:mariadb:" : "jdbc:mysql:") + "//127.0.0.1:" + server.port() + "/d?"
                        + (mariaDb ? "sslMode=disable&" : "useSSL=false&")
                        + parameters.replace("FOLDER", folder.toString());
                Set<Threat> said = InspectedString.of(url, coordinates).dangers().stream()
                        .map(Danger::threat)
                        .filter(SEEN::contains)
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Threat.class)));
                Set<Threat> seen = seen(url, jar, mariaDb, server);
                if (!said.equals(seen)) {
                    differences.add(coordinates + " " + parameters + ": said " + said + ", seen " + seen);
                }
            }
        }
        return differences;
    }

    private static byte[] serialized() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new NamedObject());
        }
        return bytes.toByteArray();
    }

    private static Set<Threat> seen(String url, Path jar, boolean mariaDb, FalseServer server) throws Exception {
        Set<Threat> seen = EnumSet.noneOf(Threat.class);
        System.clearProperty(NamedObject.PROPERTY);
        server.received();
        URL classes = NamedObject.class.getProtectionDomain().getCodeSource().getLocation();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL(), classes}, ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            use(
                    (Driver) loader.loadClass(mariaDb ? "org.mariadb.jdbc.Driver" : "com.mysql.cj.jdbc.Driver")
                            .getDeclaredConstructor()
                            .newInstance(),
                    url);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        String named = System.getProperty(NamedObject.PROPERTY, "");
        if (named.equals(NamedObject.DESERIALIZED)) {
            seen.add(Threat.RUNS_OBJECTS);
        } else if (!named.isEmpty()) {
            seen.add(Threat.RUNS_ANY_CLASS);
        }
        if (!server.received().isEmpty()) {
            seen.add(Threat.SENDS_FILES);
        }
        return seen;
    }

    /** Opens a connection, and does what an application does; each step may fail. */
    private static void use(Driver driver, String url) {
        Properties login = new Properties();
        login.setProperty("user", "u");
        login.setProperty("password", "p");
        for (Step step : List.<Step>of(
                connection -> connection.setClientInfo("ApplicationName", "a"),
                connection -> connection.prepareStatement("SELECT ?").close(),
                connection -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet row = statement.executeQuery("SELECT objects")) {
                        row.next();
                        row.getObject(1);
                    }
                },
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute("SELECT 1");
                    }
                })) {
            try (Connection connection = driver.connect(url, login)) {
                step.on(connection);
            } catch (SQLException | RuntimeException refused) {
                // What the driver did before it refused is seen.
            }
        }
    }

    /** What an application does with a connection. */
    private interface Step {
        void on(Connection connection) throws SQLException;
    }
}
