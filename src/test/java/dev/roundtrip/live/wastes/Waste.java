package dev.roundtrip.live.wastes;

import java.util.regex.Pattern;

/** The wastes that a {@link WastefulShop} has, each of which it can do without. */
public enum Waste {
    QUERY_IN_A_LOOP_OF_A_MIX("1 query for 10\\.0 in \\w+\\.orders", "\\w+Wastes\\.orders"),
    QUERY_IN_A_LOOP_OUTSIDE_OF_A_TRANSACTION("1 query for 8\\.0 in \\w+\\.catalogue", "\\w+Wastes\\.catalogue"),
    /** Hibernate sends inserts at the commit, behind the method that has the loop. */
    SINGLE_INSERTS(
            "1 batch for 10\\.0 in \\w+\\.(insert|place|work)", "\\w+Wastes\\.(insert|place)|WastefulShop\\.work"),
    PREPARED_EACH_TIME("cachePrepStmts=true.*|useServerPrepStmts=false|kept statements", ".*"),
    READ_AGAIN_UNCHANGED("answers kept in \\w+\\.settings", "\\w+Wastes\\.settings"),
    READ_ONLY("readOnlyPropagatesToServer=false", ".*"),
    ISOLATION_ASKED("useLocalSessionState=true", ".*"),
    AUTOCOMMIT_TOGGLED("autoCommit=false", ".*"),
    STREAMED("netTimeoutForStreamingResults=0", "\\w+Wastes\\.report");

    private final Pattern change;
    private final Pattern line;

    /**
     * @param change what is offered against it, by driver and framework
     * @param method the methods that may be named as its place
     */
    Waste(String change, String method) {
        this.change = Pattern.compile(change);
        this.line = Pattern.compile("(" + method + ")\\(\\w+\\.java:\\d+\\)(, called at .*)?");
    }

    /** Whether the named change removes it. */
    public boolean isRemovedBy(String named) {
        return change.matcher(named).matches();
    }

    /**
     * Whether the line is the application's, or that of its pool, and in a method that has the waste. The shop's own
     * transaction manager begins transactions, and so asks for what they need.
     */
    public boolean isAt(String named) {
        return line.matcher(named).matches()
                && named.matches(
                        ".*\\b(\\w+Wastes|WastefulShop)\\.java:.*|\\w+Beans\\$1\\.doBegin\\(.*|com\\.zaxxer\\.hikari\\..*");
    }
}
