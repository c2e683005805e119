package dev.roundtrip.cost;

import com.p6spy.engine.logging.Category;
import com.p6spy.engine.spy.appender.P6Logger;
import java.util.concurrent.atomic.LongAdder;

/** Counts p6spy's output and throws it away: no file, no formatting. p6spy creates it by its name. */
public final class CountingAppender implements P6Logger {

    private static final LongAdder STATEMENTS = new LongAdder();

    /** The number of statements that p6spy has shown so far. */
    static long statements() {
        return STATEMENTS.sum();
    }

    @Override
    public void logSQL(
            int connectionId, String now, long elapsed, Category category, String prepared, String sql, String url) {
        STATEMENTS.increment();
    }

    @Override
    public void logException(Exception failure) {
        throw new IllegalStateException("p6spy failed", failure);
    }

    @Override
    public void logText(String text) {
        // This is p6spy's own remark, which belongs to no statement.
    }

    @Override
    public boolean isCategoryEnabled(Category category) {
        return true;
    }
}
