package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

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
    @Evidence("name-of-later-version")
    void a_parameter_of_a_later_version_counts_on_the_wire() throws Exception {
        assertThat(opening("connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true")
                        .commands())
                .hasSize(opening("").commands().size() + 1);
    }

    private Sent sent(String driver, String parameters) throws Exception {
        return RuleEvidence.on(parameters).through(driver).run(NameRulesIT::work);
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
