package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;

import dev.roundtrip.Folder;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;

class RulesTest {

    @Test
    void every_rule_has_evidence() throws Exception {
        List<String> ids = Rules.ALL.stream().map(Rule::id).toList();

        assertThat(claimed()).containsAll(ids);
    }

    @Test
    void evidence_is_for_rules_that_there_are() throws Exception {
        Set<String> unknown = claimed();
        unknown.removeAll(Rules.ALL.stream().map(Rule::id).toList());

        assertThat(unknown).isEmpty();
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

    private static Set<String> claimed() throws IOException, ReflectiveOperationException {
        return new TreeSet<>(claims().keySet());
    }

    /** Ids that tests of this package claim, found in its classes, and the classes that do. */
    static Map<String, Set<String>> claims() throws IOException, ReflectiveOperationException {
        Map<String, Set<String>> claims = new TreeMap<>();
        RulePricesIT.shown().forEach(id -> claims.put(id, new TreeSet<>(Set.of("RulePricesIT"))));
        List<String> classes = Folder.names(Path.of("target/test-classes/dev/roundtrip/advice")).stream()
                .filter(name -> name.endsWith(".class"))
                .map(name -> name.replaceFirst("\\.class$", ""))
                .toList();
        for (String name : classes) {
            Class<?> type = Class.forName(
                    RulesTest.class.getPackageName() + "." + name, false, RulesTest.class.getClassLoader());
            for (Method method : type.getDeclaredMethods()) {
                if (isAnnotated(method, Testable.class) && method.isAnnotationPresent(Evidence.class)) {
                    for (String id : method.getAnnotation(Evidence.class).value()) {
                        claims.computeIfAbsent(id, any -> new TreeSet<>()).add(type.getSimpleName());
                    }
                }
            }
        }
        return claims;
    }
}
