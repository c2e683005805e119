package dev.roundtrip.advice;

import java.util.List;
import java.util.stream.Stream;

/** Every rule there is, in the order in which findings of one severity are shown. */
public final class Rules {
    private Rules() {}

    /**
     * One list per family; a new family is one line here. Where the fixes of two rules set one name, that of the later rule counts: what a parameter is
     * called comes before what it should be.
     */
    public static final List<Rule> ALL = Stream.of(
                    ValueRules.ALL,
                    NameRules.ALL,
                    PreparedStatementRules.ALL,
                    StatementCacheRules.ALL,
                    PlanCacheRules.ALL,
                    BatchRules.ALL,
                    CursorRules.ALL,
                    MariaDbRules.ALL,
                    ChatterRules.ALL,
                    TransactionRules.ALL,
                    TidbRules.ALL,
                    SetupRules.ALL,
                    HostRules.ALL,
                    LimitRules.ALL,
                    PoolRules.ALL,
                    SecurityRules.ALL)
            .flatMap(List::stream)
            .toList();
}
