package dev.roundtrip.cli;

import dev.roundtrip.agent.outside.AttachFailedException;
import dev.roundtrip.agent.outside.JvmEndedException;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.metrics.MetricsUnavailableException;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.tap.proxy.RelayFailedException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Reports a failed command: one sentence and exit code 1. An unexpected exception is a defect of Roundtrip, and the
 * sentence says so. Its stack trace is printed on request only, since it does not help a user.
 */
final class FailureSentences implements IExecutionExceptionHandler {

    private static final String TRACE_VARIABLE = "ROUNDTRIP_TRACE";

    /** What to do about a defect; starts with a space. */
    static final String WHAT_TO_TRY = " Set " + TRACE_VARIABLE + "=1 to see where, and please report it.";

    @Override
    public int handleExecutionException(Exception exception, CommandLine line, ParseResult result) {
        return say(exception, line.getErr());
    }

    /**
     * Prints the sentence, after the stack trace if that was requested.
     *
     * @return the exit code
     */
    static int say(Exception exception, PrintWriter err) {
        if (traceIsWanted()) {
            exception.printStackTrace(err);
        }
        err.println("roundtrip: " + sentence(exception));
        return RoundtripCommand.FAILED;
    }

    static boolean traceIsWanted() {
        return System.getenv(TRACE_VARIABLE) != null;
    }

    static String sentence(Exception exception) {
        if (exception instanceof AttachFailedException
                || exception instanceof JvmEndedException
                || exception instanceof RunFailedException
                || exception instanceof ProbeFailedException
                || exception instanceof ReportException
                || exception instanceof RelayFailedException
                || exception instanceof MetricsUnavailableException) {
            return exception.getMessage();
        }
        return "an unexpected failure, which is a defect of Roundtrip: " + JdbcUrl.masked(exception.toString()) + "."
                + WHAT_TO_TRY;
    }
}
