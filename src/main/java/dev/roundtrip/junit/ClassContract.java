package dev.roundtrip.junit;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.contract.ContractSubject.Kind;
import dev.roundtrip.tap.recording.Recording;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The contract of one test class and of those nested in it: a file with each test that sends something. Tests check at
 * the same time; the file is read before the first and written after the last.
 */
final class ClassContract {

    /** Whether files are written. */
    enum Mode {
        /** All tests, whatever the file says. */
        RECORD,
        /** Tests that are not in the file. */
        ADD,
        NEVER
    }

    private final Class<?> testClass;
    private final ContractFile file;
    private final Mode mode;
    private final Optional<Contract> before;
    private final Map<String, Contract> recorded = new ConcurrentHashMap<>();

    ClassContract(Path folder, Class<?> testClass, Mode mode) {
        this.testClass = testClass;
        this.file = new ContractFile(folder.resolve(testClass.getName() + ".contract"));
        this.mode = mode;
        this.before = file.read("Delete it, and run the class outside CI.");
    }

    /** {@code transfers()}: its name in the file, without that of nested classes and the number of an invocation. */
    static String nameOf(Method test) {
        return test.getName()
                + Stream.of(test.getParameterTypes()).map(Class::getSimpleName).collect(joining(", ", "(", ")"));
    }

    /** @param invocation such as {@code " #2"}; empty for a test that runs once */
    void check(String test, String invocation, Recording recording) {
        Contract now = contract(test + invocation, recording);
        Optional<ContractSubject> known =
                before.flatMap(contract -> contract.subject(test + invocation).or(() -> contract.subject(test)));
        if (mode == Mode.RECORD || (known.isEmpty() && mode == Mode.ADD)) {
            recorded.put(test + invocation, now);
        } else if (known.isPresent()) {
            ContractSubject named = named(test + invocation, known.get());
            file.check(
                    before.orElseThrow().only(named),
                    now,
                    recording,
                    "Delete the file, run the class outside CI, and commit it.");
        } else if (!recording.commands().isEmpty()) {
            throw new WireBudgetError("The wire contract " + file.file() + " lacks " + test + invocation
                    + ". Nothing is recorded in CI: run the class elsewhere, and commit the file.");
        }
    }

    private Contract contract(String test, Recording recording) {
        if (recording.commands().isEmpty() && recording.doubts().isEmpty()) {
            Contract header = before.orElse(new Contract("", "", "", List.of()));
            return header.only(new ContractSubject(Kind.TEST, test, "", List.of()));
        }
        return ContractFile.contract(test, recording);
    }

    /** Tests that did not run keep their entries, and those that exist no longer lose them. */
    void save() {
        if (mode == Mode.NEVER) {
            return;
        }
        Map<String, ContractSubject> all = new TreeMap<>();
        Set<String> tests = tests("", testClass).collect(toSet());
        before.ifPresent(contract -> contract.subjects().stream()
                .filter(subject -> tests.contains(testOf(subject)))
                .forEach(subject -> all.put(subject.name(), subject)));
        Contract header = before.orElse(new Contract("", "", "", List.of()));
        for (Contract each : recorded.values()) {
            ContractSubject subject = each.subjects().get(0);
            all.put(subject.name(), subject);
            header = subject.sends().isEmpty() ? header : each;
        }
        all.values().removeIf(subject -> subject.sends().isEmpty());
        List<ContractSubject> subjects = new ArrayList<>();
        all.values().stream()
                .collect(groupingBy(ClassContract::testOf))
                .forEach((test, invocations) -> subjects.addAll(
                        invocations.stream()
                                                .map(each -> named(test, each))
                                                .distinct()
                                                .count()
                                        == 1
                                ? List.of(named(test, invocations.get(0)))
                                : invocations));
        Contract together = new Contract(header.driver(), header.server(), header.serverVersion(), subjects);
        if (!subjects.equals(before.map(Contract::subjects).orElse(List.of()))) {
            file.write(together);
        }
    }

    private static ContractSubject named(String name, ContractSubject subject) {
        return new ContractSubject(subject.kind(), name, subject.parameters(), subject.sends());
    }

    private static String testOf(ContractSubject subject) {
        return subject.name().replaceFirst("( #\\d+)+$", "");
    }

    private static Stream<String> tests(String prefix, Class<?> type) {
        return Stream.concat(
                ReflectionSupport.findMethods(type, method -> true, HierarchyTraversalMode.TOP_DOWN).stream()
                        .map(method -> prefix + nameOf(method)),
                ReflectionSupport.findNestedClasses(type, nested -> !Modifier.isStatic(nested.getModifiers())).stream()
                        .flatMap(nested -> tests(prefix + nested.getSimpleName() + ".", nested)));
    }
}
