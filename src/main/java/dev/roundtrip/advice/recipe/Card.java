package dev.roundtrip.advice.recipe;

import static java.util.stream.Collectors.joining;

import dev.roundtrip.advice.LintReport;
import dev.roundtrip.advice.LintSubject;
import dev.roundtrip.advice.PoolProperties;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.advice.Surroundings;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.result.Finding;
import dev.roundtrip.result.Finding.Effect;
import java.util.List;

/**
 * The recommended string as a block to paste, and a page in Markdown about it to share with an application team. Users
 * and passwords are placeholders.
 */
public final class Card {
    private Card() {}

    private static final String PAGE = """
            # A connection string for TiDB

            `%s`: paste

            ```%s
            %s```

            ## What it saves

            %s
            ## When it changes nothing in behaviour

            %s
            More choices: `./roundtrip check --explain recommended`.
            """;

    /** What to paste, with a line end. A second data source is a comment. */
    public static String block(LintReport report, Block form) {
        return report.subject()
                        .filter(subject -> subject.around().inFile())
                        .map(subject -> form.comment(merged(report.beside())))
                        .orElse("")
                + form.of(
                        report.toPaste(),
                        report.subject()
                                .map(LintSubject::around)
                                .map(Surroundings::pool)
                                .orElse(PoolProperties.NONE))
                + report.second()
                        .map(other -> form.comment("This is for " + other.useOfFirst() + ". For " + other.use()
                                + " add a second data source with " + other.jdbcUrl()))
                        .orElse("");
    }

    /** The file's own properties of the driver are not in the string, and the string needs them. */
    private static String merged(List<UrlParameter> beside) {
        return "Only these keys change: keep the file's others"
                + (beside.isEmpty()
                        ? "."
                        : beside.stream()
                                .map(UrlParameter::toString)
                                .sorted()
                                .collect(joining(", ", ", above all the driver's properties ", ".")));
    }

    /** The page, with a line end. */
    public static String page(LintReport report, Block form) {
        List<String> conditions =
                report.recommended().map(RecommendedString::conditions).orElse(List.of());
        return PAGE.formatted(
                form.file(),
                form.language(),
                block(report, form),
                lines(
                        report.findings().stream()
                                .filter(finding -> finding.effect() == Effect.COST
                                        && finding.fix().isNeutral()
                                        && finding.fix().isInString()
                                        && finding.fix().leftOut().isEmpty())
                                .map(Card::saved)
                                .toList(),
                        "Nothing: the string is right as it is."),
                lines(conditions.stream().map(condition -> condition + ".").toList(), "Always."));
    }

    private static String saved(Finding finding) {
        return finding.what() + " " + finding.why().split("(?<=\\.) ", 2)[0] + " Saved: "
                + finding.price().words() + ".";
    }

    private static String lines(List<String> parts, String none) {
        return parts.isEmpty()
                ? none + "\n"
                : parts.stream().map(part -> "- " + part + "\n").collect(joining());
    }
}
