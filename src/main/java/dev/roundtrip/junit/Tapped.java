package dev.roundtrip.junit;

import dev.roundtrip.junit.pool.SpringTest;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.OpenRecording;
import java.util.Optional;
import java.util.Set;

/**
 * The tapped connections that count.
 *
 * @param dataSource the name of their data source; empty for all
 * @param own the data source of the test itself, if only its connections count
 */
record Tapped(String dataSource, Optional<TappedDataSource> own) {

    static final Tapped ALL = new Tapped("", Optional.empty());

    /** By name: with only MariaDB's driver on the class path the class could not be loaded. */
    static final String SOCKET_FACTORY = "dev.roundtrip.tap.connectorj.TapSocketFactory";

    private static final String HOW_TO_TAP = """
              Give the driver of the test's data source this property:
                socketFactory=FACTORY
              Spring tests  roundtrip.tap: true
              Spring Boot   spring.datasource.hikari.data-source-properties.socketFactory: FACTORY
              Quarkus       quarkus.datasource.jdbc.additional-jdbc-properties.socketFactory=FACTORY
              HikariCP      config.addDataSourceProperty("socketFactory", "FACTORY")
              or wrap it    Wire.tapped(dataSource)
              MariaDB's own driver takes dev.roundtrip.tap.mariadb.MariaDbTapSocketFactory, and tlsSocketType=roundtrip.
              A test that sends nothing needs an open connection: use the data source once in @BeforeEach.\
            """;

    OpenRecording record() {
        if (own.isPresent()) {
            return own.get().record();
        }
        return dataSource.isEmpty()
                ? RecordingTap.recordAll()
                : RecordingTap.named(dataSource).record();
    }

    boolean hasOpenConnections() {
        if (own.isPresent()) {
            return own.get().hasOpenConnections();
        }
        return dataSource.isEmpty()
                ? RecordingTap.openConnections() > 0
                : RecordingTap.named(dataSource).openHere() > 0;
    }

    /**
     * Whether open connections of several taps count, so that one of them does not show that the test's own data source
     * is tapped.
     */
    boolean isAmbiguous() {
        return dataSource.isEmpty() && RecordingTap.tapsInUse() > 1;
    }

    /** For a budget that allows nothing, if nothing was seen. */
    static String severalTapped(String subject) {
        Set<String> names = RecordingTap.names();
        return "No tapped connection sent anything in " + subject
                + ", but several data sources are tapped; name one: @WireBudget(dataSource = \"NAME\").\n"
                + "  Otherwise a tapped connection of another data source would satisfy this budget.\n"
                + "  Names in this JVM: " + (names.isEmpty() ? "none" : String.join(", ", names));
    }

    String nothingSeen(String subject) {
        if (own.isPresent()) {
            return "No connection of the test's own data source sent anything in " + subject
                    + ", so nothing can be said about its budget.\n"
                    + "  Let the code under test use the TappedDataSource in the test's field.";
        }
        return dataSource.isEmpty() ? noneTapped(subject) : noneOfThatName(subject);
    }

    private String noneOfThatName(String subject) {
        Set<String> others = RecordingTap.names();
        others.remove(dataSource);
        return "No connection of the data source \"" + dataSource + "\" sent anything in " + subject
                + ", so nothing can be said about its budget.\n"
                + inSpring()
                + "  Other names in this JVM: " + (others.isEmpty() ? "none" : String.join(", ", others)) + "\n"
                + "  A data source gets its name by the driver property roundtripTap=" + dataSource
                + " beside socketFactory,\n"
                + "  by Wire.tapped(\"" + dataSource
                + "\", dataSource), or, with roundtrip.tap=true in Spring's tests, from its bean.";
    }

    /** What Spring's tests need: one line, if the property is missing. */
    private static String inSpring() {
        Optional<SpringTest> test = SpringTest.current();
        StringBuilder text = new StringBuilder();
        if (test.filter(SpringTest::propertyMissing).isPresent()) {
            text.append("""
                      This is a Spring test without the property roundtrip.tap. Add this line to the test class:
                        @TestPropertySource(properties = "roundtrip.tap=true")
                      or, for all tests with Spring Boot, this one to src/test/resources/config/application.properties:
                        roundtrip.tap=true
                    """);
        }
        test.stream()
                .flatMap(spring -> spring.untapped().stream())
                .forEach(untapped -> text.append("  Not tapped by roundtrip.tap=true: ")
                        .append(untapped)
                        .append('\n'));
        return text.toString();
    }

    private static String noneTapped(String subject) {
        return "No tapped connection sent anything in " + subject + ", so nothing can be said about its budget.\n"
                + inSpring() + HOW_TO_TAP.replace("FACTORY", SOCKET_FACTORY);
    }
}
