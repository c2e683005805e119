package dev.roundtrip.advice;

import static dev.roundtrip.advice.FixedString.cycle;
import static dev.roundtrip.advice.FixedString.reads;
import static dev.roundtrip.server.Sql.number;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How many prepared statements a server keeps for all connections, and what happens to one more. */
class StatementLimitIT {

    private static final String KEEPS = "useServerPrepStmts=true&cachePrepStmts=true";
    private static final String LIMIT = "SELECT @@GLOBAL.max_prepared_stmt_count";

    @Evidence("too-many-prepared-statements")
    @Test
    void above_the_limit_a_statement_is_refused_once_and_then_sent_as_text() throws Exception {
        List<String> texts = reads(8);
        try (Connection admin = TestServers.mariaDb().connect("")) {
            // Ours is started with a higher one.
            long before = number(admin, LIMIT);
            assertThat(number(
                            admin,
                            "SELECT default_value FROM information_schema.system_variables"
                                    + " WHERE variable_name = 'MAX_PREPARED_STMT_COUNT'"))
                    .isEqualTo(MemoryPrice.STATEMENT_LIMIT);
            long kept = number(
                    admin,
                    "SELECT variable_value FROM information_schema.global_status"
                            + " WHERE variable_name = 'Prepared_stmt_count'");
            Sql.execute(admin, "SET GLOBAL max_prepared_stmt_count = " + (kept + 5));
            try {
                Sent sent = RuleEvidence.on(TestServers.mariaDb()).with(KEEPS).run(connection -> {
                    cycle(connection, texts);
                    cycle(connection, texts);
                });

                assertThat(sent.refused()).isEqualTo(3);
                assertThat(sent.counts())
                        .isEqualTo(
                                Map.of(COM_STMT_PREPARE, 8L, COM_STMT_EXECUTE, 10L, COM_QUERY, 6L, COM_STMT_CLOSE, 3L));
            } finally {
                Sql.execute(admin, "SET GLOBAL max_prepared_stmt_count = " + before);
            }
        }
    }

    @Test
    void tidb_has_no_limit() throws Exception {
        try (Connection admin = TestServers.requireTidb().connect("")) {
            assertThat(number(admin, LIMIT)).isEqualTo(-1);
        }
    }
}
