package dev.roundtrip.tap.recording;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * One line of Java code.
 *
 * @param className with its package
 * @param method its name; a lambda's is that of the method around it
 * @param file the source file's name, empty where the class file does not say
 * @param line from 1; 0 where the class file does not say
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record CallSite(String className, String method, String file, int line) {

    private static final String LAMBDA = "lambda$";

    public CallSite {
        Objects.requireNonNull(className, "className");
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(file, "file");
        if (line < 0) {
            throw new IllegalArgumentException("line is " + line + "; allowed are numbers from 0");
        }
    }

    static CallSite of(StackWalker.StackFrame frame) {
        String file = frame.getFileName();
        return new CallSite(
                frame.getClassName(),
                withoutLambda(frame.getMethodName()),
                file == null ? "" : file,
                Math.max(0, frame.getLineNumber()));
    }

    /** {@code lambda$transfer$3} is code of {@code transfer}. */
    private static String withoutLambda(String method) {
        int end = method.lastIndexOf('$');
        return method.startsWith(LAMBDA) && end > LAMBDA.length() ? method.substring(LAMBDA.length(), end) : method;
    }

    /** As a stack trace shows it, with the class's simple name: {@code AccountRepository.balance(AccountRepository.java:31)}. */
    @Override
    public String toString() {
        String simpleName = className.substring(className.lastIndexOf('.') + 1);
        String place = file.isEmpty() ? "unknown source" : line == 0 ? file : file + ":" + line;
        return simpleName + "." + method + "(" + place + ")";
    }
}
