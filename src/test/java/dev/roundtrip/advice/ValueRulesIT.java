package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.Words;
import dev.roundtrip.result.Severity;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueRulesIT {

    @ParameterizedTest
    @Words("""
            useServerPrepStmts=1 cachePrepStmts=on prepStmtCacheSize=big prepStmtCacheSqlLimit=0 sslMode=SOMETIMES
            """)
    @Evidence("refused-value")
    void a_refused_value_opens_no_connection(String parameters) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> RuleEvidence.on(parameters).opening());
        assertThat(RulesAsked.only("refused-value", parameters).severity()).isEqualTo(Severity.ERROR);
    }

    @Test
    @Evidence("unknown-bundle")
    void a_bundle_in_another_letter_case_opens_no_connection() throws Exception {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> RuleEvidence.on("useConfigs=maxperformance").opening());
        assertThat(RuleEvidence.on("useConfigs=maxPerformance").opening().commands())
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', elideSetAutoCommits=true",
        "'', prepStmtCacheSize=500&prepStmtCacheSqlLimit=2048",
        "useServerPrepStmts=true, prepStmtCacheSize=500&prepStmtCacheSqlLimit=2048",
        "useLocalSessionState=true, alwaysSendSetIsolation=false"
    })
    @Evidence("parameter-without-effect")
    void without_it_the_same_is_sent(String others, String idle) throws Exception {
        assertThat(sent(others + "&" + idle)).isEqualTo(sent(others));
        assertThat(RulesAsked.all("parameter-without-effect", others + "&" + idle))
                .hasSize(idle.split("&", -1).length)
                .allSatisfy(finding -> assertThat(finding.price().isFree()).isTrue());
    }

    @Test
    void a_parameter_with_effect_is_no_finding() throws Exception {
        assertThat(sent("alwaysSendSetIsolation=false")).isNotEqualTo(sent(""));
    }

    @Test
    @Evidence("deprecated-name")
    void an_older_name_sends_what_the_newer_one_sends() throws Exception {
        String older = "serverTimezone=UTC&forceConnectionTimeZoneToSession=true";
        String newer = "connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true";

        assertThat(RuleEvidence.on(older).opening())
                .isEqualTo(RuleEvidence.on(newer).opening());
        assertThat(RulesAsked.only("deprecated-name", older).fix().set()).hasToString("[connectionTimeZone=UTC]");
        assertThat(RulesAsked.only("deprecated-name", "useSSL=false").fix().set())
                .hasToString("[sslMode=DISABLED]");
    }

    private Sent sent(String parameters) throws Exception {
        return RuleEvidence.on(parameters).run(connection -> {
            connection.setTransactionIsolation(java.sql.Connection.TRANSACTION_READ_COMMITTED);
            connection.setTransactionIsolation(java.sql.Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            connection.setAutoCommit(false);
            NameRulesIT.work(connection);
        });
    }
}
