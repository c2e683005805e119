package dev.roundtrip.agent.inside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.live.TestWatch;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.testing.Records;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeenStringsTest {

    /** What the code or a choice saves is not the string's. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            9.7.0  | cachePrepStmts=true&prepStmtCacheSize=1000 | 40 of 500 round trips
            8.0.33 | useServerPrepStmts=false                   | 40 of 500 round trips
            9.7.0  | useLocalSessionState=true                  | 40 of 500 round trips
            9.7.0  | readOnlyPropagatesToServer=false           | ''
            9.7.0  | rewriteBatchedStatements=true for A.place  | ''
            """)
    void the_string_to_use_says_what_it_saves_of_the_whole(String version, String change, String saved) {
        SeenStrings strings = new SeenStrings();
        strings.add(
                "jdbc:mysql://db/shop?useServerPrepStmts=true",
                new Properties(),
                TestDrivers.of("mysql-connector-j:" + version).loaded().driver());
        WatchReport report = Records.with(
                TestWatch.report(Tap.open(NanoClock.SYSTEM)),
                Map.of(
                        "roundTrips",
                        500L,
                        "savings",
                        new Savings(
                                90,
                                List.of(
                                        new Saving("application", "1 query for 10.0 in A.list", 50, ""),
                                        new Saving("string", change, 40, "")),
                                List.of())));

        assertThat(strings.observations(report))
                .extracting(Observation::text)
                .first()
                .asString()
                .endsWith(
                        saved.isEmpty()
                                ? " Use this string:"
                                : " Use this string; it saves " + saved + ", and what else saves some is a choice:");
    }
}
