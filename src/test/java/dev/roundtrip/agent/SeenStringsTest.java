package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.Driver;
import dev.roundtrip.agent.inside.SeenStrings;
import dev.roundtrip.live.Watch;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.WatchReport.Source;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a watched application's strings get the advice for the server that its connections reached. */
class SeenStringsTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            8.0.11-TiDB-v8.5.3, true
            5.5.5-11.4.5-MariaDB, false
            8.0.30-Vitess, false
            8.4.0, false
            """)
    void only_tidb_gets_the_advice_of_tidb(String version, boolean prepares) throws SQLException {
        SeenStrings strings = new SeenStrings();
        strings.add("jdbc:mysql://db.example/shop", null, new Driver());
        Watch watch = new Watch("0.1.0", new Source(Source.WatchMethod.AGENT, "JVM 17"), Instant.EPOCH);
        watch.peers(new SeenPeers(List.of(), List.of(version)));

        String string = strings.observations(watch.soFar()).get(0).string().orElseThrow();

        assertThat(string.contains("useServerPrepStmts=true")).isEqualTo(prepares);
    }
}
