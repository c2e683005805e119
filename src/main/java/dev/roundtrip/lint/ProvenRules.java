package dev.roundtrip.lint;

import dev.roundtrip.file.BundledText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The servers on which tests prove each rule; LintDocsTest makes the table from the tests. */
final class ProvenRules {
    private ProvenRules() {}

    private static final Map<String, List<String>> BY_RULE = new HashMap<>();

    static {
        BundledText.rows(ProvenRules.class, "proven-rules.txt")
                .forEach(row -> BY_RULE.put(row.get(0), List.of(row.get(1).split(", "))));
    }

    /** The end of a sentence about a rule for one server; empty if the rule was proven there, or on no server. */
    static String words(String rule, TargetServer target) {
        List<String> servers = BY_RULE.getOrDefault(rule, List.of());
        return servers.isEmpty() || servers.contains(target.title())
                ? ""
                : "; proven on " + String.join(" and ", servers) + ", not on " + target.title();
    }
}
