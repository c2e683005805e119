package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import java.util.List;

/** Rules, asked by their ids about parameters of one string. */
final class RulesAsked {

    private RulesAsked() {}

    static Rule named(String id) {
        return Rules.ALL.stream()
                .filter(rule -> rule.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static List<Finding> all(String id, String parameters) {
        return all(id, parameters, DriverVersion.NEWEST_KNOWN);
    }

    static List<Finding> all(String id, String parameters, DriverVersion version) {
        return RuleEvidence.findings(named(id), parameters, version, Assumptions.DEFAULT);
    }

    /** The one finding. */
    static Finding only(String id, String parameters) {
        return only(id, parameters, DriverVersion.NEWEST_KNOWN, Assumptions.DEFAULT);
    }

    /** The one finding in a Connector/J string. */
    static Finding only(String id, String parameters, DriverVersion version, Assumptions assumptions) {
        return only(id, RuleEvidence.subject("jdbc:mysql://db.example:4000/bank?" + parameters, version, assumptions));
    }

    static Finding only(String id, LintSubject subject) {
        List<Finding> findings = named(id).check(subject);
        assertThat(findings).as("%s in %s", id, subject.url().raw()).hasSize(1);
        return findings.get(0);
    }
}
