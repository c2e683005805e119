package dev.roundtrip;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import dev.roundtrip.failure.ExplainedFailure;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.jdbc.OddAnswerException;
import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.measure.Statistics;
import dev.roundtrip.verdict.RatioJudge;
import dev.roundtrip.verdict.Ratios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks the package table of docs/contributing/architecture.md: tiers, neighbours that do not see each other, one
 * library per package.
 */
@AnalyzeClasses(packages = "dev.roundtrip", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    /** The tiers from the top down: a package uses lower tiers only, and nothing of its own tier. */
    private static final List<List<String>> TIERS = List.of(
            List.of("cli", "junit", "spring"),
            List.of("agent"),
            List.of("run", "probe", "live"),
            List.of("text"),
            List.of("metrics"),
            List.of("tap", "workload", "server", "lint", "driver", "contract"),
            List.of("verdict"),
            List.of("report"),
            List.of("scenario"),
            List.of("wire", "jdbc", "measure"),
            List.of("sql"),
            List.of("file", "failure", "spelling"));

    /** The annotation @API, which every package may carry: nothing reads it at run time. */
    private static final String PUBLISHED = "org.apiguardian..";

    /** Each library, and the one package that imports it. */
    private static final Map<String, String> LIBRARY_OWNERS = Map.ofEntries(
            Map.entry("picocli..", "cli"),
            Map.entry("org.jline..", "cli"),
            Map.entry("org.junit..", "junit"),
            Map.entry("org.springframework..", "spring"),
            Map.entry("io.netty..", "tap.proxy"),
            Map.entry("com.mysql..", "tap"),
            Map.entry("org.mariadb..", "tap"),
            Map.entry("org.apache.maven..", "driver"),
            Map.entry("org.eclipse.aether..", "driver"),
            Map.entry("eu.maveniverse..", "driver"),
            Map.entry("com.zaxxer..", "workload.load"),
            Map.entry("net.bytebuddy..", "agent.inside"),
            Map.entry("org.testcontainers..", "server.process"),
            Map.entry("com.github.dockerjava..", "server.process"),
            Map.entry("ch.vorburger..", "server.process"),
            Map.entry("io.micrometer..", "metrics"),
            Map.entry("com.fasterxml..", "report"),
            Map.entry("org.yaml..", "scenario"),
            Map.entry("org.apache.commons.statistics..", "measure"),
            Map.entry("org.HdrHistogram..", "measure"));

    @ArchTest
    static void a_package_uses_lower_tiers_only(JavaClasses classes) {
        for (int tier = 0; tier < TIERS.size(); tier++) {
            for (String name : TIERS.get(tier)) {
                String[] forbidden = upToAndWith(tier).stream()
                        .filter(other -> !other.equals(name))
                        .map(ArchitectureTest::packageOf)
                        .toArray(String[]::new);
                noClasses()
                        .that()
                        .resideInAPackage(packageOf(name))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(forbidden)
                        .because("DESIGN's tiers: " + name + " sees lower tiers only")
                        .allowEmptyShould(true)
                        .check(classes);
            }
        }
    }

    @ArchTest
    static void every_class_is_in_a_package_of_the_table(JavaClasses classes) {
        classes()
                .should()
                .resideInAnyPackage(upToAndWith(TIERS.size() - 1).stream()
                        .map(ArchitectureTest::packageOf)
                        .toArray(String[]::new))
                .because("no package outside the table: no util, common, model, impl")
                .check(classes);
    }

    /** A reader who sees a type's name knows which type it is, without its imports. */
    @ArchTest
    static void no_two_types_share_a_simple_name(JavaClasses classes) {
        Map<String, List<String>> shared = classes.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getName, Collectors.toList())));
        shared.values().removeIf(names -> names.size() == 1);

        assertThat(shared).as("top-level types of one simple name").isEmpty();
    }

    @ArchTest
    static void each_library_is_imported_by_one_package_only(JavaClasses classes) {
        LIBRARY_OWNERS.forEach((library, owner) -> noClasses()
                .that()
                .resideOutsideOfPackage(packageOf(owner))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .because(library + " belongs to " + owner)
                .check(classes));
    }

    @ArchTest
    static void wire_uses_the_jdk_only_and_jdbc_and_sql_no_library(JavaClasses classes) {
        usesOnly(classes, "wire");
        usesOnly(classes, "sql", "file");
        usesOnly(classes, "jdbc", "sql", "file", "failure", "spelling");
    }

    private static void usesOnly(JavaClasses classes, String user, String... used) {
        classes()
                .that()
                .resideInAPackage(packageOf(user))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(Stream.concat(
                                Stream.of("java..", "javax.net.ssl..", packageOf(user), PUBLISHED),
                                Stream.of(used).map(ArchitectureTest::packageOf))
                        .toArray(String[]::new))
                .check(classes);
    }

    /** For two types in a row, one uses the other, directly or through what the other implements. */
    @ArchTest
    static void the_two_walks_of_the_page_are_ways_through_the_code(JavaClasses classes) throws IOException {
        List<String> walks = Files.readAllLines(Path.of("docs/contributing/architecture.md")).stream()
                .filter(line -> line.contains(" -> `"))
                .toList();

        assertThat(walks).hasSize(2).allSatisfy(walk -> {
            List<JavaClass> types = Stream.of(walk.split(" -> ", -1))
                    .map(name -> only(classes, name.replace("`", "").replace('.', '$')))
                    .toList();
            for (int i = 1; i < types.size(); i++) {
                assertThat(uses(types.get(i - 1), types.get(i)) || uses(types.get(i), types.get(i - 1)))
                        .as("%s -> %s", types.get(i - 1).getName(), types.get(i).getName())
                        .isTrue();
            }
        });
    }

    private static JavaClass only(JavaClasses classes, String name) {
        List<JavaClass> found = classes.stream()
                .filter(type -> type.getName().endsWith("." + name))
                .toList();
        assertThat(found).as(name).hasSize(1);
        return found.get(0);
    }

    private static boolean uses(JavaClass user, JavaClass used) {
        return user.getDirectDependenciesFromSelf().stream()
                .anyMatch(dependency ->
                        used.isAssignableTo(dependency.getTargetClass().getName())
                                && dependency.getTargetClass().getName().startsWith("dev."));
    }

    /** An exception of a package alone never leaves it. The messages of the two named ones are parts of sentences. */
    @ArchTest
    static final ArchRule an_exception_that_reaches_a_user_explains_itself = classes()
            .that()
            .areAssignableTo(Exception.class)
            .and()
            .arePublic()
            .and()
            .doNotBelongToAnyOf(OddAnswerException.class, UnreadableFileException.class)
            .should()
            .implement(ExplainedFailure.class)
            .because("the message of any other is taken for a defect of Roundtrip");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("dev.roundtrip.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule time_has_one_door = noClasses()
            .that()
            .resideOutsideOfPackage(packageOf("measure"))
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now")
            .because("measure owns the clocks, so that tests own the time");

    @ArchTest
    static final ArchRule only_cli_speaks_to_the_terminal = noClasses()
            .that()
            .resideOutsideOfPackage(packageOf("cli"))
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .because("results go to stdout and everything else to stderr, decided in one place");

    @ArchTest
    static final ArchRule wire_has_no_threads_and_no_io =
            noClasses().that().resideInAPackage(packageOf("wire")).should().dependOnClassesThat(inputOutputOrThreads());

    /** Types of {@code report} that turn whole documents into text, or into plain values. */
    private static final Set<String> TEXT_OF_REPORTS = Set.of("Json", "JsonReport", "PlainValues");

    @ArchTest
    static final ArchRule report_has_records_and_no_words = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAPackage(packageOf("report"))
            .and(describe("are of types without text", ArchitectureTest::isOfARecord))
            .and(areNoAccessors())
            .and()
            .areNotPrivate()
            .should()
            .haveRawReturnType(String.class)
            .because("the words for a record are written in text");

    private static boolean isOfARecord(JavaMethod method) {
        return !TEXT_OF_REPORTS.contains(method.getOwner().getSimpleName())
                && !method.getName().equals("rowName");
    }

    @ArchTest
    static final ArchRule report_compares_no_figures = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAPackage(packageOf("report"))
            .should(ArchCondition.from(takeTwoFigures()))
            .because("what two figures mean is decided in verdict");

    /** Types of parameters: a method that takes two of them compares them. */
    private static final Set<String> FIGURES = Set.of(
            "double", "OptionalDouble", "RatioInterval", "Ratio", "Round", "Measured", "ScenarioResult", "RunReport");

    @ArchTest
    static final ArchRule verdict_decides_and_does_not_speak = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAPackage(packageOf("verdict"))
            .and(areNoAccessors())
            .and()
            .areNotPrivate()
            .should()
            .haveRawReturnType(String.class)
            .because("a verdict is a value of numbers and names");

    @ArchTest
    static final ArchRule text_calls_no_statistics = noClasses()
            .that()
            .resideInAPackage(packageOf("text"))
            .should()
            .dependOnClassesThat(describe(
                    "compute ratios",
                    type -> type.isEquivalentTo(Statistics.class)
                            || type.isEquivalentTo(Ratios.class)
                            || type.isEquivalentTo(RatioJudge.class)))
            .orShould()
            .callMethodWhere(describe(
                    "it computes with an interval",
                    call -> call.getTargetOwner().isEquivalentTo(RatioInterval.class)
                            && !Set.of("ratio", "lower", "upper", "farthestFromOne")
                                    .contains(call.getName())))
            .because("text shows what verdict has decided");

    /** A picture's measures are doubles; other layout counts lines, characters and entries. */
    @ArchTest
    static final ArchRule text_has_no_limit_but_for_layout = noFields()
            .that()
            .areDeclaredInClassesThat()
            .resideInAPackage(packageOf("text"))
            .and()
            .areDeclaredInClassesThat(describe(
                    "draw no picture", type -> !Set.of("Svg", "DotChart").contains(type.getSimpleName())))
            .and()
            .areStatic()
            .should()
            .haveRawType(double.class)
            .because("a limit decides, which is what verdict does");

    private static DescribedPredicate<JavaMethod> takeTwoFigures() {
        return describe(
                "take two figures",
                method -> method.getRawParameterTypes().stream()
                                .filter(type -> FIGURES.contains(type.getSimpleName()))
                                .count()
                        > 1);
    }

    private static DescribedPredicate<JavaMethod> areNoAccessors() {
        return describe(
                "are no accessors",
                method -> !method.getName().equals("toString")
                        && !method.getName().contains("$")
                        && !(method.getRawParameterTypes().isEmpty()
                                && method.getOwner()
                                        .tryGetField(method.getName())
                                        .isPresent()));
    }

    private static DescribedPredicate<JavaClass> inputOutputOrThreads() {
        return describe(
                "are I/O or threads",
                type -> type.getPackageName().startsWith("java.io")
                        || type.getPackageName().startsWith("java.net")
                        || type.getPackageName().startsWith("java.util.concurrent")
                        || type.isEquivalentTo(Thread.class));
    }

    private static String packageOf(String name) {
        return "dev.roundtrip." + name + "..";
    }

    private static List<String> upToAndWith(int tier) {
        return TIERS.subList(0, tier + 1).stream().flatMap(List::stream).toList();
    }
}
