package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.commons.support.AnnotationSupport.findAnnotatedMethods;
import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;
import static org.junit.platform.commons.support.ReflectionSupport.findAllClassesInPackage;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.HierarchyTraversalMode;

class RulesTest {

    @Test
    void every_rule_has_evidence_and_evidence_is_for_rules_that_there_are() throws Exception {
        assertThat(claimed())
                .containsExactlyInAnyOrderElementsOf(
                        Rules.ALL.stream().map(Rule::id).toList());
    }

    /** The ids that tests of this package claim, found in its classes. */
    private static Set<String> claimed() {
        Set<String> claimed =
                Stream.concat(RulePricesIT.shown(), RuleOutcomesIT.shown()).collect(Collectors.toSet());
        for (Class<?> type : findAllClassesInPackage(RulesTest.class.getPackageName(), each -> true, name -> true)) {
            findAnnotatedMethods(type, Evidence.class, HierarchyTraversalMode.TOP_DOWN).stream()
                    .filter(method -> isAnnotated(method, Testable.class))
                    .forEach(method -> claimed.addAll(
                            List.of(method.getAnnotation(Evidence.class).value())));
        }
        return claimed;
    }
}
