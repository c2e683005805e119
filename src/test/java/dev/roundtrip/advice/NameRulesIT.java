package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A name that the driver passes over changes nothing on the wire; the name that was meant does. */
class NameRulesIT {

    private final DatabaseServer server = TestServers.mariaDb();

    @Test
    @Evidence("unknown-name")
    void a_misspelt_name_sends_what_the_default_sends_and_the_nearest_name_what_was_wanted() throws Exception {
        Sent misspelt = sent("useServerPrepStmt=true");

        assertThat(misspelt).isEqualTo(sent(""));
        assertThat(sent("useServerPrepStmts=true")).isNotEqualTo(misspelt);
        assertThat(found("unknown-name", "useServerPrepStmt=true"))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.fix().set()).singleElement().hasToString("useServerPrepStmts=true"));
    }

    @Test
    @Evidence("name-letter-case")
    void another_letter_case_sends_what_the_default_sends() throws Exception {
        Sent otherCase = sent("useserverprepstmts=true");

        assertThat(otherCase).isEqualTo(sent(""));
        assertThat(found("name-letter-case", "useserverprepstmts=true"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
                    assertThat(finding.fix().set()).singleElement().hasToString("useServerPrepStmts=true");
                    assertThat(finding.fix().remove()).containsExactly("useserverprepstmts");
                });
    }

    @Test
    @Evidence("name-letter-case")
    void the_mariadb_driver_takes_any_letter_case() throws Exception {
        assertThat(throughMariaDb("USESERVERPREPSTMTS=1")).isEqualTo(throughMariaDb("useServerPrepStmts=true"));
        assertThat(throughMariaDb("USESERVERPREPSTMTS=1")).isNotEqualTo(throughMariaDb(""));
        assertThat(Linter.assuming(Assumptions.DEFAULT)
                        .lint("jdbc:mariadb://localhost/bank?USESERVERPREPSTMTS=1")
                        .findings())
                .extracting(finding -> finding.rule().id())
                .doesNotContain("name-letter-case", "unknown-name");
    }

    @Test
    @Evidence("former-name")
    void a_name_of_earlier_versions_changes_nothing() throws Exception {
        String former = "useUnicode=true&useLegacyDatetimeCode=false&loadBalanceStrategy=random&autoDeserialize=true";

        assertThat(sent(former)).isEqualTo(sent(""));
        assertThat(opening(former)).isEqualTo(opening(""));
        assertThat(found("former-name", former)).hasSize(4);
        assertThat(throughMariaDb("useBatchMultiSend=false&usePipelineAuth=false"))
                .isEqualTo(throughMariaDb(""));
    }

    @Test
    void a_name_that_the_version_judged_still_takes_is_no_former_one() {
        Rule rule = rule("former-name");
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
        Rule rule = rule("name-of-later-version");

        assertThat(RuleEvidence.findings(rule, text, new DriverVersion(8, 0, 22), Assumptions.DEFAULT))
                .hasSize(1);
        assertThat(RuleEvidence.findings(rule, text, DriverVersion.NEWEST_KNOWN, Assumptions.DEFAULT))
                .isEmpty();
        assertThat(opening(text).commands()).hasSize(opening("").commands().size() + 1);
    }

    @Test
    @Evidence("other-drivers-name")
    void a_name_of_the_other_driver_changes_nothing() throws Exception {
        assertThat(throughMariaDb("useConfigs=maxPerformance&readFromSourceWhenNoReplicas=true"))
                .isEqualTo(throughMariaDb(""));
        assertThat(sent("disablePipeline=true&initSql=DO%201")).isEqualTo(sent(""));
        assertThat(opening("initSql=DO%201")).isEqualTo(opening(""));
        assertThat(found("other-drivers-name", "initSql=DO%201")).hasSize(1);
        assertThat(rule("other-drivers-name")
                        .check(RuleEvidence.subject(
                                "jdbc:mariadb://localhost/bank?useConfigs=maxPerformance",
                                DriverVersion.NEWEST_KNOWN_MARIADB,
                                Assumptions.DEFAULT)))
                .hasSize(1);
    }

    @Test
    @Evidence("name-given-twice")
    void of_a_name_given_twice_the_last_counts() throws Exception {
        assertThat(sent("useServerPrepStmts=true&useServerPrepStmts=false")).isEqualTo(sent(""));
        assertThat(sent("useServerPrepStmts=false&useServerPrepStmts=true")).isEqualTo(sent("useServerPrepStmts=true"));
        assertThat(found("name-given-twice", "useServerPrepStmts=true&useServerPrepStmts=false"))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.fix().set()).singleElement().hasToString("useServerPrepStmts=false"));
        assertThat(found("name-given-twice", "useServerPrepStmts=true&useServerPrepStmts=true"))
                .isEmpty();
    }

    private Sent sent(String parameters) throws Exception {
        return RuleEvidence.on(server).with(parameters).run(NameRulesIT::work);
    }

    private Sent opening(String parameters) throws Exception {
        return RuleEvidence.on(server).with(parameters).opening();
    }

    private Sent throughMariaDb(String parameters) throws Exception {
        return RuleEvidence.on(server).with(parameters).throughMariaDbDriver().run(NameRulesIT::work);
    }

    static void work(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        for (int i = 0; i < 3; i++) {
            try (PreparedStatement statement =
                    connection.prepareStatement("SELECT balance FROM account WHERE id = ?")) {
                statement.setInt(1, i);
                statement.executeQuery().close();
            }
        }
        connection.commit();
    }

    static Rule rule(String id) {
        return Rules.ALL.stream()
                .filter(rule -> rule.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static List<Finding> found(String id, String parameters) {
        return RuleEvidence.findings(rule(id), parameters);
    }
}
