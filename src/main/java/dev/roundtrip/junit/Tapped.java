package dev.roundtrip.junit;

import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.pool.KnownPool;
import dev.roundtrip.tap.recording.OpenRecording;
import java.util.Optional;
import java.util.Set;

/**
 * The tapped connections that count.
 *
 * @param dataSource the name of their data source; empty for all
 * @param tap the tap of the data source; empty for all
 */
record Tapped(String dataSource, Optional<RecordingTap> tap) {

    static final Tapped ALL = new Tapped("", Optional.empty());

    private static final String HOW_TO_TAP = """
              Give the driver socketFactory=FACTORY:
              Spring tests  roundtrip.tap: true; a slice also @AutoConfigureTestDatabase(replace = Replace.NONE)
              Spring Boot   spring.datasource.hikari.data-source-properties.socketFactory: FACTORY
              Quarkus       quarkus.datasource.jdbc.additional-jdbc-properties.socketFactory=FACTORY
              HikariCP      addDataSourceProperty("socketFactory", "FACTORY")
              any URL       ?socketFactory=FACTORY
              MariaDB's driver takes dev.roundtrip.tap.mariadb.MariaDbTapSocketFactory, and tlsSocketType=roundtrip.
              A test that sends nothing opens a connection in @BeforeEach.\
            """;

    /** The connections of the data source that a budget names. */
    static Tapped by(WireBudget budget) {
        String name = budget.dataSource();
        return name.isEmpty() ? ALL : new Tapped(name, Optional.of(RecordingTap.named(name)));
    }

    OpenRecording record() {
        return tap.map(RecordingTap::record).orElseGet(RecordingTap::recordAll);
    }

    boolean hasOpenConnections() {
        return tap.map(RecordingTap::openHere).orElseGet(RecordingTap::openConnections) > 0;
    }

    /**
     * Whether open connections of several taps count: one of them would not show that the test's own data source is
     * tapped.
     */
    boolean isAmbiguous() {
        return dataSource.isEmpty() && RecordingTap.tapsInUse() > 1;
    }

    /** The message of a budget that allows nothing, if nothing was seen and several data sources are tapped. */
    static String severalTapped(String subject) {
        Set<String> names = RecordingTap.names();
        return unseen("tapped connection", subject)
                + "  Several data sources are tapped; name one: @WireBudget(dataSource = \"NAME\").\n"
                + "  Names: " + (names.isEmpty() ? "none" : String.join(", ", names));
    }

    String nothingSeen(String subject) {
        return dataSource.isEmpty() ? noneTapped(subject) : noneOfThatName(subject);
    }

    private String noneOfThatName(String subject) {
        Set<String> others = RecordingTap.names();
        others.remove(dataSource);
        return unseen("data source \"" + dataSource + "\"", subject)
                + "  Other names: " + (others.isEmpty() ? "none" : String.join(", ", others)) + "\n"
                + "  A name is the driver property roundtripTap=" + dataSource
                + ", or, with roundtrip.tap=true in Spring's tests, the bean's.";
    }

    private static String noneTapped(String subject) {
        return unseen("tapped connection", subject) + HOW_TO_TAP.replace("FACTORY", KnownPool.TAP_FACTORY);
    }

    private static String unseen(String sender, String subject) {
        return "No " + sender + " sent anything in " + subject + ".\n";
    }
}
