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

    /** Refuses a command line for which this is so. */
    public static void refuseIf(boolean wrong, String sentence) {
        if (wrong) {
            throw new UsageException(sentence);
        }
    }

    /** What is read from a file, or a file that is prepared; one that cannot be used is an invalid command line. */
    public static <T> T read(Supplier<T> work) {
        try {
            return work.get();
        } catch (ReportException | BadProfileException refused) {
            throw new UsageException(refused.getMessage(), refused);
        }
    }

    /** As {@link #read}, for a value that is made of options: what its constructor refuses is an invalid one too. */
    public static <T> T checked(Supplier<T> work) {
        return checked("", work);
    }

    /** With these words in front of the refusal. */
    static <T> T checked(String before, Supplier<T> work) {
        try {
            return read(work);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(before + wrong.getMessage() + ".", wrong);
        }
    }
}
