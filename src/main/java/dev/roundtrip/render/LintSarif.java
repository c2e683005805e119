package dev.roundtrip.render;

import dev.roundtrip.result.Json;
import dev.roundtrip.result.LintDocument;
import dev.roundtrip.result.SarifLog;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lint's results as SARIF 2.1.0. */
public final class LintSarif {

    private LintSarif() {}

    /**
     * One log of all strings.
     *
     * @param version Roundtrip's own
     * @param titles of every rule, by its id
     * @param checkout the folder that the paths of files are relative to; a file elsewhere keeps its absolute path
     */
    public static String text(String version, Map<String, String> titles, List<LintDocument> documents, Path checkout) {
        List<String> ids = List.copyOf(titles.keySet());
        List<SarifLog.Rule> rules = ids.stream()
                .map(id -> new SarifLog.Rule(
                        id,
                        new SarifLog.Message(titles.get(id)),
                        new SarifLog.Message("See docs/lint.md#" + id + " of Roundtrip.")))
                .toList();
        List<SarifLog.Result> results = documents.stream()
                .flatMap(document -> document.findings().stream()
                        .map(item -> new SarifLog.Result(
                                item.rule(),
                                ids.indexOf(item.rule()),
                                level(item.level()),
                                new SarifLog.Message(message(item)),
                                List.of(location(document, checkout)))))
                .toList();
        return Json.text(SarifLog.of(new SarifLog.Driver("Roundtrip", version, rules), results));
    }

    private static SarifLog.Level level(LintDocument.Level level) {
        return switch (level) {
            case ERROR -> SarifLog.Level.ERROR;
            case WARNING -> SarifLog.Level.WARNING;
            case INFO -> SarifLog.Level.NOTE;
        };
    }

    private static String message(LintDocument.Item item) {
        StringBuilder text = new StringBuilder(Prose.sentence(item.what()));
        text.append('\n').append(item.why());
        item.cost().ifPresent(cost -> text.append("\nCosts: ").append(FindingsDocument.cost(cost)));
        LintDocument.Remedy fix = item.fix();
        if (fix.changes().isEmpty()) {
            text.append("\nFix: ").append(fix.sentence());
        } else {
            text.append("\nChoice: ")
                    .append(fix.sentence())
                    .append("\nChanges: ")
                    .append(fix.changes());
        }
        return text.toString();
    }

    private static SarifLog.Location location(LintDocument document, Path checkout) {
        return document.place()
                .map(place -> new SarifLog.Location(
                        Optional.of(new SarifLog.PhysicalLocation(
                                new SarifLog.Artifact(uri(Path.of(place.file()), checkout)),
                                new SarifLog.Region(place.line()))),
                        place.key().isEmpty() ? List.of() : List.of(new SarifLog.LogicalLocation(place.key()))))
                .orElseGet(() ->
                        new SarifLog.Location(Optional.empty(), List.of(new SarifLog.LogicalLocation(document.url()))));
    }

    /** With a slash between folders on every system, and escaped. */
    private static String uri(Path file, Path checkout) {
        URI absolute = checkout.resolve(file).toAbsolutePath().normalize().toUri();
        return checkout.toAbsolutePath()
                .normalize()
                .toUri()
                .relativize(absolute)
                .toString();
    }
}
