package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.Driver;
import dev.roundtrip.agent.inside.SeenStrings;
import dev.roundtrip.live.Watch;
import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.testing.Records;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a watched application's strings get the advice for the server that its connections reached. */
class SeenStringsTest {

    private final SeenStrings strings = new SeenStrings();
    private final Watch watch = new Watch("0.1.0", new Source(Source.WatchMethod.AGENT, "JVM 17"), Instant.EPOCH);

    /** The server is taken for TiDB if it gives no version; if there are several, the string may show it. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            jdbc:mysql://db.example/shop, 8.0.11-TiDB-v8.5.3, true
            jdbc:mysql://db.example/shop, 5.5.5-11.4.5-MariaDB, false
            jdbc:mysql://db.example/shop, 8.0.30-Vitess, false
            jdbc:mysql://db.example/shop, 8.4.0, false
            jdbc:mysql://db.example/shop, 8.4.0 8.0.11-TiDB-v8.5.3, false
            jdbc:mysql://db.example:4000/shop, 8.4.0 8.0.11-TiDB-v8.5.3, true
            jdbc:mysql://db.example/shop, '', true
            """)
    void only_tidb_gets_the_advice_of_tidb(String url, String versions, boolean prepares) throws SQLException {
        strings.add(url, null, new Driver());
        watch.peers(new SeenPeers(List.of(), versions.isEmpty() ? List.of() : List.of(versions.split(" "))));

        String string = strings.observations(watch.soFar()).get(0).string().orElseThrow();

        assertThat(string.contains("useServerPrepStmts=true")).isEqualTo(prepares);
    }

    @Test
    void a_text_that_two_clients_prepare_is_one_statement() throws SQLException {
        strings.add("jdbc:mysql://db.example/shop", null, new Driver());
        watch.add(
                WireFigures.NONE,
                Stream.of("MySQL Connector/J 9.4.0", "MySQL Connector/J 9.7.0")
                        .flatMap(client -> IntStream.range(0, 700).mapToObj(table -> prepared(client, table)))
                        .toList(),
                Duration.ofSeconds(1));

        assertThat(strings.observations(watch.soFar()))
                .extracting(Observation::text)
                .noneMatch(text -> text.contains("1,400 statements"));
    }

    private static SentText prepared(String client, int table) {
        String sql = "SELECT * FROM t" + table;
        return Records.with(PlainSentText.prepared(sql, 1, 1, 0, 5, 20), Map.of("client", client));
    }
}
