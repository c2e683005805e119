package dev.roundtrip.lint;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.report.Finding;
import java.util.Optional;
import java.util.Set;

/** What cannot be said where the driver's version is unknown, or older than the known ones. */
final class VersionLimits {
    private VersionLimits() {}

    /** Rules that compare with the parameters of known versions. */
    private static final Set<String> OF_KNOWN_VERSIONS = Set.of(
            "name-letter-case",
            "unknown-name",
            "name-of-later-version",
            "former-name",
            "name-given-twice",
            "refused-value",
            "parameter-without-effect");

    /** Names without effect from 8.0.11 on; in Connector/J 5.1 they decide which times are stored and read. */
    private static final Set<String> OF_TIMES = Set.of(
            "useTimezone",
            "useLegacyDatetimeCode",
            "useJDBCCompliantTimezoneShift",
            "useGmtMillisForDatetimes",
            "useSSPSCompatibleTimezoneShift",
            "noTimezoneConversionForDateType",
            "noTimezoneConversionForTimeType",
            "dynamicCalendars");

    /** Whether no other string is recommended: the version is not judged, or does not open the string. */
    static boolean isWithoutAdvice(LintSubject s) {
        return ValueRules.isOld(s) || ValueRules.isRefused(s);
    }

    /** Whether the rule of a finding knows the driver's version. */
    static boolean isKnown(LintSubject s, Finding finding) {
        return !ValueRules.isOld(s) || !OF_KNOWN_VERSIONS.contains(finding.rule());
    }

    /** The finding as it holds for any version, if a file's driver may have any version. */
    static Finding inAnyVersion(LintSubject s, Finding finding) {
        if (!s.around().inFile()) {
            return finding;
        }
        if (finding.rule().equals("scheme-of-another-driver") && s.url().scheme() == UrlScheme.MYSQL_BY_MARIADB) {
            return finding.atMostWarning()
                    .saying("MariaDB's driver opens jdbc:mysql: only before 3.0", "From 3.0 on no connection opens.");
        }
        boolean isOfTimes = finding.rule().equals("former-name")
                && finding.parameters().stream().anyMatch(OF_TIMES::contains);
        return isOfTimes
                ? finding.withFix(finding.fix().changing("Connector/J 5.1 reads it, and has other times without it."))
                : finding;
    }

    /**
     * The string as a Connector/J before 8 reads it: it ignores a name with a question mark ({@code &?name=value} or
     * {@code ??name=value}), and a number sign is a part of a value.
     */
    static Optional<JdbcUrl> readBefore8(String plain, Driver driver) {
        return driver == Driver.CONNECTOR_J && (ignoresName(plain) || isCutInValue(plain))
                ? JdbcUrl.parse(plain.replace("&?", "&").replace("??", "?").replace("#", "%23"), driver)
                        .url()
                : Optional.empty();
    }

    /** Whether a parameter's name begins with a question mark. */
    static boolean ignoresName(String plain) {
        return plain.contains("&?") || plain.contains("??");
    }

    /** Whether a number sign stands among the parameters. */
    private static boolean isCutInValue(String plain) {
        return plain.indexOf('?') >= 0 && plain.indexOf('#', plain.indexOf('?')) >= 0;
    }
}
