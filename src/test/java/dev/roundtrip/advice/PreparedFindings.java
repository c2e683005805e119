package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import java.util.List;
import java.util.stream.Stream;

/** What the rules on prepared statements, batches and cursors find. */
final class PreparedFindings {

    static final List<Rule> RULES = Stream.of(
                    PreparedStatementRules.ALL,
                    StatementCacheRules.ALL,
                    PlanCacheRules.ALL,
                    BatchRules.ALL,
                    CursorRules.ALL,
                    MariaDbRules.ALL)
            .flatMap(List::stream)
            .toList();

    private PreparedFindings() {}

    static Rule rule(String id) {
        return RULES.stream().filter(rule -> rule.id().equals(id)).findFirst().orElseThrow();
    }

    /** The one finding that the rule has in a Connector/J string. */
    static Finding only(String id, String parameters, DriverVersion version, Assumptions assumptions) {
        List<Finding> findings = RuleEvidence.findings(rule(id), parameters, version, assumptions);
        assertThat(findings).as("%s in %s", id, parameters).hasSize(1);
        return findings.get(0);
    }

    /** The one finding that the rule has in a string for MariaDB's driver. */
    static Finding onlyMariaDb(String id, String parameters, Assumptions assumptions) {
        List<Finding> findings = rule(id).check(RuleEvidence.subject(
                "jdbc:mariadb://db.example:4000/bank?" + parameters, DriverVersion.NEWEST_KNOWN, assumptions));
        assertThat(findings).as("%s in %s", id, parameters).hasSize(1);
        return findings.get(0);
    }
}
