package dev.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.roundtrip.testing.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/** Checks the types for users' code: which they are, that they are enough, and what they need. */
class PublishedTypesTest {

    private static final Pattern ROW = Pattern.compile("\\| `(dev\\.roundtrip\\.[\\w.]+)` \\| (\\w+) \\| \\S.*\\|");

    @Test
    void the_page_lists_exactly_the_annotated_types_with_their_status() throws IOException {
        List<String> listed = Files.readString(Path.of("docs", "api.md"))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> row.group(1) + " " + row.group(2))
                .toList();

        assertThat(listed)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(annotated()
                        .map(type ->
                                type.getName() + " " + statusOf(type).name().toLowerCase(Locale.ROOT))
                        .toList());
    }

    @Test
    void the_signatures_of_maintained_types_mention_maintained_types_only() {
        Set<String> mentioned = new TreeSet<>();
        OneDoorTest.PROGRAM.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC) && isMaintained(type))
                .forEach(type -> visibleCodeUnits(type)
                        .flatMap(unit -> Stream.concat(
                                unit.getReturnType().getAllInvolvedRawTypes().stream(),
                                unit.getParameterTypes().stream()
                                        .flatMap(parameter -> parameter.getAllInvolvedRawTypes().stream())))
                        .map(JavaClass::getBaseComponentType)
                        .filter(other -> other.getPackageName().startsWith("dev.roundtrip") && !isMaintained(other))
                        .forEach(other -> mentioned.add(type.getName() + " mentions " + other.getName())));

        assertThat(mentioned).isEmpty();
    }

    private static Stream<JavaCodeUnit> visibleCodeUnits(JavaClass type) {
        return type.getCodeUnits().stream()
                .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC)
                        || unit.getModifiers().contains(JavaModifier.PROTECTED))
                .filter(unit -> !unit.getModifiers().contains(JavaModifier.SYNTHETIC));
    }

    /**
     * The test follows whatever a budget, a recording or a tap can reach. A class outside these doors that imports an
     * optional library would be a NoClassDefFoundError in a team's build; InheritedClassPathIT runs with exactly that
     * class path. A contract is a door too: it says which library it needs.
     */
    @Test
    void what_a_budget_can_reach_imports_optional_libraries_behind_these_doors_only() {
        Set<String> imports = new TreeSet<>();
        for (JavaClass type : reachableFrom("dev.roundtrip.junit", "dev.roundtrip.tap")) {
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(PublishedTypesTest::isOfAnOptionalLibrary)
                    // A JVM ignores an annotation whose class is missing.
                    .filter(library -> !library.getName().startsWith("com.fasterxml.jackson.annotation."))
                    .forEach(library -> imports.add(door(type) + " uses " + firstThree(library.getPackageName())));
        }

        assertThat(imports)
                .containsExactlyInAnyOrder(
                        "dev.roundtrip.tap.connectorj uses com.mysql.cj",
                        "dev.roundtrip.tap.mariadb uses org.mariadb.jdbc",
                        "dev.roundtrip.tap.proxy uses io.netty.bootstrap",
                        "dev.roundtrip.tap.proxy uses io.netty.buffer",
                        "dev.roundtrip.tap.proxy uses io.netty.channel",
                        "dev.roundtrip.tap.proxy uses io.netty.handler",
                        "dev.roundtrip.tap.proxy uses io.netty.util");
    }

    private static String door(JavaClass type) {
        return type.getPackageName().matches("dev\\.roundtrip\\.(tap\\.(connectorj|mariadb|proxy))")
                ? type.getPackageName()
                : type.getName();
    }

    private static String firstThree(String packageName) {
        return Pattern.compile("\\.").splitAsStream(packageName).limit(3).collect(Collectors.joining("."));
    }

    /**
     * Whether a type is of an optional library, which is none of the JDK, the inherited ones, JUnit (the extension's
     * user has it) and the annotation.
     */
    private static boolean isOfAnOptionalLibrary(JavaClass type) {
        return !type.isPrimitive() && Stream.of(Texts.words("""
                        java. javax. com.sun. dev.roundtrip. org.HdrHistogram. org.slf4j. org.junit.
                        org.apiguardian.
                        """)).noneMatch(type.getName()::startsWith);
    }

    private static Set<JavaClass> reachableFrom(String... packages) {
        Set<JavaClass> reached = new LinkedHashSet<>();
        Deque<JavaClass> next = new ArrayDeque<>();
        OneDoorTest.PROGRAM.stream()
                .filter(type -> Stream.of(packages).anyMatch(type.getPackageName()::startsWith))
                .forEach(next::add);
        while (!next.isEmpty()) {
            JavaClass type = next.pop();
            if (!type.getPackageName().equals("dev.roundtrip.contract") && reached.add(type)) {
                List<JavaClass> ours = new ArrayList<>();
                type.getDirectDependenciesFromSelf()
                        .forEach(dependency ->
                                ours.add(dependency.getTargetClass().getBaseComponentType()));
                ours.removeIf(other -> !other.getPackageName().startsWith("dev.roundtrip"));
                next.addAll(ours);
            }
        }
        return reached;
    }

    private static Stream<JavaClass> annotated() {
        return OneDoorTest.PROGRAM.stream().filter(type -> type.isAnnotatedWith(API.class));
    }

    private static API.Status statusOf(JavaClass type) {
        return type.getAnnotationOfType(API.class).status();
    }

    private static boolean isMaintained(JavaClass type) {
        return type.isAnnotatedWith(API.class)
                ? statusOf(type) == API.Status.MAINTAINED
                : type.getEnclosingClass()
                        .filter(PublishedTypesTest::isMaintained)
                        .isPresent();
    }
}
