package dev.roundtrip.junit;

import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recording;
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

    /**
     * The lock by which tests that record exclude each other: on shared tapped connections their commands cannot be
     * distinguished.
     */
    static final String LOCK = "dev.roundtrip.wire";

    private static final Namespace NAMESPACE = Namespace.create(WireExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        WireBudget budget = find(context);
        // The annotation is rejected before the test rather than after it.
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
        WireBudget annotation = find(context);
        Budget.of(annotation).check(context.getDisplayName(), recording, Tapped.by(annotation));
        plans.ifPresent(server -> server.check(annotation, context.getDisplayName(), recording));
    }

    private static void requireLimit(WireBudget budget, ExtensionContext context) {
        if (Budget.of(budget).isUnlimited() && !ServerPlans.areLimitedBy(budget)) {
            throw new ExtensionConfigurationException("@WireBudget of " + context.getDisplayName()
                    + " needs a limit, such as @WireBudget(roundTrips = 5).");
        }
    }

    /** The annotation of the method, or else of its class, or else of the enclosing class of an inner class. */
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
