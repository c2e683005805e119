package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import dev.roundtrip.result.Finding;
import dev.roundtrip.result.Price;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.wire.Command;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What the rules about pools say is what HikariCP sends to a real server. */
class PoolRulesIT {

    static final PoolProperties TELLING = new PoolProperties(
            Optional.of(false),
            Optional.of("TRANSACTION_READ_COMMITTED"),
            Optional.of("SET time_zone='+00:00'"),
            Optional.of("SELECT 1"),
            Optional.of(20),
            Optional.empty(),
            "spring.datasource.password (line 3)");

    @Evidence("pool-autocommit-off")
    @Test
    void a_write_outside_a_transaction_returns_its_count_and_is_rolled_back() throws Exception {
        assertThat(noteWrittenThrough(config -> config.setAutoCommit(false))).isEmpty();
        assertThat(noteWrittenThrough(config -> {})).isEqualTo("kept");
        assertThat(found("pool-autocommit-off")).hasSize(1);
    }

    @Evidence("pool-autocommit-on")
    @Test
    void a_transaction_turns_autocommit_off_and_on_unless_the_pool_has_it_off() throws Exception {
        Sent on = transaction(config -> {});
        Sent off = transaction(config -> config.setAutoCommit(false));
        LintSubject silent = pooled(PoolProperties.NONE);
        List<Finding> findings = RulesAsked.named("pool-autocommit-on").check(silent);

        on.costsMoreThan(off, findings.get(0).price(), 1);
        assertThat(findings.get(0).fix().isNeutral()).isFalse();
        assertThat(found("pool-autocommit-on")).isEmpty();
    }

    /** As Spring and Hibernate do it. */
    private static Sent transaction(Consumer<HikariConfig> parameters) throws Exception {
        return RuleEvidence.on("useLocalSessionState=true").pooled(parameters, pool -> {
            try (Connection connection = pool.getConnection()) {
                boolean on = connection.getAutoCommit();
                if (on) {
                    connection.setAutoCommit(false);
                }
                Sql.execute(connection, "UPDATE account SET note = '' WHERE id = 3");
                connection.commit();
                if (on) {
                    connection.setAutoCommit(true);
                }
            }
        });
    }

    @Evidence({"pool-isolation-sent", "pool-init-sql"})
    @Test
    void the_isolation_level_and_what_the_pool_runs_first_are_one_statement_each_of_a_new_connection()
            throws Exception {
        costsOnOpening("pool-isolation-sent", config -> config.setTransactionIsolation("TRANSACTION_READ_COMMITTED"));
        costsOnOpening("pool-init-sql", config -> config.setConnectionInitSql("SET time_zone='+00:00'"));
    }

    @Evidence("pool-test-query")
    @Test
    void a_test_query_is_sent_where_a_ping_would_be() throws Exception {
        Sent pinged = opening(config -> {});
        Sent queried = opening(config -> config.setConnectionTestQuery("SELECT 1"));
        Price price = found("pool-test-query").get(0).price();

        assertThat(pinged.count(COM_PING)).isEqualTo(1);
        assertThat(queried.count(COM_PING)).isZero();
        for (Command command : List.of(COM_QUERY, COM_PING)) {
            assertThat((double) (queried.count(command) - pinged.count(command)))
                    .isEqualTo(price.commands().get(command) * pinged.count(COM_PING));
        }
    }

    private static void costsOnOpening(String rule, Consumer<HikariConfig> parameters) throws Exception {
        opening(parameters)
                .costsMoreThan(opening(config -> {}), found(rule).get(0).price(), 1);
    }

    private static Sent opening(Consumer<HikariConfig> parameters) throws Exception {
        return RuleEvidence.on(TestServers.mariaDb()).poolOpening(parameters);
    }

    private static String noteWrittenThrough(Consumer<HikariConfig> parameters) throws Exception {
        RuleEvidence.on("").pooled(parameters, pool -> {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                assertThat(statement.executeUpdate("UPDATE account SET note = 'kept' WHERE id = 2"))
                        .isEqualTo(1);
            }
        });
        return RuleEvidence.on("").read(connection -> {
            String note = Sql.text(connection, "SELECT note FROM account WHERE id = 2");
            Sql.execute(connection, "UPDATE account SET note = '' WHERE id = 2");
            return note;
        });
    }

    private static List<Finding> found(String id) {
        return RulesAsked.named(id).check(pooled(TELLING));
    }

    private static LintSubject pooled(PoolProperties pool) {
        LintSubject bare = RuleEvidence.subject("jdbc:mysql://db.example:4000/bank");
        return new LintSubject(bare.url(), bare.parameters(), bare.assumptions(), Surroundings.inFile("", pool));
    }
}
