package dev.roundtrip.text;

import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.Severity;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings in SARIF 2.1.0, the form that code scanning and editors read. */
public final class CheckSarif {

    private CheckSarif() {}

    /**
     * Returns one log of all strings.
     *
     * @param version the version of Roundtrip
     * @param titles the title of every rule, by its id
     * @param checkout the folder that the paths of files are relative to; a file elsewhere keeps its absolute path
     */
    public static String text(String version, Map<String, String> titles, List<CheckReport> reports, Path checkout) {
        List<String> ids = List.copyOf(titles.keySet());
        List<?> rules = ids.stream()
                .map(id -> object(
                        "id", id,
                        "shortDescription", object("text", titles.get(id)),
                        "help", object("text", "See docs/rules.md#" + id + " of Roundtrip.")))
                .toList();
        List<?> results = reports.stream()
                .flatMap(report -> report.findings().stream()
                        .map(finding -> object(
                                "ruleId", finding.rule(),
                                "ruleIndex", ids.indexOf(finding.rule()),
                                "level", level(finding),
                                "message", object("text", message(finding)),
                                "locations", List.of(location(report, checkout)))))
                .toList();
        return Json.text(object(
                "$schema", "https://json.schemastore.org/sarif-2.1.0.json",
                "version", "2.1.0",
                "runs",
                        List.of(object(
                                "tool",
                                object("driver", object("name", "Roundtrip", "version", version, "rules", rules)),
                                "results",
                                results))));
    }

    private static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    private static String level(Finding finding) {
        return finding.severity() == Severity.INFO ? "note" : Figures.word(finding.severity());
    }

    private static String message(Finding finding) {
        Fix fix = finding.fix();
        String cost = finding.price().isFree() ? "" : "\nCosts: " + PriceWords.of(finding.price());
        String todo = fix.isNeutral()
                ? "\nFix: " + fix.sentence()
                : "\nChoice: " + fix.sentence() + "\nChanges: " + fix.changes();
        return Prose.sentence(finding.what()) + "\n" + finding.why() + cost + todo;
    }

    private static Map<String, Object> location(CheckReport report, Path checkout) {
        Map<String, Object> location = new LinkedHashMap<>();
        report.place()
                .ifPresent(place -> location.put(
                        "physicalLocation",
                        object(
                                "artifactLocation", object("uri", uri(Path.of(place.file()), checkout)),
                                "region", object("startLine", place.line()))));
        String name = report.place().map(CheckReport.Place::key).orElse(report.jdbcUrl());
        if (!name.isEmpty()) {
            location.put("logicalLocations", List.of(object("fullyQualifiedName", name)));
        }
        return location;
    }

    /** The address of a file, escaped, and with a slash between folders on every system. */
    private static String uri(Path file, Path checkout) {
        URI root = checkout.toAbsolutePath().normalize().toUri();
        URI absolute = checkout.resolve(file).toAbsolutePath().normalize().toUri();
        return root.relativize(absolute).toString();
    }
}
