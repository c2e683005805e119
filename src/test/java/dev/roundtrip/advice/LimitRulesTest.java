package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitRulesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=b | connectTimeout and socketTimeout are not given.",
                "connectTimeout=1000 | socketTimeout is not given.",
                "connectTimeout=1000&socketTimeout=0 | socketTimeout is 0.",
                "socketTimeout=0 | connectTimeout is not given, and socketTimeout is 0.",
                "connectTimeout=0&socketTimeout=0 | connectTimeout and socketTimeout are 0.",
                "connectTimeout=0&socketTimeout=1000 | connectTimeout is 0."
            })
    void a_bound_of_0_is_told_apart_from_one_that_is_not_given(String parameters, String what) {
        Rule rule = LimitRules.ALL.stream()
                .filter(one -> one.id().equals("no-socket-timeout"))
                .findFirst()
                .orElseThrow();

        assertThat(RuleEvidence.findings(rule, parameters))
                .singleElement()
                .extracting(Finding::what)
                .isEqualTo(what);
    }
}
