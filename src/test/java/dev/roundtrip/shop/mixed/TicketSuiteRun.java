package dev.roundtrip.shop.mixed;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Runs the suite in parallel, as a build does in its own JVM, and prints its failures and how many tests passed. */
final class TicketSuiteRun {

    private TicketSuiteRun() {}

    /** Runs the suite; the argument is the contracts' folder. */
    public static void main(String[] arguments) {
        Events tests = EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
                .configurationParameter("roundtrip.contract", arguments[0])
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                .configurationParameter(
                        "junit.jupiter.testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random")
                .configurationParameter(
                        "junit.jupiter.testclass.order.default", "org.junit.jupiter.api.ClassOrderer$Random")
                .configurationParameter(
                        "junit.jupiter.execution.order.random.seed",
                        Long.toString(ProcessHandle.current().pid()))
                .selectors(
                        selectClass(TicketSuite.Selling.class),
                        selectClass(TicketSuite.Raising.class),
                        selectClass(TicketSuite.Reading.class))
                .execute()
                .allEvents();
        tests.finished()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .forEach(failure -> System.out.println(failure.getMessage()));
        tests.reportingEntryPublished().stream()
                .forEach(event -> System.out.println(event.getPayload().orElseThrow()));
        System.out.println("passed: "
                + tests.succeeded()
                        .filter(event -> event.getTestDescriptor().isTest())
                        .count());
        // The service's threads would wait a minute for further work.
        System.exit(0);
    }
}
