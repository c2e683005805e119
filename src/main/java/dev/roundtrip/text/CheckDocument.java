package dev.roundtrip.text;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.lint.ChangeNotation;
import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Finding.Effect;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.PublishedSaving;
import dev.roundtrip.report.Severity;
import dev.roundtrip.report.StringChange;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Item;
import dev.roundtrip.text.Document.Tone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What check finds in one string, or in several with the same findings: the verdict, what to change, and the string to
 * use.
 *
 * @param same the strings with these findings; the report's is the first
 * @param said the topics that were explained for earlier strings
 */
public record CheckDocument(
        CheckReport report,
        List<List<Finding>> topics,
        List<CheckReport> same,
        Set<List<Finding>> said,
        Document.Writer out) {

    private static final String BESIDE = "in the driver's properties beside it: ";

    private static final String PASSWORD = "password-in-file";

    /** Characters of a string that are shown; a longer one is cut. */
    private static final int LONGEST_SHOWN = 2000;

    /** Columns in front of a finding. */
    private static final int TEXT = 3;

    private static final int BELOW_USE = 6;

    /** The longest change, in characters, that shares a line with others. */
    private static final int LONGEST_CHANGE = 42;

    private CheckDocument(List<CheckReport> same, Set<List<Finding>> said, Document.Writer out) {
        this(same.get(0), FindingTopics.of(same.get(0)), same, said, out);
    }

    /** Groups strings that have the same findings, in their order; the place of a password may differ. */
    public static List<List<CheckReport>> grouped(List<CheckReport> reports) {
        if (reports.size() < 2) {
            return reports.stream().map(List::of).toList();
        }
        Map<List<Object>, List<CheckReport>> groups = new LinkedHashMap<>();
        for (CheckReport report : reports) {
            List<Object> key = List.of(
                    report.place().isPresent() ? "" : report.jdbcUrl(),
                    report.driver(),
                    report.server(),
                    report.otherVersions(),
                    report.second().isPresent() ? report.jdbcUrl() : "",
                    report.findings().stream()
                            .filter(finding -> !finding.rule().equals(PASSWORD))
                            .toList(),
                    report.findings().stream()
                            .anyMatch(finding -> finding.rule().equals(PASSWORD)));
            groups.computeIfAbsent(key, any -> new ArrayList<>()).add(report);
        }
        return List.copyOf(groups.values());
    }

    /**
     * Shows only the first topics that matter, and how many others there are.
     *
     * @param use whether to end with the string to use; a measurement that follows may speak against it
     * @param said the topics that were explained for earlier strings
     */
    public static Document brief(List<CheckReport> same, int most, boolean use, Set<List<Finding>> said) {
        return document(same, said, check -> {
            check.verdict();
            List<Integer> shown = new ArrayList<>();
            List<List<Finding>> others = new ArrayList<>();
            List<List<Finding>> before = new ArrayList<>();
            for (int at = 0; at < check.topics.size(); at++) {
                List<Finding> topic = check.topics.get(at);
                if (!said.isEmpty() && said.contains(topic) && topic.stream().noneMatch(Finding::staysError)) {
                    before.add(topic);
                    continue;
                }
                boolean fits = effect(topic) != Effect.NOTE && shown.size() < most;
                // An error is always shown, since it decides the exit code.
                if (fits || isError(topic)) {
                    shown.add(at);
                } else {
                    others.add(topic);
                }
            }
            check.out.gap();
            for (int at : shown) {
                check.topic(at + 1, check.topics.get(at));
            }
            check.saidBefore(before);
            others.removeIf(check::saidInALine);
            check.others(
                    others, shown.size() + before.stream().mapToInt(List::size).sum());
            if (before.isEmpty()) {
                check.report.otherVersions().forEach(sentence -> check.line(sentence, ""));
                check.server(false);
            }
            if (use) {
                check.use(true);
            }
        });
    }

    /** How many topics a brief document shows at most, unless others are errors. */
    public static int topicsThatMatter(CheckReport report) {
        return (int) FindingTopics.of(report).stream()
                .filter(topic -> effect(topic) != Effect.NOTE)
                .count();
    }

    /** Shows only the string to use, where nothing was measured. */
    public static Document use(CheckReport report) {
        return document(List.of(report), Set.of(), check -> check.use(true));
    }

    /** Says that there is no string to use, if the server refuses the session that the given one asks for. */
    public static Document refused(CheckReport report) {
        return document(List.of(report), Set.of(), check -> {
            check.out.gap();
            check.below("Use", "no string yet: the server refuses the session that yours asks for", Tone.BAD);
        });
    }

    /** Writes the string to use, after other blocks. */
    static void use(CheckReport report, Document.Writer out) {
        new CheckDocument(List.of(report), Set.of(), out).use(true);
    }

    /** Shows every finding with its reasons, and the effective parameters. */
    public static Document whole(List<CheckReport> same, boolean use) {
        return document(same, Set.of(), check -> {
            CheckReport report = check.report;
            check.verdict();
            report.findings().forEach(check::finding);
            check.server(true);
            check.out.listed("With other driver versions", report.otherVersions());
            check.out.listed(
                    "Effective parameters",
                    report.parameters().stream().map(CheckDocument::parameter).toList());
            if (use) {
                check.out.heading("The string to use");
                check.use(false);
            }
        });
    }

    private static Document document(List<CheckReport> same, Set<List<Finding>> said, Consumer<CheckDocument> content) {
        return new Document(same.get(0).jdbcUrl(), out -> content.accept(new CheckDocument(same, said, out)));
    }

    private void verdict() {
        String last = "";
        for (CheckReport one : same) {
            one.place()
                    .ifPresent(place -> out.pair(
                            0,
                            "",
                            place.file() + ":" + place.line() + (place.key().isEmpty() ? "" : "  " + place.key()),
                            "",
                            Tone.PLAIN));
            String url = one.jdbcUrl();
            if (one.place().isPresent() && !url.equals(last)) {
                out.copied(2, "", url.length() <= LONGEST_SHOWN ? url : url.substring(0, LONGEST_SHOWN) + "...");
            }
            last = url;
        }
        long errors = topics.stream().filter(CheckDocument::isError).count();
        long costs = count(Effect.COST);
        long risks = count(Effect.RISK);
        String cost = Digits.counted(costs, "parameter") + (costs == 1 ? " costs" : " cost") + " performance";
        String risk = costs == 0 ? Digits.counted(risks, "risk") : risks + (risks == 1 ? " is a risk" : " are risks");
        String error = errors == 0 ? "" : Digits.counted(errors, "error");
        String found = Figures.joined(", ", error, costs == 0 ? "" : cost, risks == 0 ? "" : risk);
        Tone tone = errors > 0 ? Tone.BAD : found.isEmpty() ? Tone.GOOD : Tone.CAUTION;
        out.pair(
                0,
                "",
                found.isEmpty() ? "Nothing is wrong with this string" : found,
                report.driver().map(driver -> checked(driver) + shownServer()).orElse(""),
                tone);
    }

    private static String checked(CheckReport.CheckedDriver driver) {
        return driver.name() + driver.version().map(known -> " " + known).orElse(", version unknown") + " ("
                + driver.from() + ")";
    }

    /** The server, and why it is another one than TiDB. */
    private String shownServer() {
        return report.server().isEmpty()
                ? ""
                : ", "
                        + (is("tidb")
                                ? report.server().get().name()
                                : reasoned(report.server().get()));
    }

    private boolean is(String product) {
        return report.server().isPresent() && report.server().get().product().equals(product);
    }

    private static String reasoned(CheckReport.CheckedServer server) {
        return server.name() + (server.from().isEmpty() ? "" : " (" + server.from() + ")");
    }

    /** What depends on a server that is not known, and for all findings what shows the server. */
    private void server(boolean all) {
        if (all && is("tidb")) {
            line("Server: " + reasoned(report.server().get()), "");
        }
        if (is("unknown")) {
            line("Which server is unknown: TiDB's variables and times are left out. --target names it.", "");
        }
    }

    private long count(Effect effect) {
        return topics.stream()
                .filter(topic -> effect(topic) == effect && !isError(topic))
                .count();
    }

    private static boolean isError(List<Finding> topic) {
        return topic.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
    }

    /** The effect of a topic is that of its first finding: findings are in the order of their effects. */
    private static Effect effect(List<Finding> topic) {
        return topic.get(0).effect();
    }

    private void topic(int number, List<Finding> findings) {
        Finding first = findings.get(0);
        String error = isError(findings) ? "error: " : "";
        out.pair(TEXT, number + "", error + withoutStop(what(first)), inFewWords(first.why()), tone(first));
        Map<String, String> set = new HashMap<>();
        Set<String> removed = new HashSet<>();
        change(first, set, removed);
        findings.stream()
                .skip(1)
                .filter(finding -> finding.effect() != Effect.NOTE)
                .forEach(finding -> change(finding, set, removed));
    }

    /** Names, on one line, the topics that were explained for an earlier string. */
    private void saidBefore(List<List<Finding>> before) {
        String what = before.stream()
                .filter(topic -> effect(topic) != Effect.NOTE)
                .map(topic -> withoutStop(topic.get(0).what()))
                .collect(Collectors.joining("; "));
        if (!what.isEmpty()) {
            line("as above: " + what, "");
        }
    }

    /** Writes a topic that needs one line only: what was checked in place of an unknown value. */
    private boolean saidInALine(List<Finding> topic) {
        boolean isSaid = topic.get(0).rule().equals("placeholder-default");
        if (isSaid) {
            line(topic.get(0).what(), "");
        }
        return isSaid;
    }

    /** What was found; for a password, its places in all strings. */
    private String what(Finding finding) {
        if (!finding.rule().equals(PASSWORD) || same.size() == 1) {
            return finding.what();
        }
        return same.stream()
                .flatMap(one -> one.findings().stream())
                .filter(one -> one.rule().equals(PASSWORD))
                .map(one -> withoutStop(one.what()))
                .distinct()
                .reduce((first, next) ->
                        first + next.substring(next.indexOf(':')).replaceFirst(":", ","))
                .orElse(finding.what());
    }

    /**
     * Writes the lines to change; a line that another finding has is not repeated, and none contradicts one above it.
     */
    private void change(Finding finding, Map<String, String> set, Set<String> removed) {
        Fix fix = finding.fix();
        if (fix.set().stream()
                .anyMatch(one -> !set.getOrDefault(one.name(), one.value()).equals(one.value()))) {
            line(withoutStop(finding.what()), inFewWords(finding.why()));
            return;
        }
        List<String> lines = new ArrayList<>();
        fix.remove().stream()
                .filter(name -> fix.set().stream().noneMatch(one -> one.name().equals(name)))
                .filter(removed::add)
                .forEach(name -> lines.add("- " + name));
        fix.set().stream()
                .filter(one -> set.put(one.name(), one.value()) == null)
                .forEach(one -> lines.add("+ " + one));
        if (!fix.isInString()) {
            lines.add(fix.sentence());
        }
        String saved = finding.price().isFree() ? "" : PriceWords.brief(finding.price());
        String beside =
                fix.isNeutral() ? fix.leftOut().isEmpty() ? saved : fix.leftOut() : "your choice: " + fix.changes();
        for (String line : Prose.lines(lines, " ", LONGEST_CHANGE)) {
            line(line, beside);
            beside = "";
        }
    }

    private void line(String text, String beside) {
        out.pair(TEXT, "", text, beside, Tone.PLAIN);
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** The first sentence of a reason. */
    private static String inFewWords(String reason) {
        return withoutStop(reason.split("(?<=[.!?]) (?=[A-Z])", 2)[0]);
    }

    private static Tone tone(Finding finding) {
        return finding.severity() == Severity.ERROR
                ? Tone.BAD
                : finding.severity() == Severity.WARNING ? Tone.CAUTION : Tone.PLAIN;
    }

    /**
     * Names further costs and risks, then says how many more there are: notes, and further ones of a named parameter.
     */
    private void others(List<List<Finding>> left, int numbered) {
        List<String> more = left.stream()
                .filter(topic -> effect(topic) != Effect.NOTE)
                .map(topic -> withoutStop(topic.get(0).what()))
                .toList();
        int rest = report.findings().size() - numbered - more.size();
        String named = more.isEmpty() ? "" : "also " + String.join("; ", more);
        String all = Figures.joined("; ", named, rest > 0 ? rest + " more" : "");
        if (!all.isEmpty()) {
            line(all + ": --all", "");
        }
    }

    private void finding(Finding finding) {
        Fix fix = finding.fix();
        out.section(
                Figures.word(finding.severity()) + "  " + finding.rule(),
                List.of(
                        new Item("what", Prose.sentence(what(finding)), tone(finding)),
                        new Item("why", finding.why()),
                        new Item("costs", finding.price().isFree() ? "" : PriceWords.of(finding.price())),
                        new Item(fix.isNeutral() ? "fix" : "choice", fix.sentence()),
                        new Item("changes", fix.isNeutral() ? "" : fix.changes()),
                        new Item("left out", fix.leftOut()),
                        new Item("holds for", finding.holdsFor() + "; " + finding.evidence())));
    }

    private void use(boolean numbered) {
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
                && same.stream().map(CheckDocument::advice).distinct().count() > 1
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
        boolean isAll = topics.stream().allMatch(topic -> effect(topic) == Effect.NOTE);
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

    private void below(String label, String text, Tone tone) {
        out.pair(BELOW_USE, label, text, "", tone);
    }

    private static String parameter(EffectiveParameter one) {
        return one.name() + "=" + one.value() + " ("
                + Figures.word(one.origin())
                + (one.because().isEmpty() ? "" : ", " + one.because()) + ")";
    }
}
