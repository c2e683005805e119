package dev.roundtrip.tap.recording;

import org.apiguardian.api.API;

/**
 * One line of Java code.
 *
 * @param className the name of the class with its package
 * @param method its name; for a lambda, the name of the enclosing method
 * @param file the source file's name, empty if the class file has none
 * @param line its number, from 1; 0 if the class file has none
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record CallSite(String className, String method, String file, int line) {

    private static final String LAMBDA = "lambda$";

    public CallSite {
        if (line < 0) {
            throw new IllegalArgumentException("line is " + line + "; allowed are numbers from 0");
        }
    }

    static CallSite of(StackWalker.StackFrame frame) {
        String file = frame.getFileName();
        return new CallSite(
                frame.getClassName(), method(frame), file == null ? "" : file, Math.max(0, frame.getLineNumber()));
    }

    /** The method that a frame belongs to: {@code lambda$transfer$3} belongs to {@code transfer}. */
    static String method(StackWalker.StackFrame frame) {
        String method = frame.getMethodName();
        int end = method.lastIndexOf('$');
        return method.startsWith(LAMBDA) && end > LAMBDA.length() ? method.substring(LAMBDA.length(), end) : method;
    }

    /**
     * The line as in a stack trace, with the simple class name:
     * {@code AccountRepository.balance(AccountRepository.java:31)}.
     */
    @Override
    public String toString() {
        return className.substring(className.lastIndexOf('.') + 1) + "." + place();
    }

    /** The text of {@link #toString} with the package, which names the library. */
    String withPackage() {
        return className + "." + place();
    }

    private String place() {
        String place = file.isEmpty() ? "unknown source" : line == 0 ? file : file + ":" + line;
        return method + "(" + place + ")";
    }
}
