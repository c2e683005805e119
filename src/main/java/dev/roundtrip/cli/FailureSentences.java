package dev.roundtrip.cli;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.metrics.MetricsUnavailableException;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.run.RunFailedException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * A command that failed: a sentence and exit code 1. An exception that we did not foresee is a defect of Roundtrip's
 * and says so; its stack trace is shown only when asked for, since a user can do nothing with it.
 */
final class FailureSentences implements IExecutionExceptionHandler {

    private static final String TRACE_VARIABLE = "ROUNDTRIP_TRACE";

    /** What to do about a defect; begins with a blank. */
    static final String WHAT_TO_TRY = " Set " + TRACE_VARIABLE + "=1 to see where, and please report it.";

    @Override
    public int handleExecutionException(Exception exception, CommandLine line, ParseResult result) {
        return say(exception, line.getErr());
    }

    /** Says it, after its stack trace where that is asked for. @return the exit code */
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
        if (exception instanceof RunFailedException
                || exception instanceof ProbeFailedException
                || exception instanceof ReportException
                || exception instanceof MetricsUnavailableException) {
            return exception.getMessage();
        }
        return "an unexpected failure, which is a defect of Roundtrip: " + JdbcUrl.masked(exception.toString()) + "."
                + WHAT_TO_TRY;
    }
}
