package dev.roundtrip.text;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Finding.Effect;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

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

    /** The rule of passwords. Their places differ where all else is equal. */
    static final String PASSWORD = "password-in-file";

    /** Characters of a string that are shown; a longer one is cut. */
    private static final int LONGEST_SHOWN = 2000;

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
            FindingLines lines = check.lines();
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
                boolean fits = FindingLines.effect(topic) != Effect.NOTE && shown.size() < most;
                // An error is always shown, since it decides the exit code.
                if (fits || FindingLines.isError(topic)) {
                    shown.add(at);
                } else {
                    others.add(topic);
                }
            }
            check.out.gap();
            for (int at : shown) {
                lines.topic(at + 1, check.topics.get(at));
            }
            lines.saidBefore(before);
            others.removeIf(lines::saidInALine);
            lines.others(
                    others, shown.size() + before.stream().mapToInt(List::size).sum());
            if (before.isEmpty()) {
                check.report.otherVersions().forEach(sentence -> lines.line(sentence, ""));
                check.server(false);
            }
            if (use) {
                check.strings().write(true);
            }
        });
    }

    /** How many topics a brief document shows at most, unless others are errors. */
    public static int topicsThatMatter(CheckReport report) {
        return (int) FindingTopics.of(report).stream()
                .filter(topic -> FindingLines.effect(topic) != Effect.NOTE)
                .count();
    }

    /** Shows only the string to use, where nothing was measured. */
    public static Document use(CheckReport report) {
        return document(List.of(report), Set.of(), check -> check.strings().write(true));
    }

    /** Says that there is no string to use, if the server refuses the session that the given one asks for. */
    public static Document refused(CheckReport report) {
        return document(List.of(report), Set.of(), check -> {
            check.out.gap();
            check.strings().below("Use", "no string yet: the server refuses the session that yours asks for", Tone.BAD);
        });
    }

    /** Writes the string to use, after other blocks. */
    static void use(CheckReport report, Document.Writer out) {
        new CheckDocument(List.of(report), Set.of(), out).strings().write(true);
    }

    /** Shows every finding with its reasons, and the effective parameters. */
    public static Document whole(List<CheckReport> same, boolean use) {
        return document(same, Set.of(), check -> {
            CheckReport report = check.report;
            check.verdict();
            report.findings().forEach(check.lines()::finding);
            check.server(true);
            check.out.listed("With other driver versions", report.otherVersions());
            check.out.listed(
                    "Effective parameters",
                    report.parameters().stream().map(CheckDocument::parameter).toList());
            if (use) {
                check.out.heading("The string to use");
                check.strings().write(false);
            }
        });
    }

    private static Document document(List<CheckReport> same, Set<List<Finding>> said, Consumer<CheckDocument> content) {
        return new Document(same.get(0).jdbcUrl(), out -> content.accept(new CheckDocument(same, said, out)));
    }

    private FindingLines lines() {
        return new FindingLines(same, out);
    }

    private StringsToUse strings() {
        return new StringsToUse(report, topics, same, out);
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
        long errors = topics.stream().filter(FindingLines::isError).count();
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
            lines().line("Server: " + reasoned(report.server().get()), "");
        }
        if (is("unknown")) {
            lines().line("Which server is unknown: TiDB's variables and times are left out. --target names it.", "");
        }
    }

    private long count(Effect effect) {
        return topics.stream()
                .filter(topic -> FindingLines.effect(topic) == effect && !FindingLines.isError(topic))
                .count();
    }

    private static String parameter(EffectiveParameter one) {
        return one.name() + "=" + one.value() + " ("
                + Figures.word(one.origin())
                + (one.because().isEmpty() ? "" : ", " + one.because()) + ")";
    }
}
