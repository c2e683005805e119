package dev.roundtrip.text;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.lint.ChangeNotation;
import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Finding.Effect;
import dev.roundtrip.report.PublishedSaving;
import dev.roundtrip.report.StringChange;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Tone;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The lines with the string to use, and with those for other statements, versions of the driver and servers.
 *
 * @param report the check of the first string
 * @param topics what was found in it
 * @param same the strings with these findings
 */
record StringsToUse(CheckReport report, List<List<Finding>> topics, List<CheckReport> same, Document.Writer out) {

    private static final String BESIDE = "in the driver's properties beside it: ";

    private static final int BELOW_USE = 6;

    /**
     * Writes the string to use and the others.
     *
     * @param numbered whether errors are named by the numbers of their topics
     */
    void write(boolean numbered) {
        if (report.driver().isEmpty()) {
            return;
        }
        out.gap();
        if (report.findings().stream().anyMatch(Finding::letsNoneOpen)) {
            below("Use", "no string yet: correct the error", Tone.BAD);
            return;
        }
        String correct = correct(numbered);
        String first = report.second().map(other -> "for " + other.useOfFirst()).orElse("");
        // What the JVM makes for comparing records takes a tenth of a check of one string.
        if (same.size() > 1
                && same.stream().map(StringsToUse::advice).distinct().count() > 1
                && report.recommended().isPresent()) {
            useOfEach(correct);
            return;
        }
        report.recommended()
                .ifPresentOrElse(
                        string -> copied(
                                "Use",
                                string.jdbcUrl(),
                                report.change().orElseThrow(),
                                correct,
                                first,
                                string.unless()),
                        () -> asItIs(correct, first));
        beside(report.besideChange());
        report.second()
                .ifPresent(other -> copied(
                        "and",
                        other.jdbcUrl(),
                        other.change(),
                        "",
                        "for " + other.use() + ", a second data source",
                        other.unless()));
        report.beforeUpgrade().ifPresent(older -> {
            copied("or", older.jdbcUrl(), older.change(), "", "with " + older.driver(), older.unless());
            beside(older.besideChange());
        });
        report.onTidb().filter(tidb -> correct.isEmpty()).ifPresent(tidb -> {
            copied(
                    "TiDB",
                    tidb.jdbcUrl(),
                    tidb.change(),
                    "",
                    "if the server is TiDB" + (tidb.use().isEmpty() ? "" : ", for " + tidb.use()) + ": "
                            + PriceWords.of(PublishedSaving.PREPARED),
                    tidb.unless());
            beside(tidb.besideChange());
        });
        report.afterUpgrade()
                .filter(later -> correct.isEmpty())
                .ifPresent(later -> copied(
                        "Later",
                        later.jdbcUrl(),
                        later.change(),
                        "",
                        "with " + later.driver() + (later.use().isEmpty() ? "" : ", for " + later.use()) + ": "
                                + PriceWords.of(PublishedSaving.PREPARED),
                        later.unless()));
    }

    /** Says that the string stays as it is: what was found in it is for a person to decide. */
    private void asItIs(String correct, String first) {
        boolean isAll = topics.stream().allMatch(topic -> FindingLines.effect(topic) == Effect.NOTE);
        below(
                "Use",
                "your string as it is"
                        + (correct.isEmpty() ? isAll ? "" : "; the rest is your choice" : ", but " + correct),
                correct.isEmpty() ? Tone.GOOD : Tone.BAD);
        if (!first.isEmpty()) {
            below("", first, Tone.PLAIN);
        }
    }

    /** The strings to use, and what to change for them. */
    private static List<Object> advice(CheckReport one) {
        return List.of(
                one.recommended(),
                one.change(),
                one.besideChange(),
                one.second(),
                one.beforeUpgrade(),
                one.afterUpgrade(),
                one.onTidb());
    }

    /** Writes each string once, and at the end what holds for all of them. */
    private void useOfEach(String correct) {
        Map<String, StringChange> strings = new LinkedHashMap<>();
        same.forEach(one -> one.recommended()
                .ifPresent(string -> strings.put(string.jdbcUrl(), one.change().orElseThrow())));
        Set<String> hidden = new HashSet<>();
        String label = "Use";
        for (Map.Entry<String, StringChange> string : strings.entrySet()) {
            if (!isHidden(string.getKey()) || hidden.add(ChangeNotation.of(string.getValue()))) {
                string(label, string.getKey(), string.getValue());
                label = "";
            }
        }
        if (!correct.isEmpty()) {
            below("", correct, Tone.BAD);
        }
        below("", condition("", report.recommended().orElseThrow().unless()), Tone.PLAIN);
        withOthers("or", CheckReport::beforeUpgrade);
        if (correct.isEmpty()) {
            withOthers("Later", CheckReport::afterUpgrade);
            withOthers("TiDB", CheckReport::onTidb);
        }
    }

    /** What to change for other versions of the driver. */
    private void withOthers(String label, Function<CheckReport, Optional<CheckReport.Upgrade>> upgrade) {
        same.stream()
                .flatMap(one -> upgrade.apply(one).stream())
                .map(other -> "with " + other.driver() + (other.use().isEmpty() ? "" : ", for " + other.use())
                        + ": " + changed(other.change())
                        + other.besideChange()
                                .map(change -> "; " + BESIDE + ChangeNotation.of(change))
                                .orElse(""))
                .distinct()
                .forEach(other -> below(label, other, Tone.PLAIN));
    }

    /** Which errors the first string still has, by the number of their topic; empty if it has none. */
    private String correct(boolean numbered) {
        List<String> numbers = IntStream.range(0, topics.size())
                .filter(i -> topics.get(i).stream().anyMatch(Finding::staysError))
                .mapToObj(i -> i + 1 + "")
                .toList();
        String plural = numbers.size() == 1 ? "" : "s";
        String which = numbered ? " (number" + plural + " " + String.join(" and ", numbers) + ")" : "";
        return numbers.isEmpty() ? "" : "correct the error" + plural + " above" + which + " first";
    }

    private static boolean isHidden(String url) {
        return url.contains(JdbcUrl.MASK);
    }

    /** Writes a string to copy. One in which a value is hidden cannot be copied: readers change their own. */
    private void string(String label, String url, StringChange change) {
        if (isHidden(url)) {
            out.copied(BELOW_USE, label, changed(change));
        } else {
            out.copied(BELOW_USE, label, url);
        }
    }

    private static String changed(StringChange change) {
        return "your string" + (change.isEmpty() ? " as it is" : ", with " + ChangeNotation.of(change));
    }

    private void copied(
            String label, String url, StringChange change, String correct, String use, List<String> unless) {
        string(label, url, change);
        if (!correct.isEmpty()) {
            below("", correct, Tone.BAD);
        }
        below("", condition(use, unless), Tone.PLAIN);
    }

    private void beside(Optional<StringChange> change) {
        change.ifPresent(any -> below("", BESIDE + ChangeNotation.of(any), Tone.PLAIN));
    }

    private static String condition(String use, List<String> unless) {
        String conditions = unless.isEmpty()
                ? ""
                : " under " + Digits.counted(unless.size(), "condition") + ": add --explain recommended";
        return (use.isEmpty() ? "" : use + "; ") + "the same behaviour" + conditions;
    }

    void below(String label, String text, Tone tone) {
        out.pair(BELOW_USE, label, text, "", tone);
    }
}
