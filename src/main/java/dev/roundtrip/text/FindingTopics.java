package dev.roundtrip.text;

import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Fix;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Groups findings that are shown as one. */
public final class FindingTopics {

    private FindingTopics() {}

    /** Groups the findings by topic; the findings about one parameter are one topic. */
    public static List<List<Finding>> of(CheckReport report) {
        return List.copyOf(report.findings().stream()
                .collect(Collectors.groupingBy(FindingTopics::of, LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** The topic of a finding: a name to replace, a parameter to change, one that the finding is about, or the rule. */
    private static String of(Finding finding) {
        Fix fix = finding.fix();
        return Stream.of(
                        fix.remove().stream().filter(finding.parameters()::contains),
                        fix.set().stream().map(set -> set.name()),
                        fix.remove().stream(),
                        finding.parameters().stream(),
                        Stream.of(finding.rule()))
                .flatMap(names -> names)
                .findFirst()
                .orElseThrow();
    }
}
