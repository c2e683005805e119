package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitRulesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no-socket-timeout | a=b | connectTimeout and socketTimeout are not given.",
                "no-socket-timeout | connectTimeout=1000 | socketTimeout is not given.",
                "no-socket-timeout | connectTimeout=1000&socketTimeout=0 | socketTimeout is 0.",
                "no-socket-timeout | socketTimeout=0 | connectTimeout is not given, and socketTimeout is 0.",
                "no-socket-timeout | connectTimeout=0&socketTimeout=0 | connectTimeout and socketTimeout are 0.",
                "no-connect-timeout | connectTimeout=0&socketTimeout=1000 | connectTimeout is 0.",
                "no-connect-timeout | socketTimeout=1000 | connectTimeout is not given."
            })
    void the_rule_is_named_for_the_missing_limit_and_0_differs_from_one_that_is_not_given(
            String found, String parameters, String what) {
        List<Finding> findings = LimitRules.ALL.stream()
                .filter(rule -> rule.id().startsWith("no-"))
                .flatMap(rule -> RuleEvidence.findings(rule, parameters).stream())
                .toList();

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.rule().id()).isEqualTo(found);
            assertThat(finding.what()).isEqualTo(what);
        });
    }

    @Test
    void the_limits_are_those_of_the_recipes() {
        assertThat(RuleEvidence.findings(LimitRules.ALL.get(0), "a=b"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.fix().set())
                        .extracting(UrlParameter::toString)
                        .containsExactly(
                                "connectTimeout=" + TimeLimit.CONNECT.millis(),
                                "socketTimeout=" + TimeLimit.SOCKET.millis()));
    }
}
