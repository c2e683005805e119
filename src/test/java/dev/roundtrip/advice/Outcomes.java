package dev.roundtrip.advice;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** What came of each thing that was done, as text to compare, by the name of what was done. */
final class Outcomes {

    private final Map<String, String> outcomes = new LinkedHashMap<>();
    private final String pass;

    private Outcomes(int pass) {
        this.pass = Integer.toString(pass);
    }

    /** Every outcome by the name of what was done, in two passes: the second meets statements that were kept. */
    static Map<String, String> inTwoPasses(Pass each) throws SQLException {
        Map<String, String> all = new LinkedHashMap<>();
        for (int pass = 1; pass <= 2; pass++) {
            Outcomes outcomes = new Outcomes(pass);
            each.run(outcomes);
            all.putAll(outcomes.outcomes);
        }
        return all;
    }

    /** Everything that is done in one pass. */
    interface Pass {
        void run(Outcomes outcomes) throws SQLException;
    }

    /** One thing that is done. */
    interface Step {
        Object run() throws Exception;
    }

    void record(String what, Step step) {
        String outcome;
        try {
            outcome = shown(step.run());
        } catch (Exception failure) {
            outcome = failed(failure);
        }
        if (outcomes.put(pass + " " + what, outcome) != null) {
            throw new IllegalStateException("two outcomes are named " + what);
        }
    }

    /** What frameworks decide by: the kind of exception, the SQLState and the server's number. */
    private static String failed(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(cause.getClass().getSimpleName()).append(' ');
            if (cause instanceof SQLException sql) {
                return text + sql.getSQLState() + " " + sql.getErrorCode();
            }
        }
        return text + failure.getMessage();
    }

    static String shown(Object value) {
        if (value instanceof byte[] bytes) {
            return "bytes " + HexFormat.of().formatHex(bytes);
        }
        if (value instanceof int[] counts) {
            return Arrays.toString(counts);
        }
        return value == null
                ? "null"
                : value.getClass().getSimpleName() + " " + value.toString().replaceAll("\\p{Cntrl}", "(control)");
    }
}
