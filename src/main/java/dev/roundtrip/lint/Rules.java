package dev.roundtrip.lint;

import java.util.List;
import java.util.stream.Stream;

/** All rules, in the order in which findings of one severity are shown. */
public final class Rules {
    private Rules() {}

    /**
     * All rules: one list per family. If the fixes of two rules set one name, that of the later rule wins, so rules on
     * names come before rules on values.
     */
    public static final List<Rule> ALL = Stream.of(
                    ValueRules.ALL,
                    NameRules.ALL,
                    StatementRules.ALL,
                    PlanCacheRules.ALL,
                    BatchRules.ALL,
                    MariaDbRules.ALL,
                    SessionRules.ALL,
                    VariableRules.ALL,
                    ConnectionRules.ALL,
                    SecurityRules.ALL)
            .flatMap(List::stream)
            .toList();
}
