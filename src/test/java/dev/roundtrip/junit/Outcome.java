package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** What became of tests that were run by JUnit within a test. */
public record Outcome(Map<String, Optional<Throwable>> failures) {

    public static Outcome of(Class<?> tests) {
        return of(selectClass(tests));
    }

    static Outcome of(Class<?> tests, String method) {
        return of(selectMethod(tests, method));
    }

    private static Outcome of(DiscoverySelector selector) {
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                // The test kit passes no system properties on, as a build does.
                .configurationParameter(ContractFile.RECORD, System.getProperty(ContractFile.RECORD, ""))
                .selectors(selector)
                .execute();
        return of(results);
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

    /** These tests ran, and none of them failed. */
    public void allPassed(String... tests) {
        assertThat(failures).allSatisfy((test, failure) -> assertThat(failure).isEmpty());
        assertThat(failures).containsOnlyKeys(tests);
    }

    /** Of the tests that ran, only this one failed. */
    public Throwable onlyFailure(String test) {
        assertThat(failures.keySet())
                .filteredOn(each -> failures.get(each).isPresent())
                .containsExactly(test);
        return failures.get(test).orElseThrow();
    }

    /** As {@link #onlyMessage} without the numbers of lines, so that it can be written down. */
    public String message() {
        return withoutLines(onlyMessage());
    }

    /** The message of the one test that ran, which must have failed. */
    String onlyMessage() {
        return failures.values().iterator().next().orElseThrow().getMessage();
    }

    static String withoutLines(String message) {
        return message.replaceAll("\\.java:\\d+\\)", ".java:N)");
    }
}
