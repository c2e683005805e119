package dev.roundtrip.junit;

import static java.util.stream.Collectors.joining;

import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recording;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * The contract of a whole suite, without an annotation: with the configuration parameter {@value #FOLDER}, what each
 * test sends on its own thread is recorded in a file for its class, and a test that sends anything else fails. JUnit
 * finds this class itself with {@code junit.jupiter.extensions.autodetection.enabled=true}.
 *
 * <p>A test that is not in the file is added, except in CI (the environment variable {@code CI}) and with
 * {@code roundtrip.contract.record=false}: there it fails. To record a test again, delete the file.
 *
 * <p>These do not count: {@code @BeforeEach} and the like, commands of other threads, and commands that depend on
 * earlier tests, such as preparing a statement that the driver keeps.
 */
public final class SuiteContract implements InvocationInterceptor {

    static final String FOLDER = "roundtrip.contract";

    private static final Pattern NUMBER = Pattern.compile(":(#\\d+)");

    private final boolean inCi;

    /** Creates the extension; called by JUnit. */
    public SuiteContract() {
        this(Optional.ofNullable(System.getenv("CI")).orElse(""));
    }

    /**
     * Creates the extension.
     *
     * @param ci the value of the environment variable {@code CI}
     */
    SuiteContract(String ci) {
        this.inCi = !ci.isEmpty() && !ci.equalsIgnoreCase("false");
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        run(test, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        run(test, context);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> test, DynamicTestInvocationContext method, ExtensionContext context) throws Throwable {
        run(test, context);
    }

    private void run(Invocation<Void> test, ExtensionContext context) throws Throwable {
        Optional<String> folder = context.getConfigurationParameter(FOLDER).filter(path -> !path.isBlank());
        if (folder.isEmpty()) {
            test.proceed();
            return;
        }
        Recording recording;
        try (OpenRecording open = RecordingTap.recordThread()) {
            test.proceed();
            recording = open.end();
            if (!open.otherThreads().isEmpty()) {
                context.publishReportEntry(
                        "roundtrip",
                        "Not in the wire contract: commands of other threads, "
                                + String.join(", ", open.otherThreads()));
            }
        }
        check(Path.of(folder.get()), context, SteadyCommands.of(recording));
    }

    private void check(Path folder, ExtensionContext context, Recording recording) {
        Deque<ExtensionContext> classes = classes(context);
        ExtensionContext outermost = classes.remove();
        outermost
                .getStore(Namespace.create(SuiteContract.class))
                .getOrComputeIfAbsent(
                        ClassContract.class,
                        key -> new ClassContract(folder, outermost.getRequiredTestClass(), records(context)),
                        ClassContract.class)
                .check(names(classes) + ClassContract.nameOf(method(context)), invocation(context), recording);
    }

    /** The names of classes, such as {@code Banking.OfTwo.}, with a dot behind each. */
    private static String names(Collection<ExtensionContext> classes) {
        return classes.stream()
                .map(each -> each.getRequiredTestClass().getSimpleName() + ".")
                .collect(joining());
    }

    /** The invocation, such as {@code " #2"}, with the class's before the test's; empty if the test runs once. */
    private static String invocation(ExtensionContext context) {
        return NUMBER.matcher(context.getUniqueId())
                .results()
                .map((MatchResult number) -> " " + number.group(1))
                .collect(joining());
    }

    private boolean records(ExtensionContext context) {
        return !inCi
                && !context.getConfigurationParameter(ContractFile.RECORD)
                        .orElse("")
                        .equals("false");
    }

    /** The contracts of the test's class and of the classes around it, the outermost first. */
    private static Deque<ExtensionContext> classes(ExtensionContext context) {
        Deque<ExtensionContext> classes = new ArrayDeque<>();
        for (Optional<ExtensionContext> each = Optional.of(context);
                each.isPresent();
                each = each.get().getParent()) {
            if (!classes.isEmpty()
                    && classes.peek().getTestClass().equals(each.get().getTestClass())) {
                classes.remove();
            }
            if (each.get().getTestClass().isPresent()) {
                classes.push(each.get());
            }
        }
        return classes;
    }

    /** The method of a test; a dynamic test has that of its factory. */
    private static Method method(ExtensionContext context) {
        return context.getTestMethod()
                .orElseGet(() -> method(context.getParent().orElseThrow()));
    }
}
