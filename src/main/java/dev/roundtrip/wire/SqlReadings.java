package dev.roundtrip.wire;

import java.util.Arrays;

/**
 * The ways in which servers may read one text. The server's sql_mode decides whether a backslash escapes and whether
 * double quotes enclose a name, its version and kind decide whether a comment such as {@code /*!80000 ... *}{@code /}
 * is executed. Only what every possible reading finds outside of literals and comments may be shown.
 *
 * <p>It allocates nothing. One thread at a time.
 */
public final class SqlReadings {

    /**
     * The number of ways to read quotes: a backslash always escapes; it does so except in double quotes, which enclose
     * a name; it never escapes.
     */
    private static final int QUOTES = 3;

    /**
     * The number of ways to read comments that some servers execute: skipped; skipped with the comments in them;
     * executed.
     */
    private static final int COMMENTS = 3;

    private static final int EXECUTED = 2 * QUOTES;

    private final int[] ats = new int[QUOTES * COMMENTS];

    /** Whether a reading is in a comment that it executes. */
    private final boolean[] inside = new boolean[QUOTES * COMMENTS];

    private static boolean isPossible(int reading, BackslashMode mode) {
        boolean escapes = reading % QUOTES < 2;
        return mode == BackslashMode.UNKNOWN || escapes == (mode == BackslashMode.ESCAPES);
    }

    /** The index after the literal at an index; there all possible readings are outside of literals and comments. */
    public int afterLiteral(SqlText sql, int from, int end, BackslashMode mode) {
        int plain = SqlBytes.afterQuoted(sql, from, end, false);
        int escaped = SqlBytes.afterQuoted(sql, from, end, true);
        if (plain == escaped) {
            return plain < 0 ? end : plain;
        }
        if (sql.byteAt(from) == '\'' && mode != BackslashMode.UNKNOWN) {
            int after = mode == BackslashMode.ESCAPES ? escaped : plain;
            return after < 0 ? end : after;
        }
        return afterAll(sql, from, end, mode);
    }

    /** The first index, after the given one, at which a token begins in every possible reading. */
    int afterAll(SqlText sql, int from, int end, BackslashMode mode) {
        Arrays.fill(ats, from);
        Arrays.fill(inside, false);
        int at = from;
        while (true) {
            int least = end;
            int most = at;
            for (int reading = 0; reading < ats.length; reading++) {
                if (isPossible(reading, mode)) {
                    if (ats[reading] == at && at < end) {
                        advance(sql, end, reading);
                    }
                    least = Math.min(least, ats[reading]);
                    most = Math.max(most, ats[reading]);
                }
            }
            if (least == most || least == end) {
                return least;
            }
            at = least;
        }
    }

    /** Whether all possible readings agree about the inside of an executable comment or hint. */
    public boolean isClear(SqlText sql, int from, int close, int end, BackslashMode mode) {
        for (int quotes = 0; quotes < QUOTES; quotes++) {
            int at = from;
            while (isPossible(quotes, mode) && at < close) {
                at = after(sql, at, end, EXECUTED + quotes);
            }
            if (at > close) {
                return false;
            }
        }
        return true;
    }

    private void advance(SqlText sql, int end, int reading) {
        int at = ats[reading];
        boolean ends = inside[reading] && sql.byteAt(at) == '*' && at + 1 < end && sql.byteAt(at + 1) == '/';
        inside[reading] = !ends
                && (inside[reading]
                        || (reading >= EXECUTED
                                && SqlBytes.beginsComment(sql, at, end)
                                && SqlBytes.isExecutable(sql, at, end)));
        ats[reading] = ends ? at + 2 : after(sql, at, end, reading);
    }

    private static int after(SqlText sql, int at, int end, int reading) {
        int now = sql.byteAt(at);
        if (now == '\'' || now == '"' || now == '`') {
            boolean escapes = reading % QUOTES == 0 || (reading % QUOTES == 1 && now == '\'');
            int after = SqlBytes.afterQuoted(sql, at, end, escapes);
            return after < 0 ? end : after;
        }
        if (!SqlBytes.beginsComment(sql, at, end)) {
            return at + 1;
        }
        if (!SqlBytes.isExecutable(sql, at, end)) {
            return SqlBytes.afterComment(sql, at, end);
        }
        return reading >= EXECUTED
                ? at + 2
                : reading >= QUOTES ? afterNested(sql, at, end) : SqlBytes.afterComment(sql, at, end);
    }

    private static int afterNested(SqlText sql, int from, int end) {
        int at = from + 2;
        while (at + 1 < end) {
            if (sql.byteAt(at) == '*' && sql.byteAt(at + 1) == '/') {
                return at + 2;
            }
            boolean inner = sql.byteAt(at) == '/' && sql.byteAt(at + 1) == '*';
            at = inner ? SqlBytes.afterComment(sql, at, end) : at + 1;
        }
        return end;
    }
}
