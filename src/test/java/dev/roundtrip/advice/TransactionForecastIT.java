package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Words;
import dev.roundtrip.advice.TransactionWork.Sending;
import dev.roundtrip.advice.TransactionWork.Use;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.wire.Command;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is forecast for each single text and batch is what the driver sends for it to a real server. */
class TransactionForecastIT {

    private static final List<String> TEXTS = List.of(
            "SELECT note FROM account WHERE id = 1 AND note <> 'a;b'",
            "SELECT note FROM account WHERE note <> 'it''s; here' AND note <> 'it\\'s; here'",
            "SELECT note FROM account WHERE note <> \"it; is\"",
            "SELECT id AS `a;b` FROM account WHERE id = 1",
            "SELECT 1 /* ; */ FROM account WHERE id = 1",
            "SELECT 1 FROM account -- ; first\nWHERE id = 1",
            "SELECT 1 FROM account # ; first\nWHERE id = 1",
            "SELECT 1 FROM account WHERE id = 1;",
            "  SET @x = 1",
            "DO 1");

    private static final List<String> CHANGES = List.of(
            "UPDATE account SET note = ? WHERE id = 5",
            "INSERT INTO account (id, balance, note) VALUES (5, 1000, ?) ON DUPLICATE KEY UPDATE note = 'n'");

    @ParameterizedTest
    @Words("""
            useServerPrepStmts=true useServerPrepStmts=true&cachePrepStmts=true&allowMultiQueries=true
            useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true
            useServerPrepStmts=true&allowMultiQueries=true&emulateUnsupportedPstmts=false
            """)
    void each_text_is_prepared_where_the_forecast_says_so(String string) throws Exception {
        for (String text : TEXTS) {
            if (string.contains("emulateUnsupportedPstmts=false") && text.endsWith(";")) {
                // Two statements for the server, which refuses to prepare them.
                continue;
            }
            Script once = Script.of(text);
            Sent sent = RuleEvidence.on(string).warmedUpBy(once).run(once);

            assertThat(sent.counts())
                    .as(text)
                    .isEqualTo(forecast(DriverVersion.NEWEST_KNOWN, string, text, Use.NO_BATCH));
        }
    }

    /** An older driver may reset; whether it prepares joined changes, which no server accepts, is not forecast. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            newest | useServerPrepStmts=false
            newest | useServerPrepStmts=true
            newest | rewriteBatchedStatements=true
            newest | useServerPrepStmts=true&rewriteBatchedStatements=true
            newest | useServerPrepStmts=true&rewriteBatchedStatements=true&allowMultiQueries=true
            newest | useServerPrepStmts=true&useLocalSessionState=true&rewriteBatchedStatements=true
            newest | useServerPrepStmts=true&cachePrepStmts=true&readOnlyPropagatesToServer=false
            8.0.33 | useServerPrepStmts=true&cachePrepStmts=true
            8.0.33 | useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true&allowMultiQueries=true
            """)
    void batches_of_one_to_five_rows_send_what_is_forecast(String version, String string) throws Exception {
        for (String text : CHANGES) {
            for (long rows : LongStream.rangeClosed(1, 5).toArray()) {
                RuleEvidence.Work once = connection -> batch(connection, text, rows);
                assertThat(RuleEvidence.of(version)
                                .with(string)
                                .warmedUpBy(once)
                                .run(once)
                                .counts())
                        .as("%s, %d rows", text, rows)
                        .isEqualTo(forecast(
                                DriverVersion.parse(version).orElse(DriverVersion.NEWEST_KNOWN), string, text, rows));
            }
        }
    }

    private static void batch(Connection connection, String text, long rows) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (long row = 0; row < rows; row++) {
                statement.setString(1, "n" + row);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static Map<Command, Long> forecast(DriverVersion version, String string, String text, long rows) {
        EffectiveParameters parameters =
                EffectiveParameters.of(ConnectionParameters.parse(string).properties(), version);
        TransactionWork work = new TransactionWork(
                1,
                List.of(List.of(new Use(Sending.PREPARED, text, false, rows, 0, false))),
                TransactionForecastTest.QUIET,
                true,
                true,
                false);
        return TransactionForecast.of(parameters, List.of(work)).get(0).commands().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().longValue()));
    }
}
