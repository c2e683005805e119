package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.result.Price;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleEvidenceIT {

    private static final Price PREPARE_AND_CLOSE =
            new Price(Price.Per.STATEMENT, Map.of(COM_STMT_PREPARE, 1.0, COM_STMT_CLOSE, 1.0), "");

    @Test
    void a_price_is_compared_command_by_command() throws Exception {
        Sent before = RuleEvidence.on("useServerPrepStmts=true").run(connection -> select(connection, 10));
        Sent after = RuleEvidence.on("useServerPrepStmts=true&cachePrepStmts=true")
                .warmedUpBy(connection -> select(connection, 1))
                .run(connection -> select(connection, 10));

        before.costsMoreThan(after, PREPARE_AND_CLOSE, 10);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> before.costsMoreThan(after, PREPARE_AND_CLOSE, 9));
    }

    @Test
    void a_pool_is_counted_with_and_without_its_building() throws Exception {
        Sent built = RuleEvidence.on("useConfigs=maxPerformance").poolOpening(config -> {});
        Sent used = RuleEvidence.on("useConfigs=maxPerformance").pooled(config -> {}, pool -> {
            try (Connection connection = pool.getConnection()) {
                select(connection, 3);
            }
        });

        assertThat(built.count(COM_PING)).isEqualTo(1);
        assertThat(used.counts()).isEqualTo(Map.of(COM_QUERY, 3L));
    }

    private static void select(Connection connection, int times) throws SQLException {
        FixedString.repeat(connection, "SELECT balance FROM account WHERE id = ?", times);
    }
}
