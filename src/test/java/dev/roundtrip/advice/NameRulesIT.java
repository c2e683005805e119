package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A name that the driver passes over changes nothing on the wire; the name that was meant does. */
class NameRulesIT {

    /** A driver, a string, one that sends the same, and one that sends something else; with the opening. */
    private static final String SAME = """
            tap|useServerPrepStmt=true||PREPARES
            tap|useserverprepstmts=true||PREPARES
            mariadb|USESERVERPREPSTMTS=1|PREPARES|a=b
            tap|useUnicode=true&useLegacyDatetimeCode=false&loadBalanceStrategy=random&autoDeserialize=true||PREPARES
            mariadb|useBatchMultiSend=false&usePipelineAuth=false||PREPARES
            mariadb|FAST&readFromSourceWhenNoReplicas=true||PREPARES
            tap|disablePipeline=true&initSql=DO%201||PREPARES
            tap|PREPARES&useServerPrepStmts=false||PREPARES
            tap|useServerPrepStmts=false&PREPARES|PREPARES|a=b
            """;

    static Stream<Arguments> same() {
        return RulesAsked.rows(SAME);
    }

    @Evidence({"unknown-name", "name-letter-case", "former-name", "other-drivers-name", "name-given-twice"})
    @ParameterizedTest
    @MethodSource("same")
    void strings_that_send_the_same(String driver, String string, String same, String other) throws Exception {
        Sent sent = sent(driver, string);

        assertThat(sent).isEqualTo(sent(driver, same)).isNotEqualTo(sent(driver, other));
        if (driver.equals("tap")) {
            assertThat(opening(string)).isEqualTo(opening(same));
        }
    }

    @Test
    void the_mariadb_driver_takes_any_letter_case() {
        assertThat(Linter.assuming(Assumptions.DEFAULT)
                        .lint("jdbc:mariadb://localhost/bank?USESERVERPREPSTMTS=1")
                        .findings())
                .extracting(finding -> finding.rule())
                .doesNotContain("name-letter-case", "unknown-name");
    }

    @Test
    void each_name_is_a_finding() {
        String former = "useUnicode=true&useLegacyDatetimeCode=false&loadBalanceStrategy=random&autoDeserialize=true";

        assertThat(RulesAsked.all("former-name", former)).hasSize(4);
        assertThat(RulesAsked.named("other-drivers-name")
                        .check(RuleEvidence.subject("jdbc:mariadb://localhost/bank?useConfigs=maxPerformance")))
                .hasSize(1);
    }

    @Test
    void a_name_that_the_version_judged_still_takes_is_no_former_one() {
        Rule rule = RulesAsked.named("former-name");
        String text = "allowSlaveDownConnections=true";

        assertThat(RuleEvidence.findings(rule, text, new DriverVersion(8, 0, 33), Assumptions.DEFAULT))
                .isEmpty();
        assertThat(RuleEvidence.findings(rule, text, new DriverVersion(9, 0, 0), Assumptions.DEFAULT))
                .hasSize(1);
    }

    @Test
    @Evidence("name-of-later-version")
    void a_parameter_of_the_version_judged_is_no_finding_and_counts_on_the_wire() throws Exception {
        String text = "connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true";
        Rule rule = RulesAsked.named("name-of-later-version");

        assertThat(RuleEvidence.findings(rule, text, new DriverVersion(8, 0, 22), Assumptions.DEFAULT))
                .hasSize(1);
        assertThat(RuleEvidence.findings(rule, text, DriverVersion.NEWEST_KNOWN, Assumptions.DEFAULT))
                .isEmpty();
        assertThat(opening(text).commands()).hasSize(opening("").commands().size() + 1);
    }

    private Sent sent(String driver, String parameters) throws Exception {
        RuleEvidence evidence = RuleEvidence.on(parameters);
        return (driver.equals("tap") ? evidence : evidence.throughMariaDbDriver()).run(NameRulesIT::work);
    }

    private Sent opening(String parameters) throws Exception {
        return RuleEvidence.on(parameters).opening();
    }

    static void work(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        FixedString.repeat(connection, "SELECT balance FROM account WHERE id = ?", 3);
        connection.commit();
    }
}
