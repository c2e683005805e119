package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.roundtrip.tap.recording.Recording;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** The outcome of tests that JUnit ran within a test. */
public record Outcome(Map<String, Optional<Throwable>> failures) {

    public static Outcome of(Class<?> tests) {
        return of(selectClass(tests));
    }

    static Outcome of(Class<?> tests, String method) {
        return of(selectMethod(tests, method));
    }

    private static Outcome of(DiscoverySelector selector) {
        return of(EngineTestKit.engine("junit-jupiter").selectors(selector).execute());
    }

    public static Outcome of(EngineExecutionResults results) {
        return new Outcome(results.testEvents().finished().stream()
                .collect(Collectors.toMap(
                        event -> event.getTestDescriptor().getDisplayName().replaceAll("\\(.*", ""),
                        Outcome::failureOf,
                        (one, other) -> one)));
    }

    private static Optional<Throwable> failureOf(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class).getThrowable();
    }

    /** JUnit, with two tests at a time if these allow it. */
    static EngineTestKit.Builder twoAtATime() {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2");
    }

    /** Requires that these tests ran, and none of them failed. */
    public void allPassed(String... tests) {
        assertThat(failures).allSatisfy((test, failure) -> assertThat(failure).isEmpty());
        assertThat(failures).containsOnlyKeys(tests);
    }

    /** Requires that only this test failed, and returns its failure. */
    public Throwable onlyFailure(String test) {
        assertThat(failures.keySet())
                .filteredOn(each -> failures.get(each).isPresent())
                .containsExactly(test);
        return failures.get(test).orElseThrow();
    }

    /** The message of {@link #onlyMessage} without the numbers of lines, so that it can be written down. */
    public String message() {
        return withoutLines(onlyMessage());
    }

    /** The message of the one test that failed. */
    String onlyMessage() {
        List<Throwable> failed =
                failures.values().stream().flatMap(Optional::stream).toList();
        assertThat(failed).hasSize(1);
        return failed.get(0).getMessage();
    }

    /** The message of a budget that a recording exceeds, without the numbers of lines. */
    static String over(Budget budget, String subject, Recording recording) {
        return withoutLines(catchThrowableOfType(WireBudgetError.class, () -> budget.check(subject, recording))
                .getMessage());
    }

    static String withoutLines(String message) {
        return message.replaceAll("\\.java:\\d+\\)", ".java:N)");
    }
}
