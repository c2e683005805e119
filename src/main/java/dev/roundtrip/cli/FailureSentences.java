package dev.roundtrip.cli;

import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.failure.ExplainedFailure;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.OddAnswerException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Reports a failed command: one sentence and exit code 1. An unexpected exception is a defect of Roundtrip, and the
 * sentence says so. Its stack trace is printed on request only, since it does not help a user.
 */
final class FailureSentences implements IExecutionExceptionHandler {

    private static final String TRACE_VARIABLE = "ROUNDTRIP_TRACE";

    /** The advice after a defect; it starts with a space. */
    static final String WHAT_TO_TRY = " Set " + TRACE_VARIABLE + "=1 to see where, and report it.";

    private static final String CHECK_SERVER = ". Check that it is TiDB, MariaDB or MySQL, and what stands before it.";

    @Override
    public int handleExecutionException(Exception exception, CommandLine line, ParseResult result) {
        String[] arguments = result.originalArgs().toArray(String[]::new);
        return exception instanceof UsageException
                ? UsageErrors.say(exception.getMessage(), line, arguments)
                : say(exception, line.getErr(), arguments);
    }

    /**
     * Prints the sentence, after the stack trace if that was requested.
     *
     * @return the exit code
     */
    static int say(Exception exception, PrintWriter err, String... arguments) {
        if (traceIsWanted()) {
            exception.printStackTrace(err);
        }
        err.println("roundtrip: " + UsageErrors.withoutSecrets(sentence(exception), arguments));
        return RoundtripCommand.FAILED;
    }

    static boolean traceIsWanted() {
        return System.getenv(TRACE_VARIABLE) != null;
    }

    static String sentence(Exception exception) {
        if (exception instanceof ExplainedFailure) {
            return exception.getMessage();
        }
        if (exception instanceof OddAnswerException) {
            return JdbcUrl.maskedIn(exception.getMessage()) + CHECK_SERVER;
        }
        if (exception instanceof SQLException) {
            return "A connection could not be opened or used: "
                    + JdbcUrl.masked(String.valueOf(exception.getMessage()))
                    + ". If the application can, report this.";
        }
        Optional<String> odd = OddAnswerException.ofDriver(exception);
        if (odd.isPresent()) {
            return JdbcUrl.maskedIn(odd.get()) + CHECK_SERVER;
        }
        return "a defect of Roundtrip: " + JdbcUrl.masked(exception.toString()) + "." + WHAT_TO_TRY;
    }
}
