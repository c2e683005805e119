package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** What became of tests that were run by JUnit within a test. */
record Outcome(Map<String, Optional<Throwable>> failures) {

    static Outcome of(Class<?> tests) {
        return of(selectClass(tests));
    }

    static Outcome of(Class<?> tests, String method) {
        return of(selectMethod(tests, method));
    }

    private static Outcome of(DiscoverySelector selector) {
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                // The test kit passes no system properties on, as a build does.
                .configurationParameter(ContractFile.MODE, System.getProperty(ContractFile.MODE, ""))
                .selectors(selector)
                .execute();
        return of(results);
    }

    static Outcome of(EngineExecutionResults results) {
        return new Outcome(results.testEvents().finished().stream()
                .collect(Collectors.toMap(
                        event -> event.getTestDescriptor().getDisplayName(), Outcome::failureOf, (one, other) -> one)));
    }

    private static Optional<Throwable> failureOf(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class).getThrowable();
    }

    /** These tests ran, and none of them failed. */
    void allPassed(String... tests) {
        assertThat(failures).allSatisfy((test, failure) -> assertThat(failure).isEmpty());
        assertThat(failures.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(tests).map(test -> test + "()").toList());
    }

    /** As {@link #onlyMessage} without the numbers of lines, so that it can be written down. */
    String message() {
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
