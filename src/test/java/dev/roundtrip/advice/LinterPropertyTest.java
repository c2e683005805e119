package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever is given, lint answers, and keeps the password to itself. */
class LinterPropertyTest {

    private static final String SECRET = "hush4hush";

    private static final List<DriverVersion> VERSIONS = List.of(
            new DriverVersion(5, 1, 49),
            new DriverVersion(8, 0, 11),
            new DriverVersion(8, 0, 12),
            new DriverVersion(8, 0, 33),
            new DriverVersion(9, 1, 0),
            DriverVersion.NEWEST_KNOWN,
            new DriverVersion(3, 0, 0),
            DriverVersion.NEWEST_KNOWN_MARIADB);

    @Property
    void any_text_has_an_answer(@ForAll String text) {
        assertThat(Linter.assuming(Assumptions.DEFAULT).lint(text).findings()).isNotNull();
    }

    @Property
    void any_string_of_known_parts_has_an_answer_without_the_password(
            @ForAll("urls") String url, @ForAll("versions") DriverVersion version) {
        LintReport report =
                Linter.assuming(Assumptions.DEFAULT).forVersion(version).lint(url);

        assertThat(report.masked()).doesNotContain(SECRET);
        assertThat(report.findings())
                .allSatisfy(finding -> assertThat(finding.what()
                                + finding.why()
                                + finding.fix().sentence()
                                + finding.fix().set())
                        .doesNotContain(SECRET));
    }

    /**
     * So that {@link FixedUrl} need only ask whether a fix is neutral. A choice that the string has made already may be
     * written again.
     */
    @Property
    void no_neutral_fix_makes_a_choice(@ForAll("urls") String url, @ForAll("versions") DriverVersion version) {
        LintReport report =
                Linter.assuming(Assumptions.DEFAULT).forVersion(version).lint(url);

        assertThat(report.findings())
                .filteredOn(finding -> finding.fix().isNeutral())
                .flatExtracting(finding -> finding.fix().set())
                .extracting(UrlParameter::toString)
                .doesNotContainAnyElementsOf(Choice.ALL.stream()
                        .map(Choice::input)
                        .filter(choice -> !url.contains(choice))
                        .toList());
    }

    @Provide
    Arbitrary<DriverVersion> versions() {
        return Arbitraries.of(VERSIONS);
    }

    @Provide
    Arbitrary<String> urls() {
        Arbitrary<String> schemes = Arbitraries.of(
                "jdbc:mysql://", "jdbc:mariadb://", "jdbc:mysql:loadbalance://", "jdbc:mysql+srv://", "jdbc:mysql:");
        Arbitrary<String> hosts = Arbitraries.of(
                "db.example:4000",
                "localhost",
                "",
                "app:" + SECRET + "@db.example",
                "address=(host=db.example)(port=4000)(password=" + SECRET + ")",
                "(host=a,useServerPrepStmts=1),b",
                "[::1]:4000");
        return schemes.flatMap(
                scheme -> hosts.flatMap(host -> parameters().map(query -> scheme + host + "/bank" + query)));
    }

    private static Arbitrary<String> parameters() {
        Arbitrary<String> names = Arbitraries.oneOf(
                Arbitraries.of(KnownParameters.SHAPING),
                Arbitraries.of(
                        "useConfigs", "useSSL", "sslMode", "useUnicode", "useServerPrepStmt", "CACHEPREPSTMTS", ""),
                Arbitraries.strings().alpha().ofMaxLength(12));
        Arbitrary<String> values = Arbitraries.of(
                "true",
                "false",
                "1",
                "",
                "maxPerformance",
                "maxPerformance,x",
                "-3",
                "99999999999",
                "%41",
                "on",
                "sql_mode=''");
        Arbitrary<String> pair = names.flatMap(name -> values.map(value -> name + "=" + value));
        return pair.list().ofMaxSize(6).map(pairs -> "?" + String.join("&", pairs) + "&password=" + SECRET);
    }
}
