package dev.roundtrip.lint.recipe;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.ChangeNotation;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.PoolProperties.Property;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.lint.config.FoundString;
import dev.roundtrip.report.Finding.Effect;
import dev.roundtrip.report.StringChange;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The recommended string as a block to paste. Users and passwords are placeholders.
 *
 * @param older the report for an older driver, if the version is unknown
 * @param found the string in its file; empty if it was given directly
 */
public record RecommendedCard(LintReport report, Optional<LintReport> older, Optional<FoundString> found) {

    private static final Pattern MASKED = Pattern.compile("([\\w.%-]+)=" + Pattern.quote(JdbcUrl.MASK));

    /**
     * What to paste, with a line end. A second data source is a comment. If no connection opens with the string, all
     * are comments.
     */
    public String block(ConfigBlock form) {
        String source = found.map(one -> form.comment(source(one, form))).orElse("");
        Optional<String> first = report.correctFirst();
        if (first.isPresent()) {
            return source + form.comment("No block: correct this first. " + first.get());
        }
        String secrets = MASKED.matcher(report.toPaste())
                .results()
                .map(secret -> form.comment("Put the value back into the string: " + secret.group(1) + "."))
                .collect(joining());
        return source
                + form.of(
                        withPlaceholders(report.toPaste()),
                        login(),
                        report.subject().orElseThrow().around().pool(),
                        found,
                        choice -> choice.isFor(report))
                + (form == ConfigBlock.HIKARI || form == ConfigBlock.HIBERNATE ? secrets : "")
                + (form == ConfigBlock.SQL ? "" : beside(form) + leftOver(form))
                + (form == ConfigBlock.SQL ? "" : always(form))
                + older.flatMap(report::before)
                        .map(other -> form.comment("With " + other.driver() + " use "
                                + withPlaceholders(LintReport.withoutLogin(other.jdbcUrl()))
                                + other.besideChange()
                                        .map(change ->
                                                " and change the driver's properties: " + ChangeNotation.of(change))
                                        .orElse("")))
                        .orElse("")
                + report.second()
                        .map(other -> form.comment("This is for " + other.useOfFirst() + ". For " + other.use()
                                + " add a second data source with "
                                + withPlaceholders(LintReport.withoutLogin(other.jdbcUrl()))))
                        .orElse("");
    }

    /** What to change in the file besides the string, and what to use with a later driver. */
    private String beside(ConfigBlock form) {
        StringChange driver = report.recommended()
                .orElseThrow()
                .besideChange()
                .shown(written(), report.subject().orElseThrow().url());
        Optional<String> testQuery = found.filter(form::hasKeyOf)
                .filter(one -> report.findings().stream()
                        .anyMatch(finding -> finding.rule().equals("pool-test-query")))
                .flatMap(one ->
                        Property.TEST_QUERY.names.stream().filter(one::sets).findFirst());
        return (driver.isEmpty() ? "" : form.comment("Change the driver's properties: " + ChangeNotation.of(driver)))
                + testQuery
                        .map(name -> form.comment("Remove " + name + " from the pool: without it a ping is the test."))
                        .orElse("")
                + report.onTidb()
                        .map(tidb -> form.comment("If the server is TiDB use " + withPlaceholders(report.toPaste(tidb))
                                + " (--target tidb shows the whole block)"))
                        .orElse("")
                + report.afterUpgrade()
                        .map(later -> form.comment("With " + LintReport.LATER + " use"
                                + (report.useAfterUpgrade().isEmpty()
                                        ? " "
                                        : ", for " + report.useAfterUpgrade() + ", a second data source with ")
                                + withPlaceholders(report.toPaste(later))))
                        .orElse("");
    }

    /** The place that holds for any string: a change of a default has no effect where its variable is set. */
    private String always(ConfigBlock form) {
        Optional<String> variable = written().variable();
        List<UrlParameter> set = report.recommended().orElseThrow().change().set().stream()
                .filter(one -> !one.isHidden())
                .toList();
        if (variable.isEmpty() || found.isEmpty() || set.isEmpty()) {
            return "";
        }
        String lost = "Where " + variable.get() + " is set, its string is used. ";
        List<String> lines = DriverPropertyKeys.of(found.get(), set);
        return lines.isEmpty()
                ? form.comment(lost + "Change it, too: for this pool no place is known that holds for any string.")
                : form.comment(lost + "These hold for any string:")
                        + lines.stream().map(form::comment).collect(joining());
    }

    private WrittenUrl written() {
        return report.subject().orElseThrow().around().written();
    }

    /** Errors and risks of the string in the block, which no neutral change removes. */
    private String leftOver(ConfigBlock form) {
        return report.findings().stream()
                .filter(finding -> finding.staysError()
                        || (finding.effect() == Effect.RISK
                                && !finding.fix().set().isEmpty()))
                .map(finding -> form.comment(
                        finding.staysError()
                                ? "Correct this first: " + finding.what() + " "
                                        + finding.fix().sentence()
                                : "Your choice: " + finding.what()))
                .collect(joining());
    }

    /**
     * The sentence that names the string's file. The file's own properties of the driver are not in the string, but
     * belong to it.
     */
    private String source(FoundString found, ConfigBlock form) {
        String place = ConfigBlock.key(found) + " in " + found.file() + ":" + found.line()
                + (found.profile().isEmpty() ? "" : " (profile " + found.profile() + ")");
        String driver = report.recommended().map(RecommendedString::beside).orElse(found.beside()).stream()
                .map(one -> one.isHidden() ? one.name() : one.toString())
                .sorted()
                .collect(joining(", "));
        if (form == ConfigBlock.SQL) {
            return "For " + place;
        }
        return form.hasKeyOf(found)
                ? "Replaces " + place + ". Keep the file's other keys"
                        + (driver.isEmpty() ? "." : ", above all the driver's properties " + driver + ".")
                : "The string is from " + place
                        + (driver.isEmpty() ? "." : ". It needs the driver's properties " + driver + ".");
    }

    /** What the block sets besides the string. A file keeps its own login, unless it was in the string. */
    private Set<String> login() {
        JdbcUrl url = report.recommended().orElseThrow().url();
        return Stream.of(ConfigBlock.USER, ConfigBlock.PASSWORD)
                .filter(one ->
                        found.isEmpty() || (one.equals(ConfigBlock.USER) ? url.user() : url.password()).isPresent())
                .collect(toSet());
    }

    /** A string with placeholders instead of masked values. */
    private String withPlaceholders(String masked) {
        return MASKED.matcher(masked)
                .replaceAll(secret -> Matcher.quoteReplacement(secret.group(1) + "=" + placeholder(secret.group(1))));
    }

    /** The placeholder for a value: the one in the string, unless its default may be a secret. */
    private String placeholder(String name) {
        return report.recommended()
                .flatMap(string -> string.url().property(name))
                .map(written()::restored)
                .filter(value -> value.matches("\\$\\{[\\w.-]+}"))
                .orElse("${" + name.replaceAll("(?<=[a-z])(?=[A-Z])|\\W", "_").toUpperCase(Locale.ROOT) + "}");
    }
}
