package dev.roundtrip.cli.options;

import dev.roundtrip.failure.ExplainedFailure;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.scenario.BadProfileException;
import java.util.function.Supplier;

/** An invalid command line; the message is a sentence that says what is wrong and what to try. */
public final class UsageException extends RuntimeException implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    public UsageException(String sentence) {
        super(sentence);
    }

    private UsageException(String sentence, RuntimeException cause) {
        super(sentence, cause);
    }

    /** Refuses a command line if something is wrong with it. */
    public static void refuseIf(boolean wrong, String sentence) {
        if (wrong) {
            throw new UsageException(sentence);
        }
    }

    /** Reads or prepares a file; an unusable file makes the command line invalid. */
    public static <T> T read(Supplier<T> work) {
        try {
            return work.get();
        } catch (ReportException | BadProfileException refused) {
            throw new UsageException(refused.getMessage(), refused);
        }
    }

    /** Makes a value of options; what its constructor refuses makes the command line invalid. */
    public static <T> T checked(Supplier<T> work) {
        return checked("", work);
    }

    /** Makes a value of options, with these words in front of a refusal. */
    static <T> T checked(String before, Supplier<T> work) {
        try {
            return read(work);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(before + wrong.getMessage() + ".", wrong);
        }
    }
}
