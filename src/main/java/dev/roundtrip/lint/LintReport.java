package dev.roundtrip.lint;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.StringChange;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The result of linting a connection string. Only the text of {@link #recommended()} may contain a secret.
 *
 * @param masked the string as written, with secrets masked
 * @param subject what was checked; empty if no driver can read the string
 * @param findings the findings, those that matter most first
 * @param recommended the plain string to use, with substitutes for placeholders; empty if the given one cannot be read
 * @param toUse the recommended string in the form of the given one, masked; empty if nothing is changed
 * @param afterUpgrade the string for a later version of the driver, where it is another one
 * @param onTidb the string for TiDB, where the server is unknown and it is another one
 * @param second a data source in addition, if the string rewrites batches
 * @param outsideBatches which of the two data sources is for other statements than batches
 * @param otherVersions what other versions of the driver do with these strings, or save
 */
public record LintReport(
        String masked,
        Optional<LintSubject> subject,
        List<Finding> findings,
        Optional<RecommendedString> recommended,
        Optional<String> toUse,
        Optional<RecommendedString> afterUpgrade,
        Optional<RecommendedString> onTidb,
        Optional<CheckReport.DataSource> second,
        Optional<RecommendedString> outsideBatches,
        List<String> otherVersions) {

    /** The drivers that {@link #afterUpgrade()} is for. */
    public static final String LATER = StatementUpkeep.WITHOUT_RESETS;

    /** A report for a string that is written in this form, with these findings. */
    LintReport ofString(String written, List<Finding> found) {
        return new LintReport(
                written,
                subject,
                found,
                recommended,
                toUse,
                afterUpgrade,
                onTidb,
                second,
                outsideBatches,
                otherVersions);
    }

    /**
     * The string to use in the form of the given one, without user and password, which a pool sets apart from the
     * string.
     */
    public String toPaste() {
        return withoutLogin(toUse.orElse(masked));
    }

    /** Another recommended string in the form of the given one, as {@link #toPaste()}. */
    public String toPaste(RecommendedString other) {
        return withoutLogin(written().written(other.url().masked()));
    }

    /** A masked string without user and password. */
    public static String withoutLogin(String masked) {
        WrittenUrl written = WrittenUrl.of(masked);
        return JdbcUrl.parse(written.plain())
                .url()
                .map(url -> written.written(url.withoutLogin().raw()))
                .orElse(masked);
    }

    /** The first error with which no connection opens, and what to do about it. */
    public Optional<String> correctFirst() {
        return findings.stream()
                .filter(Finding::letsNoneOpen)
                .map(finding -> finding.what().replaceFirst("\\.?$", ". ") + finding.why() + " "
                        + finding.fix().sentence())
                .findFirst();
    }

    /**
     * The whole report as it is published.
     *
     * @param place where the string was found; empty if it was given directly
     * @param from where the driver's version is from, or why it is unknown
     * @param older the report for an older driver, if the version is unknown
     */
    public CheckReport published(Optional<CheckReport.Place> place, String from, Optional<LintReport> older) {
        return new CheckReport(
                place,
                masked,
                subject.map(checked -> {
                    Optional<String> version =
                            Optional.of(checked.parameters().version().toString());
                    return new CheckReport.CheckedDriver(
                            checked.parameters().driver().title(),
                            version.filter(any -> older.isEmpty()),
                            from,
                            version.filter(any -> older.isPresent()));
                }),
                server(),
                findings,
                subject.map(checked -> pool(checked.around().pool())).orElse(List.of()),
                subject.map(LintReport::shaping).orElse(List.of()),
                otherVersions,
                recommended.flatMap(string -> toUse.map(string::published)),
                shown(RecommendedString::change),
                shown(RecommendedString::besideChange),
                older.flatMap(this::before),
                afterUpgrade.map(string -> published(string, LATER)),
                onTidb.map(string -> published(string, TargetServer.TIDB.title())),
                second);
    }

    private Optional<CheckReport.CheckedServer> server() {
        if (subject.isEmpty()) {
            return Optional.empty();
        }
        Optional<CheckReport.CheckedServer> server = subject.get().around().server();
        return server.isPresent() ? server : Optional.of(TargetServer.TIDB.by(""));
    }

    /** The string for an older driver, if that string or the driver's properties differ. */
    public Optional<CheckReport.Upgrade> before(LintReport older) {
        return older.outsideBatches
                .filter(string -> whole(older)
                        && !string.given().equals(outsideBatches.orElseThrow().given()))
                .map(string -> published(string, Linter.OLDER));
    }

    /** Whether both reports recommend a whole string. */
    private boolean whole(LintReport older) {
        return Stream.of(this, older)
                .allMatch(one -> one.subject.isPresent()
                        && (one.toUse.isPresent()
                                || one.recommended.orElseThrow().change().isEmpty()));
    }

    /** What a string changes; empty if the given string's own parameters are unknown. */
    private Optional<StringChange> shown(Function<RecommendedString, StringChange> change) {
        return recommended
                .filter(string -> toUse.isPresent() || string.change().isEmpty())
                .map(change)
                .filter(any -> !any.isEmpty())
                .map(any -> any.shown(written(), subject.orElseThrow().url()));
    }

    /** Which statements {@link #afterUpgrade()} is for, as the end of a sentence; empty for all. */
    public String useAfterUpgrade() {
        return afterUpgrade.map(this::use).orElse("");
    }

    /** Which statements another string is for; it may not combine batches where the recommended one does. */
    private String use(RecommendedString other) {
        Optional<String> now = recommended.flatMap(string -> string.url().property(Names.REWRITE));
        return now.equals(other.url().property(Names.REWRITE)) ? "" : Linter.OUTSIDE_BATCHES;
    }

    private CheckReport.Upgrade published(RecommendedString string, String driver) {
        return new CheckReport.Upgrade(
                driver,
                use(string),
                written().written(string.url().masked()),
                string.change().shown(written(), subject.orElseThrow().url()),
                Optional.of(string.besideChange())
                        .filter(any -> !any.isEmpty())
                        .map(any -> any.shown(written(), subject.orElseThrow().url())),
                string.conditions());
    }

    private WrittenUrl written() {
        return subject.orElseThrow().around().written();
    }

    private static List<String> pool(PoolProperties pool) {
        return pool.values().entrySet().stream()
                .map(each -> each.getKey().names.get(0) + "=" + each.getKey().shown(each.getValue()))
                .toList();
    }

    /**
     * The parameters that affect what is sent, or that differ from the driver's default. Old versions do not tell which
     * those are.
     */
    private static List<EffectiveParameter> shaping(LintSubject subject) {
        return subject.parameters().all().stream()
                .filter(one -> one.origin() != EffectiveParameter.Origin.DEFAULT
                        || (KnownParameters.SHAPING.contains(one.name()) && !ValueRules.isOld(subject)))
                .map(one -> {
                    String shown =
                            subject.around().written().restored(new UrlParameter(one.name(), one.value()).toString());
                    return new EffectiveParameter(
                            one.name(), shown.substring(one.name().length() + 1), one.origin(), one.because());
                })
                .toList();
    }
}
