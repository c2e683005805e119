package dev.roundtrip.lint;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.report.CheckReport.DataSource;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Severity;
import dev.roundtrip.report.StringChange;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The strings that are recommended in place of one: for the driver and server that are judged, for other versions, for
 * TiDB, and for statements in and outside batches.
 *
 * @param linter judges the strings
 */
record Recommendations(Linter linter) {

    /** The string after an upgrade. Drivers with a reset per reuse should send text, and later ones should not. */
    Optional<RecommendedString> afterUpgrade(GivenString given, RecommendedString now, LintSubject used) {
        boolean asText = used.parameters().isGiven(Names.SERVER_PREPARE) && !used.preparesOnServer();
        if (linter.version().isEmpty() || asText || !used.resets() || !used.isAtLeast(DriverVersion.OLDEST_KNOWN)) {
            return Optional.empty();
        }
        RecommendedString first = forVersion(DriverVersion.WITHOUT_RESET).withoutBatches(now, used);
        // The string is right for every later version, or none is shown.
        return Optional.of(forVersion(DriverVersion.NEWEST_KNOWN)
                        .withoutBatches(now, used)
                        .changing(given))
                .filter(string ->
                        string.url().equals(first.url()) && !string.url().equals(now.url()));
    }

    private Recommendations forVersion(DriverVersion version) {
        return new Recommendations(linter.forVersion(version));
    }

    /** The recommendations for a server that is unknown and may be TiDB. */
    Recommendations forTidb() {
        return new Recommendations(linter.within(linter.around().leadingTo(TargetServer.TIDB.by(""))));
    }

    /** The string if the unknown server is TiDB; empty if it is the same, or if TiDB refuses it. */
    Optional<RecommendedString> onTidb(GivenString given, RecommendedString now, WrittenUrl written) {
        RecommendedString whole = recommended(given, written);
        RecommendedString then = outsideBatches(given, whole, linter.subject(whole.given(), written));
        Linter changed = linter.withProperties(then.given().beside());
        boolean refused = changed.findings(changed.subject(then.given(), written), then.url()).stream()
                .anyMatch(Finding::staysError);
        return refused || then.given().equals(now.given()) ? Optional.empty() : Optional.of(then);
    }

    private RecommendedString withoutBatches(RecommendedString now, LintSubject used) {
        WrittenUrl written = used.around().written();
        RecommendedString then = recommended(now.given(), written);
        return outsideBatches(now.given(), then, linter.subject(then.given(), written));
    }

    /**
     * The one place that decides which string every command recommends. It follows from the string, the driver's
     * version, the server's product and what is known of the pool; never from the number of statements.
     */
    RecommendedString recommended(GivenString given, WrittenUrl written) {
        Linter alike = new Linter(Assumptions.DEFAULT, linter.version(), linter.beside(), linter.around());
        Function<GivenString, LintSubject> subject = any -> alike.subject(any, written);
        if (VersionLimits.isWithoutAdvice(subject.apply(given))) {
            return RecommendedString.unchanged(given);
        }
        Function<GivenString, List<Finding>> findings =
                any -> alike.withProperties(any.beside()).findings(subject.apply(any), any.url());
        JdbcUrl known = given.url().withChanges(List.of(), useless(subject.apply(given), given.url()));
        GivenString fixed = FixedUrl.of(new GivenString(known, given.beside()), findings);
        RecommendedString recommended = RecommendedString.of(given, fixed, subject, linter.assumptions());
        if (subject.apply(recommended.given()).parameters().unknownNames().isEmpty()) {
            return recommended;
        }
        // A wrong name is of no use once the right one is given.
        return RecommendedString.of(given, FixedUrl.of(recommended.given(), findings), subject, linter.assumptions());
    }

    /** The names that have no use. Each round of fixes removes only a few, and a string may have very many. */
    private Set<String> useless(LintSubject subject, JdbcUrl url) {
        Set<String> useless = new HashSet<>(NameRules.useless(subject));
        useless.retainAll(Names.of(subject.url().properties()));
        useless.removeAll(linter.placeholders(url, subject).unknownNames());
        useless.removeAll(Names.of(Stream.concat(url.hostProperties(), linter.beside().stream())));
        return useless;
    }

    /**
     * The string for statements outside batches. Rewritten batches are better sent as text, and other statements
     * prepared: one string cannot do both.
     */
    RecommendedString outsideBatches(GivenString given, RecommendedString recommended, LintSubject used) {
        return rewritesBatches(used) && used.isOnTidb() && !used.preparesOnServer() && !used.resets()
                ? recommended(
                                given.with(List.of(), Set.of(Names.REWRITE, Names.SERVER_PREPARE)),
                                used.around().written())
                        .changing(given)
                : recommended;
    }

    /** Whether the string rewrites batches, and another one can be recommended for them. */
    private static boolean rewritesBatches(LintSubject used) {
        return used.isFor(Driver.CONNECTOR_J) && used.rewrites() && !VersionLimits.isWithoutAdvice(used);
    }

    Optional<DataSource> second(
            LintSubject given, RecommendedString recommended, RecommendedString outside, LintSubject used) {
        boolean prepares = rewritesBatches(used) && used.preparesOnServer();
        if (outside.url().equals(recommended.url()) && !prepares) {
            return Optional.empty();
        }
        JdbcUrl other = prepares
                ? recommended
                        .url()
                        .withChanges(
                                List.of(new UrlParameter(Names.SERVER_PREPARE, "false")),
                                Set.of(Names.CACHE, Names.CACHE_SIZE, Names.SQL_LIMIT, Names.CURSOR))
                : outside.url();
        WrittenUrl written = used.around().written();
        LintSubject judged = linter.subject(other, written);
        if (prepares && judged.preparesOnServer()) {
            // A property beside the string overrules it.
            return Optional.empty();
        }
        return Optional.of(new DataSource(
                written.written(other.masked()),
                StringChange.between(given.url().properties(), other.properties())
                        .shown(written, given.url()),
                prepares ? "batches" : Linter.OUTSIDE_BATCHES,
                prepares ? "all statements, without " + Names.REWRITE + " beside the second one" : "batches",
                RecommendedString.conditions(given, judged)));
    }

    /** What older versions do with a recommended string, if the version is unknown and the newest one is assumed. */
    Stream<String> inOlderVersions(GivenString recommended, WrittenUrl written) {
        LintSubject newest = linter.subject(recommended, written);
        if (!newest.isFor(Driver.CONNECTOR_J)) {
            return Stream.empty();
        }
        Linter before = linter.forOlder();
        return before
                .withProperties(recommended.beside())
                .findings(before.subject(recommended, written), recommended.url())
                .stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(finding -> Linter.ruleOf(finding.rule()).orElseThrow())
                .filter(rule -> rule.check(newest).isEmpty())
                .map(rule -> "With " + rule.holdsFor() + ": " + rule.title() + ". --driver names yours.");
    }
}
