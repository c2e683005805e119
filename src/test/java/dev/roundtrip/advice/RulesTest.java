package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;

import dev.roundtrip.Folder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;

class RulesTest {

    @Test
    void every_rule_has_evidence_and_evidence_is_for_rules_that_there_are() throws Exception {
        assertThat(claimed())
                .containsExactlyInAnyOrderElementsOf(
                        Rules.ALL.stream().map(Rule::id).toList());
    }

    @Test
    void ids_are_unique_lower_case_words() {
        assertThat(Rules.ALL)
                .extracting(Rule::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z0-9]+(-[a-z0-9]+)*"));
    }

    @Test
    void every_rule_says_what_it_looks_for_and_where_it_holds() {
        assertThat(Rules.ALL).allSatisfy(rule -> {
            assertThat(rule.title()).isNotBlank().doesNotContain("\n");
            assertThat(rule.holdsFor()).isNotBlank();
            assertThat(rule.evidence()).isNotBlank();
        });
    }

    /** Ids that tests of this package claim, found in its classes. */
    private static Set<String> claimed() throws ReflectiveOperationException {
        Set<String> claimed = RulePricesIT.shown().collect(Collectors.toSet());
        for (String name : Folder.names(Path.of("target/test-classes/dev/roundtrip/advice"))) {
            if (name.endsWith(".class")) {
                String type = RulesTest.class.getPackageName() + "." + name.replaceFirst("\\.class$", "");
                Stream.of(Class.forName(type, false, RulesTest.class.getClassLoader())
                                .getDeclaredMethods())
                        .filter(method -> isAnnotated(method, Testable.class))
                        .filter(method -> method.isAnnotationPresent(Evidence.class))
                        .forEach(method -> claimed.addAll(
                                List.of(method.getAnnotation(Evidence.class).value())));
            }
        }
        return claimed;
    }
}
