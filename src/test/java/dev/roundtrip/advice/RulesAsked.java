package dev.roundtrip.advice;

import dev.roundtrip.jdbc.DriverVersion;
import java.util.List;
import java.util.stream.Stream;

/** Rules on chatter, transactions, TiDB and set-up, asked by their ids about parameters of one string. */
final class RulesAsked {

    private static final List<Rule> ALL = Stream.of(
                    ChatterRules.ALL, TransactionRules.ALL, TidbRules.ALL, SetupRules.ALL)
            .flatMap(List::stream)
            .toList();

    private RulesAsked() {}

    static Rule named(String id) {
        return ALL.stream().filter(rule -> rule.id().equals(id)).findFirst().orElseThrow();
    }

    static List<Finding> all(String id, String parameters) {
        return RuleEvidence.findings(named(id), parameters);
    }

    static List<Finding> all(String id, String parameters, DriverVersion version) {
        return RuleEvidence.findings(named(id), parameters, version, Assumptions.DEFAULT);
    }

    /** The finding; fails where there is none. */
    static Finding one(String id, String parameters) {
        return all(id, parameters).stream().findFirst().orElseThrow();
    }
}
