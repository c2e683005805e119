package dev.roundtrip.text;

import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Finding.Effect;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Severity;
import dev.roundtrip.text.Document.Item;
import dev.roundtrip.text.Document.Tone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The lines about what was found in a string: each topic with what to change, or each finding with its reasons.
 *
 * @param same the strings with these findings
 */
record FindingLines(List<CheckReport> same, Document.Writer out) {

    /** Columns in front of a finding. */
    private static final int TEXT = 3;

    /** The longest change, in characters, that shares a line with others. */
    private static final int LONGEST_CHANGE = 42;

    static boolean isError(List<Finding> topic) {
        return topic.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
    }

    /** The effect of a topic is that of its first finding: findings are in the order of their effects. */
    static Effect effect(List<Finding> topic) {
        return topic.get(0).effect();
    }

    void topic(int number, List<Finding> findings) {
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
    void saidBefore(List<List<Finding>> before) {
        String what = before.stream()
                .filter(topic -> effect(topic) != Effect.NOTE)
                .map(topic -> withoutStop(topic.get(0).what()))
                .collect(Collectors.joining("; "));
        if (!what.isEmpty()) {
            line("as above: " + what, "");
        }
    }

    /** Writes a topic that needs one line only: what was checked in place of an unknown value. */
    boolean saidInALine(List<Finding> topic) {
        boolean isSaid = topic.get(0).rule().equals("placeholder-default");
        if (isSaid) {
            line(topic.get(0).what(), "");
        }
        return isSaid;
    }

    /** What was found; for a password, its places in all strings. */
    private String what(Finding finding) {
        if (!finding.rule().equals(CheckDocument.PASSWORD) || same.size() == 1) {
            return finding.what();
        }
        return same.stream()
                .flatMap(one -> one.findings().stream())
                .filter(one -> one.rule().equals(CheckDocument.PASSWORD))
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

    void line(String text, String beside) {
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
    void others(List<List<Finding>> left, int numbered) {
        List<String> more = left.stream()
                .filter(topic -> effect(topic) != Effect.NOTE)
                .map(topic -> withoutStop(topic.get(0).what()))
                .toList();
        int rest = same.get(0).findings().size() - numbered - more.size();
        String named = more.isEmpty() ? "" : "also " + String.join("; ", more);
        String all = Figures.joined("; ", named, rest > 0 ? rest + " more" : "");
        if (!all.isEmpty()) {
            line(all + ": --all", "");
        }
    }

    void finding(Finding finding) {
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
}
