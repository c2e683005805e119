package dev.roundtrip.junit;

import dev.roundtrip.junit.spring.TestManagedTransaction;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.TransactionEffect;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Records while a test method runs, and checks the recording against the test's {@link WireBudget}. A test that has
 * already failed is not checked.
 */
final class WireExtension implements BeforeTestExecutionCallback, AfterTestExecutionCallback {

    /** Tests that record exclude each other: on shared tapped connections their commands cannot be distinguished. */
    static final String LOCK = "dev.roundtrip.wire";

    private static final Namespace NAMESPACE = Namespace.create(WireExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        // Rejected before the test rather than after it.
        Optional<WireBudget> budget = find(context, WireBudget.class);
        budget.ifPresent(annotation -> requireLimit(annotation, context));
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        budget.flatMap(annotation -> ServerPlans.begin(annotation, context))
                .ifPresent(plans -> store.put(ServerPlans.class, plans));
        budget.ifPresent(annotation ->
                store.put(WireBudget.class, Tapped.by(annotation).record()));
        if (find(context, WireContract.class).isPresent()) {
            store.put(WireContract.class, RecordingTap.recordAll());
        }
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        try (ServerPlans plans = store.remove(ServerPlans.class, ServerPlans.class);
                OpenRecording ofBudget = store.remove(WireBudget.class, OpenRecording.class);
                OpenRecording ofContract = store.remove(WireContract.class, OpenRecording.class)) {
            // All recordings end here, before any check.
            Optional<Recording> forBudget = Optional.ofNullable(ofBudget).map(OpenRecording::end);
            Optional<Recording> forContract = Optional.ofNullable(ofContract).map(OpenRecording::end);
            if (context.getExecutionException().isEmpty()) {
                forBudget.ifPresent(recording -> check(context, recording, Optional.ofNullable(plans)));
                forContract.ifPresent(recording -> find(context, WireContract.class)
                        .ifPresent(contract -> holdAgainst(contract, context, recording)));
            }
        }
    }

    private static void check(ExtensionContext context, Recording recording, Optional<ServerPlans> plans) {
        Optional<String> note = unseenEnd(recording);
        note.ifPresent(sentence -> context.publishReportEntry("roundtrip", sentence));
        WireBudget annotation = find(context, WireBudget.class).orElseThrow();
        try {
            Budget.of(annotation).check(context.getDisplayName(), recording, Tapped.by(annotation));
            plans.ifPresent(server -> server.check(annotation, context.getDisplayName(), recording));
        } catch (WireBudgetError failure) {
            throw note.<WireBudgetError>map(
                            sentence -> new WireBudgetError(failure.getMessage() + "\n  Note: " + sentence))
                    .orElse(failure);
        }
    }

    /**
     * What a budget cannot see of a test in Spring's test-managed transaction, as a sentence for the user; empty for
     * any other test. It is rolled back after the test, so there is no commit, and JPA never sends what it has not
     * flushed. Call it on the test's thread, before Spring ends the transaction.
     */
    private static Optional<String> unseenEnd(Recording recording) {
        if (!TestManagedTransaction.isActive()
                || recording.count(sent -> sent.effect() == TransactionEffect.COMMIT) > 0) {
            return Optional.empty();
        }
        boolean wrote = recording.count(sent -> sent.effect() == TransactionEffect.WRITE) > 0;
        return Optional.of("Spring rolls this test back: no COMMIT was sent"
                + (wrote ? "" : ", and nothing that JPA had not flushed")
                + ". To count those, call "
                + (wrote ? "" : "EntityManager.flush(), or ")
                + "TestTransaction.flagForCommit() and end(), or use @Transactional(propagation = NOT_SUPPORTED).");
    }

    private static void holdAgainst(WireContract contract, ExtensionContext context, Recording recording) {
        ContractFile file = new ContractFile(Path.of(contract.value()));
        boolean records = context.getConfigurationParameter(ContractFile.RECORD)
                .filter("true"::equals)
                .isPresent();
        withJackson(() -> {
            if (records) {
                file.record(nameOf(context), recording);
            } else {
                file.check(nameOf(context), recording);
            }
        });
    }

    /** Reads or writes contracts. */
    static void withJackson(Runnable work) {
        try {
            work.run();
        } catch (NoClassDefFoundError absent) {
            throw new ExtensionConfigurationException(
                    "A contract needs Jackson 2: add com.fasterxml.jackson.datatype:jackson-datatype-jdk8 to the tests.",
                    absent);
        }
    }

    /** {@code TransferTest.transfers}; one of several tests with that name has its parameters. */
    private static String nameOf(ExtensionContext context) {
        Method test = context.getRequiredTestMethod();
        int same = ReflectionSupport.findMethods(
                        context.getRequiredTestClass(),
                        other -> other.getName().equals(test.getName())
                                && AnnotationSupport.isAnnotated(other, Testable.class),
                        HierarchyTraversalMode.TOP_DOWN)
                .size();
        return SuiteContract.names(SuiteContract.classes(context))
                + (same > 1 ? ClassContract.nameOf(test) : test.getName())
                + SuiteContract.invocation(context);
    }

    private static void requireLimit(WireBudget budget, ExtensionContext context) {
        if (Budget.of(budget).isUnlimited() && !ServerPlans.areLimitedBy(budget)) {
            throw new ExtensionConfigurationException("@WireBudget of " + context.getDisplayName()
                    + " needs a limit, such as @WireBudget(roundTrips = 5).");
        }
    }

    /** The annotation of the method, else of its class, else of the enclosing class of an inner class. */
    private static <A extends Annotation> Optional<A> find(ExtensionContext context, Class<A> type) {
        Optional<A> found = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), type);
        Class<?> owner = context.getRequiredTestClass();
        while (found.isEmpty() && owner != null) {
            found = AnnotationSupport.findAnnotation(owner, type);
            owner = Modifier.isStatic(owner.getModifiers()) ? null : owner.getEnclosingClass();
        }
        return found;
    }
}
