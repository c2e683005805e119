package dev.roundtrip.junit;

import dev.roundtrip.junit.spring.TestManagedTransaction;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.TransactionEffect;
import java.lang.reflect.Modifier;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.support.AnnotationSupport;

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
        WireBudget budget = find(context);
        // Rejected before the test rather than after it.
        requireLimit(budget, context);
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        ServerPlans.begin(budget, context).ifPresent(plans -> store.put(ServerPlans.class, plans));
        store.put(WireBudget.class, Tapped.by(budget).record());
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        try (ServerPlans plans = store.remove(ServerPlans.class, ServerPlans.class);
                OpenRecording open = store.remove(WireBudget.class, OpenRecording.class)) {
            if (context.getExecutionException().isEmpty()) {
                check(context, open.end(), Optional.ofNullable(plans));
            }
        }
    }

    private static void check(ExtensionContext context, Recording recording, Optional<ServerPlans> plans) {
        Optional<String> note = unseenEnd(recording);
        note.ifPresent(sentence -> context.publishReportEntry("roundtrip", sentence));
        WireBudget annotation = find(context);
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

    private static void requireLimit(WireBudget budget, ExtensionContext context) {
        if (Budget.of(budget).isUnlimited() && !ServerPlans.areLimitedBy(budget)) {
            throw new ExtensionConfigurationException("@WireBudget of " + context.getDisplayName()
                    + " needs a limit, such as @WireBudget(roundTrips = 5).");
        }
    }

    /** The annotation of the method, else of its class, else of the enclosing class of an inner class. */
    private static WireBudget find(ExtensionContext context) {
        Optional<WireBudget> found =
                AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), WireBudget.class);
        Class<?> owner = context.getRequiredTestClass();
        while (found.isEmpty() && owner != null) {
            found = AnnotationSupport.findAnnotation(owner, WireBudget.class);
            owner = Modifier.isStatic(owner.getModifiers()) ? null : owner.getEnclosingClass();
        }
        return found.orElseThrow();
    }
}
