package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what is said if the driver's version is unknown, or older than the known ones. */
class VersionLimitsTest {

    private static final String URL = "jdbc:mysql://db.example:4000/app";

    private static final Linter ANY = Linter.assuming(Assumptions.DEFAULT);
    private static final Linter IN_FILE = ANY.within(Surroundings.inFile(PoolProperties.NONE));
    private static final Linter OLD = ANY.forVersion(new DriverVersion(5, 1, 44));

    @ParameterizedTest
    @ValueSource(
            strings = {
                URL,
                URL + "?useFastDateParsing=true&AllowMultiQueries=true&zeroDateTimeBehavior=convertToNull",
                URL + "?useSSL=false&?characterEncoding=UTF-8",
                URL + "??characterEncoding=UTF-8&useSSL=false"
            })
    void a_driver_that_is_not_judged_gets_no_other_string_and_no_word_on_its_parameters(String url) {
        LintReport report = OLD.lint(url);

        assertThat(report.findings())
                .extracting(Finding::rule)
                .contains("driver-version-unknown")
                // What a string lets others do is known of old versions, too.
                .isSubsetOf("driver-version-unknown", "no-socket-timeout", "local-infile", "tls-off");
        assertThat(found(report, "driver-version-unknown").why()).startsWith("It is not judged");
        assertThat(report.toUse()).isEmpty();
        assertThat(report.toPaste()).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"?autoReconnect=true&?characterEncoding=UTF-8", "??characterEncoding=UTF-8&autoReconnect=true"})
    void a_name_that_only_old_drivers_pass_over_is_refused_by_later_ones_and_the_rest_is_read(String parameters) {
        LintReport report = ANY.lint(URL + parameters);

        assertThat(report.masked()).isEqualTo(URL + parameters);
        assertThat(found(report, "unreadable-url").why()).contains("from 8.0.11 on");
        assertThat(found(report, "unreadable-url").letsNoneOpen()).isTrue();
        assertThat(report.findings()).extracting(Finding::rule).contains("automatic-reconnect", "tls-not-required");
    }

    @Test
    void an_ampersand_of_xml_keeps_only_later_drivers_from_opening() {
        String url = URL + "?useSSL=false&amp;autoReconnect=true";

        assertThat(found(ANY.lint(url), "escaped-ampersand").letsNoneOpen()).isTrue();
        assertThat(found(OLD.lint(url), "escaped-ampersand").letsNoneOpen()).isFalse();
        assertThat(found(OLD.lint(url), "escaped-ampersand").why()).contains("loses the parameters");
    }

    @Test
    void a_number_sign_in_a_password_is_a_part_of_it_for_old_drivers_only() {
        String url = URL + "?user=u&password=a#bcd";
        LintReport report = ANY.lint(url);

        assertThat(report.masked()).startsWith(URL).doesNotContain("bcd");
        assertThat(found(report, "unreadable-url").why()).contains("from 8.0.11 on takes only what is before it");
        assertThat(found(report, "unreadable-url").letsNoneOpen()).isTrue();
        assertThat(report.findings()).extracting(Finding::rule).contains("no-socket-timeout", "tls-not-required");
        assertThat(OLD.lint(url).findings()).extracting(Finding::rule).doesNotContain("unreadable-url");
        assertThat(OLD.lint(url).toUse()).isEmpty();
    }

    @Test
    void a_file_whose_driver_may_be_any_keeps_what_old_drivers_do_with_times() {
        String url = URL + "?useLegacyDatetimeCode=false&useUnicode=true";

        assertThat(IN_FILE.lint(url).toUse().orElseThrow())
                .contains("useLegacyDatetimeCode=false")
                .doesNotContain("useUnicode");
        assertThat(IN_FILE.forVersion(new DriverVersion(8, 0, 33))
                        .lint(url)
                        .toUse()
                        .orElseThrow())
                .doesNotContain("useLegacyDatetimeCode");
    }

    @Test
    void mariadbs_driver_of_an_unknown_version_may_open_the_other_scheme() {
        Linter byClass = ANY.within(Surroundings.inFile(PoolProperties.NONE).openedBy(Optional.of(Driver.MARIADB)));
        LintReport any = byClass.lint(URL + "?useUnicode=true");

        assertThat(found(any, "scheme-of-another-driver").severity()).isEqualTo(Severity.WARNING);
        assertThat(found(any, "scheme-of-another-driver").what()).contains("before 3.0");
        assertThat(any.toUse()).isEmpty();
        assertThat(found(byClass.forVersion(new DriverVersion(3, 5, 11)).lint(URL), "scheme-of-another-driver")
                        .letsNoneOpen())
                .isTrue();
        assertThat(byClass.forVersion(new DriverVersion(1, 1, 8)).lint(URL).findings())
                .extracting(Finding::rule)
                .doesNotContain("scheme-of-another-driver");
    }

    @Test
    void a_name_in_the_wrong_letter_case_is_taken_out_and_its_effect_is_a_choice() {
        LintReport report = ANY.lint(URL + "?AllowMultiQueries=true");

        assertThat(found(report, "name-letter-case").severity()).isEqualTo(Severity.WARNING);
        assertThat(found(report, "name-letter-case").fix().sentence())
                .isEqualTo("Take AllowMultiQueries out, or write it 'allowMultiQueries': it then takes effect.");
        String used = report.toUse().orElseThrow();
        assertThat(used.toLowerCase(Locale.ROOT)).doesNotContain("allowmultiqueries");
        assertThat(ANY.lint(used).findings()).extracting(Finding::rule).doesNotContain("name-letter-case");
    }

    @Test
    void a_placeholder_behind_the_last_value_may_hold_what_decides_tls() {
        LintReport report = ANY.lint(URL + "?rewriteBatchedStatements=${flag}${option}");

        assertThat(report.toUse().orElseThrow()).contains("rewriteBatchedStatements=${flag}${option}");
        assertThat(report.findings())
                .extracting(Finding::rule)
                .contains("parameters-in-placeholder")
                .doesNotContain("tls-not-required");
        assertThat(List.of(ANY.lint(URL + "?connectTimeout=${T}"), ANY.lint(URL + "?serverTimezone=Asia/${CITY}")))
                .allSatisfy(whole -> assertThat(whole.findings())
                        .extracting(Finding::rule)
                        .contains("tls-not-required")
                        .doesNotContain("parameters-in-placeholder"));
    }

    @Test
    void a_name_with_quotes_says_so() {
        LintReport report = ANY.withProperties(List.of(new UrlParameter("'cachePrepStmts'", "")))
                .lint(URL);

        assertThat(found(report, "unknown-name").what()).contains("its quotes are part of the name");
    }

    private static Finding found(LintReport report, String rule) {
        return report.findings().stream()
                .filter(finding -> finding.rule().equals(rule))
                .findFirst()
                .orElseThrow();
    }
}
