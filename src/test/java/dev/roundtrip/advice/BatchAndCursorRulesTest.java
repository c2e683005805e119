package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlParameter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchAndCursorRulesTest {

    private static final String BOTH = "useServerPrepStmts=true&rewriteBatchedStatements=true";

    @ParameterizedTest
    @CsvSource({"'', INFO", "rewriteBatchedStatements=false, INFO", "rewriteBatchedStatements=true, none"})
    void a_batch_that_is_not_rewritten_is_worth_knowing(String parameters, String severity) {
        assertThat(severityOf("batch-not-rewritten", parameters, "26.10.0")).isEqualTo(severity);
    }

    @Test
    void rows_saved_and_statements_prepared_for_it_are_both_in_the_price() {
        assertThat(only("batch-not-rewritten", "").price().roundTrips()).isEqualTo(9);
        assertThat(only("batch-not-rewritten", "useServerPrepStmts=true&readOnlyPropagatesToServer=false")
                        .price()
                        .roundTrips())
                .isEqualTo(10);
        assertThat(only("batch-not-rewritten", "useServerPrepStmts=true")
                        .price()
                        .roundTrips())
                .isEqualTo(11);
    }

    @Test
    void no_fix_leads_to_what_another_rule_warns_of() {
        assertThat(only("batch-not-rewritten", "").fix().set())
                .containsExactly(new UrlParameter("rewriteBatchedStatements", "true"));
        assertThat(only("batch-not-rewritten", "useServerPrepStmts=true").fix().set())
                .isEmpty();
        assertThat(only("cursor-for-every-statement", "useCursorFetch=true&defaultFetchSize=9")
                        .fix()
                        .remove())
                .containsExactly("useCursorFetch", "defaultFetchSize");
    }

    @ParameterizedTest
    @CsvSource({
        BOTH + ", 9.1.0, WARNING",
        BOTH + "&useServerPrepStmts=false, 9.1.0, none",
        "useServerPrepStmts=true, 9.1.0, none",
        "useCursorFetch=true&rewriteBatchedStatements=true, 9.1.0, WARNING"
    })
    void rewriting_what_is_prepared_is_found(String parameters, String version, String severity) {
        assertThat(severityOf("rewritten-batch-prepared", parameters, version)).isEqualTo(severity);
    }

    @ParameterizedTest
    @CsvSource({
        BOTH + ", 8.0.11, ERROR",
        BOTH + ", 9.0.0, ERROR",
        BOTH + ", 9.1.0, none",
        BOTH + "&allowMultiQueries=true, 9.0.0, none",
        "rewriteBatchedStatements=true, 9.0.0, none"
    })
    void a_prepare_in_vain_is_found_up_to_900(String parameters, String version, String severity) {
        assertThat(severityOf("rewritten-batch-refused", parameters, version)).isEqualTo(severity);
    }

    @ParameterizedTest
    @CsvSource({
        "useCursorFetch=true, WARNING, 1",
        "useCursorFetch=true&defaultFetchSize=100, WARNING, 2",
        "useCursorFetch=true&cachePrepStmts=true, WARNING, 0",
        "useCursorFetch=true&useServerPrepStmts=true, INFO, 0",
        "useCursorFetch=true&useServerPrepStmts=true&defaultFetchSize=1, WARNING, 1",
        "useCursorFetch=false&defaultFetchSize=1, none, 0"
    })
    void a_cursor_costs_what_it_forces_and_what_it_fetches(String parameters, String severity, int roundTrips) {
        assertThat(severityOf("cursor-for-every-statement", parameters, "26.10.0"))
                .isEqualTo(severity);
        if (!severity.equals("none")) {
            assertThat(only("cursor-for-every-statement", parameters).price().roundTrips())
                    .isEqualTo(roundTrips);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "defaultFetchSize=1, WARNING",
        "defaultFetchSize=0, none",
        "defaultFetchSize=-2147483648, none",
        "defaultFetchSize=1&useCursorFetch=true, none"
    })
    void a_fetch_size_needs_cursors(String parameters, String severity) {
        assertThat(severityOf("fetch-size-without-cursor", parameters, "26.10.0"))
                .isEqualTo(severity);
    }

    @ParameterizedTest
    @CsvSource({
        "'', none",
        "defaultFetchSize=-2147483648, WARNING",
        "defaultFetchSize=-2147483648&netTimeoutForStreamingResults=0, none",
        "netTimeoutForStreamingResults=0, none",
        "netTimeoutForStreamingResults=60, INFO"
    })
    void streaming_sets_a_timeout_unless_it_is_none(String parameters, String severity) {
        assertThat(severityOf("streaming-sets-timeout", parameters, "26.10.0")).isEqualTo(severity);
    }

    @ParameterizedTest
    @CsvSource({
        "8203, 9.4.0, ERROR",
        "8204, 9.4.0, none",
        "8203, 9.5.0, none",
        "8203, 8.0.11, ERROR",
        "8203, 26.10.0, none"
    })
    void a_small_packet_is_refused_up_to_940(String size, String version, String severity) {
        assertThat(severityOf("small-packet-refused", "useServerPrepStmts=true&maxAllowedPacket=" + size, version))
                .isEqualTo(severity);
        assertThat(severityOf("small-packet-refused", "maxAllowedPacket=" + size, version))
                .isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource({
        "mariadb-prepare-without-cache, useServerPrepStmts=true, 20, 200, none",
        "mariadb-prepare-without-cache, useServerPrepStmts=true&cachePrepStmts=false, 20, 200, ERROR",
        "mariadb-prepare-without-cache, USESERVERPREPSTMTS=1&cacheprepstmts=0, 20, 200, ERROR",
        "mariadb-statement-cache-too-small, useServerPrepStmts=true, 250, 200, none",
        "mariadb-statement-cache-too-small, useServerPrepStmts=true, 251, 200, ERROR",
        "mariadb-statement-cache-too-small, useServerPrepStmts=true&prepStmtCacheSize=300, 300, 200, none",
        "mariadb-statement-cache-too-small, useServerPrepStmts=false, 251, 200, none",
        "mariadb-sql-too-long, useServerPrepStmts=true, 20, 8191, none",
        "mariadb-sql-too-long, useServerPrepStmts=true&prepStmtCacheSqlLimit=10000, 20, 8192, WARNING",
        "mariadb-rewrite-loses-prepare, useServerPrepStmts=true&rewriteBatchedStatements=true, 20, 200, WARNING",
        "mariadb-rewrite-loses-prepare, rewriteBatchedStatements=true, 20, 200, none"
    })
    void strings_for_mariadbs_driver_have_rules_of_their_own(
            String id, String parameters, int statements, int longest, String severity) {
        List<Finding> findings = RulesAsked.named(id)
                .check(RuleEvidence.subject(
                        "jdbc:mariadb://db.example/bank?" + parameters,
                        DriverVersion.NEWEST_KNOWN,
                        new Assumptions(statements, longest, 10, Duration.ZERO, false)));

        assertThat(findings.isEmpty() ? "none" : findings.get(0).severity().name())
                .isEqualTo(severity);
    }

    private static Finding only(String id, String parameters) {
        return RulesAsked.only(id, parameters, DriverVersion.NEWEST_KNOWN, Assumptions.DEFAULT);
    }

    private static String severityOf(String id, String parameters, String version) {
        List<Finding> findings = RuleEvidence.findings(
                RulesAsked.named(id), parameters, DriverVersion.parse(version).orElseThrow(), Assumptions.DEFAULT);
        return findings.isEmpty() ? "none" : findings.get(0).severity().name();
    }
}
