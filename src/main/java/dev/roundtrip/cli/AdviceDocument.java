package dev.roundtrip.cli;

import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.lint.Choice;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.NeutralParameter;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.lint.Rule;
import dev.roundtrip.lint.TimeLimit;
import dev.roundtrip.text.Document;
import dev.roundtrip.text.Document.Item;
import java.util.ArrayList;
import java.util.List;

/** What {@code --explain} shows: the recommended string, or a rule. */
final class AdviceDocument {

    private AdviceDocument() {}

    /** The recommended string, with its reasons, conditions, memory, and the choices that save more. */
    static Document recommended(LintReport report) {
        RecommendedString string = report.recommended()
                .orElseThrow(() -> new UsageException("--explain recommended: no driver can read that string."));
        return new Document("The recommended string", out -> {
            out.copied(6, "Use", report.toPaste());
            out.section(
                    "What it saves",
                    string.added().stream()
                            .map(each -> new Item(each.name(), each.saves()))
                            .toList());
            out.listed(NeutralParameter.AS_LONG_AS, conditions(string.conditions()));
            report.second()
                    .ifPresent(other -> out.listed(
                            "Second string, for " + other.use() + ": " + other.jdbcUrl(), conditions(other.unless())));
            report.onTidb()
                    .ifPresent(tidb -> out.listed(
                            "If the server is TiDB: " + report.toPaste(tidb), conditions(tidb.conditions())));
            out.listed("Memory", string.memory());
            List<Item> more = new ArrayList<>();
            Choice.ALL.stream()
                    .filter(choice -> choice.isFor(report) && !isIn(report, choice.input()))
                    .forEach(choice -> more.add(new Item(
                            choice.input() + " (" + choice.where() + ")",
                            "Saves: " + choice.saves() + " Changes: " + choice.changes())));
            TimeLimit.ALL.stream()
                    .filter(limit -> !isIn(report, limit.property()))
                    .forEach(limit -> more.add(new Item(
                            limit.property() + "=" + limit.millis() + " (" + limit.where() + ")",
                            "Ends an endless wait (docs/lab/faults.md, " + limit.row() + "). Changes: "
                                    + limit.changes())));
            out.section("More, at a price", more);
        });
    }

    private static List<String> conditions(List<String> unless) {
        return unless.stream().map(condition -> condition + ".").toList();
    }

    /** Whether the string already has an input: a name, or a name with a value. */
    private static boolean isIn(LintReport report, String input) {
        return report.recommended().orElseThrow().url().properties().stream()
                .anyMatch(one -> one.name().equals(input) || one.toString().equals(input));
    }

    /** What a rule finds, for which drivers, and what proves it. */
    static Document rule(Rule rule) {
        List<Item> items = List.of(
                new Item("finds", rule.title() + "."),
                new Item("holds for", rule.holdsFor() + "."),
                new Item("evidence", rule.evidence()));
        return new Document(rule.id(), out -> out.section(rule.id(), items));
    }
}
