package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Price;
import java.sql.PreparedStatement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that what the rules about pools say is what HikariCP sends to a real server. */
class PoolRulesIT implements RuleTable {

    @Evidence(value = "pool-autocommit-off", on = "MariaDB, MySQL")
    @ParameterizedTest
    @MethodSource("dev.roundtrip.lint.RuleEvidence#bundled")
    void a_write_outside_a_transaction_returns_its_count_and_is_rolled_back(String driver) throws Exception {
        assertThat(balanceWrittenThrough(driver, "autoCommit=false")).isEqualTo("1000");
        assertThat(balanceWrittenThrough(driver, "")).isEqualTo("7");
        assertThat(found("pool-autocommit-off", "autoCommit=false")).hasSize(1);
    }

    private static String balanceWrittenThrough(String driver, String pool) throws Exception {
        RuleEvidence evidence = RuleEvidence.of(driver);
        evidence.pooled(pool, Script.of("executeUpdate UPDATE account SET balance = 7 WHERE id = ?"));
        return evidence.read(Script.of("first SELECT balance FROM account WHERE id = 7")::outcome);
    }

    /** The transaction is like those of Spring and Hibernate. */
    @Evidence(value = "pool-autocommit-on", on = "MariaDB, MySQL")
    @ParameterizedTest
    @MethodSource("dev.roundtrip.lint.RuleEvidence#bundled")
    void a_transaction_turns_autocommit_off_and_on_unless_the_pool_has_it_off(String driver) throws Exception {
        String work = "UPDATE account SET note = '' WHERE id = 3 + commit";
        RuleEvidence evidence = RuleEvidence.of(driver).with("useLocalSessionState=true");
        Sent switched = evidence.pooled("", Script.of("setAutoCommit false + " + work + " + setAutoCommit true"));
        Sent off = evidence.pooled("autoCommit=false", Script.of(work));
        Finding finding = found("pool-autocommit-on", "").get(0);

        switched.costsMoreThan(off, finding.price(), 1);
        assertThat(finding.fix().isNeutral()).isFalse();
        assertThat(found("pool-autocommit-on", "autoCommit=false")).isEmpty();
    }

    @Evidence(value = "pool-test-query", on = "MariaDB, MySQL")
    @ParameterizedTest
    @MethodSource("dev.roundtrip.lint.RuleEvidence#bundled")
    void a_test_by_a_query_costs_this_when_the_pool_opens(String driver) throws Exception {
        Price price =
                found("pool-test-query", "connectionTestQuery=SELECT 1").get(0).price();
        RuleEvidence evidence = RuleEvidence.of(driver);
        evidence.poolOpening("connectionTestQuery=SELECT 1").costsMoreThan(evidence.poolOpening(""), price, 1);
    }

    /**
     * The table shows why the driver's cache is recommended if the pool keeps statements itself, and text with an older
     * driver, for 20 statements in turn.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tap | 20 | KEEPS | {COM_STMT_EXECUTE=20}
            tap | 20 | PREPARES | {COM_STMT_EXECUTE=20}
            tap | 5 | PREPARES | {COM_STMT_PREPARE=20, COM_STMT_EXECUTE=20, COM_STMT_CLOSE=20}
            tap | 5 | KEEPS | {COM_STMT_EXECUTE=20}
            8.0.33 | 20 | PREPARES | {COM_STMT_EXECUTE=20, COM_STMT_RESET=20}
            8.0.33 | 20 | a=b | {COM_QUERY=20}
            """)
    void a_pool_that_keeps_statements_closes_those_that_it_has_no_room_for(
            String driver, int kept, String parameters, String sent) throws Exception {
        Sent counted = RuleEvidence.of(driver)
                .with(RulesAsked.words(parameters) + "&useLocalSessionState=true")
                .withKept(kept, connection -> {
                    for (int i = 0; i < 20; i++) {
                        try (PreparedStatement statement =
                                connection.prepareStatement("SELECT balance FROM account WHERE id = " + i)) {
                            statement.executeQuery().close();
                        }
                    }
                });

        assertThat(counted.counts()).hasToString(sent);
    }

    @Evidence("pool-time-too-short")
    @Test
    void hikari_refuses_to_wait_less_and_ignores_shorter_lives() {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl("jdbc:mysql://db.example:4000/bank");
        pool.setMaxLifetime(1800);
        pool.setIdleTimeout(600);
        pool.setMinimumIdle(1);
        pool.validate();

        assertThatThrownBy(() -> pool.setConnectionTimeout(30)).hasMessageContaining("less than 250");
        assertThat(pool.getMaxLifetime()).isEqualTo(1_800_000);
        assertThat(pool.getIdleTimeout()).isEqualTo(600_000);
        assertThat(found("pool-time-too-short", "connectionTimeout=30\nmaxLifetime=1800\nidleTimeout=600"))
                .hasSize(3);
        assertThat(found("pool-time-too-short", "connectionTimeout=30000\nmaxLifetime=1800000\nidleTimeout=600000"))
                .isEmpty();
    }

    private static List<Finding> found(String id, String pool) {
        LintSubject bare = RuleEvidence.subject("jdbc:mysql://db.example:4000/bank");
        return RulesAsked.named(id)
                .check(new LintSubject(
                        bare.url(),
                        bare.parameters(),
                        bare.assumptions(),
                        RulesAsked.inFile("hikari.properties", "jdbcUrl=jdbc:mysql://h/d\n" + pool)));
    }
}
