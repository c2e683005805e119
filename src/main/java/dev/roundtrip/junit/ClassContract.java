package dev.roundtrip.junit;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.contract.ContractSubject.SubjectType;
import dev.roundtrip.tap.recording.Recording;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The contract of one test class and of the classes nested in it: a file with each test that sends something. Tests
 * check at the same time; the file is read before the first test and written after the last.
 */
@SuppressWarnings("deprecation") // JUnit before 5.13 closes no other type.
final class ClassContract implements CloseableResource {

    private static final String RECORD_AGAIN = "Delete the file, run the class outside CI, and commit it.";

    private final Class<?> testClass;
    private final ContractFile file;
    private final boolean records;
    private final Contract before;
    private final Map<String, Contract> recorded = new ConcurrentHashMap<>();

    ClassContract(Path folder, Class<?> testClass, boolean records) {
        this.testClass = testClass;
        this.file = new ContractFile(folder.resolve(testClass.getName() + ".contract"));
        this.records = records;
        this.before = file.read(RECORD_AGAIN).orElse(new Contract("", "", "", List.of()));
    }

    /**
     * The name of a test in the file, such as {@code transfers()}: without the names of nested classes and the number
     * of an invocation.
     */
    static String nameOf(Method test) {
        return test.getName()
                + Stream.of(test.getParameterTypes()).map(Class::getSimpleName).collect(joining(", ", "(", ")"));
    }

    /**
     * Checks a recording.
     *
     * @param invocation the invocation, such as {@code " #2"}; empty for a test that runs once
     */
    void check(String test, String invocation, Recording recording) {
        Contract now = contract(test + invocation, recording);
        Optional<ContractSubject> known = before.subject(test + invocation).or(() -> before.subject(test));
        if (known.isPresent()) {
            file.check(before.only(named(test + invocation, known.get())), now, recording, RECORD_AGAIN);
        } else if (records) {
            recorded.put(test + invocation, now);
        } else if (!recording.commands().isEmpty()) {
            throw new WireBudgetError("The wire contract " + file.file() + " lacks " + test + invocation
                    + ". Nothing is recorded in CI: run the class elsewhere, and commit the file.");
        }
    }

    private Contract contract(String test, Recording recording) {
        if (recording.commands().isEmpty() && recording.doubts().isEmpty()) {
            return before.only(new ContractSubject(SubjectType.TEST, test, "", List.of()));
        }
        return ContractFile.contract(test, recording);
    }

    @Override
    public void close() {
        if (records) {
            save();
        }
    }

    /** Saves the file. Tests that did not run keep their entries, and those that no longer exist lose them. */
    private void save() {
        Set<String> tests = tests("", testClass).collect(toSet());
        List<ContractSubject> kept = before.subjects().stream()
                .filter(subject -> tests.contains(testOf(subject.name())))
                .toList();
        Set<String> servers = new HashSet<>(kept.isEmpty() ? Set.of() : Set.of(before.server()));
        Contract last = before;
        for (Contract each : recorded.values()) {
            if (!each.subjects().get(0).sends().isEmpty()) {
                last = each;
                servers.add(each.server());
            }
        }
        Stream<ContractSubject> added =
                recorded.values().stream().map(each -> each.subjects().get(0));
        List<ContractSubject> subjects =
                Stream.concat(kept.stream(), added).collect(groupingBy(each -> testOf(each.name()))).entrySet().stream()
                        .flatMap(test -> merged(test.getKey(), test.getValue()))
                        .filter(subject -> !subject.sends().isEmpty())
                        .toList();
        // Tests of one class may use several servers.
        String server = servers.size() == 1 ? last.server() : "";
        Contract together = new Contract(last.driver(), server, last.serverVersion(), subjects);
        if (!together.subjects().equals(before.subjects())) {
            file.write(together);
        }
    }

    /** The subjects of a test. Its invocations are one entry if all were recorded together and sent the same. */
    private Stream<ContractSubject> merged(String test, List<ContractSubject> invocations) {
        List<ContractSubject> alike =
                invocations.stream().map(each -> named(test, each)).distinct().toList();
        boolean same = invocations.size() > 1
                && alike.size() == 1
                && invocations.stream().allMatch(each -> recorded.containsKey(each.name()));
        return (same ? alike : invocations).stream();
    }

    private static ContractSubject named(String name, ContractSubject subject) {
        return new ContractSubject(subject.kind(), name, subject.parameters(), subject.sends());
    }

    private static String testOf(String name) {
        return name.replaceFirst("( #\\d+)+$", "");
    }

    private static Stream<String> tests(String prefix, Class<?> type) {
        return Stream.concat(
                ReflectionSupport.findMethods(type, method -> true, HierarchyTraversalMode.TOP_DOWN).stream()
                        .map(method -> prefix + nameOf(method)),
                ReflectionSupport.findNestedClasses(type, nested -> !Modifier.isStatic(nested.getModifiers())).stream()
                        .flatMap(nested -> tests(prefix + nested.getSimpleName() + ".", nested)));
    }
}
