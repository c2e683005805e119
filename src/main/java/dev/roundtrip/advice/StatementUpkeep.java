package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Connector/J's commands around the executions of a server-prepared statement, and the fixes that reduce them. */
final class StatementUpkeep {

    static final String CACHE = "cachePrepStmts";
    static final String CACHE_SIZE = "prepStmtCacheSize";
    static final String SQL_LIMIT = "prepStmtCacheSqlLimit";
    static final String SERVER_PREPARE = "useServerPrepStmts";
    static final String THREAD_NAMES = "includeThreadNamesAsStatementComment";

    static final DriverVersion FIRST_WITHOUT_RESET = new DriverVersion(8, 3, 0);
    static final DriverVersion V9_1_0 = new DriverVersion(9, 1, 0);

    /** Of the recommended string, whatever the number and length of statements. */
    static final int USUAL_SIZE = 1000;

    static final int USUAL_LIMIT = 2048;

    private StatementUpkeep() {}

    /** Up to 8.2.0 the driver sends a COM_STMT_RESET before each further use of a kept statement (Bug#107107). */
    static boolean resetsOnReuse(EffectiveParameters parameters) {
        return !parameters.version().isAtLeast(FIRST_WITHOUT_RESET);
    }

    static boolean cachesOnServer(EffectiveParameters parameters) {
        return parameters.preparesOnServer() && parameters.isOn(CACHE);
    }

    /**
     * From 9.1.0 on the thread's name is part of the text under which a closed statement is stored, but not of the text
     * that is looked up.
     */
    static boolean neverFoundAgain(EffectiveParameters parameters) {
        return parameters.isOn(THREAD_NAMES) && parameters.version().isAtLeast(V9_1_0);
    }

    /**
     * Without useLocalSessionState a batch that is prepared on the server asks twice whether it may write, one of text
     * once. The recommended string has that parameter, unless the given one speaks against it.
     */
    static boolean batchesAskMore(EffectiveParameters parameters) {
        EffectiveParameter local = parameters.get("useLocalSessionState");
        boolean against = local.origin() == Origin.EXPLICIT
                || !SessionVariables.of(parameters).named("autocommit").isEmpty();
        return !parameters.isOn(local.name())
                && against
                && parameters.isOn("readOnlyPropagatesToServer")
                && !parameters.isOn("rewriteBatchedStatements");
    }

    /** A fix of a string that {@link #batchesAskMore} is true of. */
    static Fix askOnceFirst() {
        return Fix.elsewhere("First set useLocalSessionState=true, and take autocommit out of sessionVariables if it is"
                + " there. Without that, the driver asks twice before each batch of prepared statements"
                + " whether it may write, and once before one of text.");
    }

    /** The price of a statement that is prepared and closed around each execution, compared with one that is kept. */
    static Price closedEachTime(EffectiveParameters parameters, String ofWhat) {
        Map<Command, Double> commands = new EnumMap<>(Command.class);
        commands.put(COM_STMT_PREPARE, 1.0);
        commands.put(COM_STMT_CLOSE, 1.0);
        String formula = "1 prepare + 1 close per execution of " + ofWhat;
        if (!resetsOnReuse(parameters)) {
            return new Price(Price.Per.STATEMENT, commands, 1, formula);
        }
        commands.put(COM_STMT_RESET, -1.0);
        return new Price(
                Price.Per.STATEMENT,
                commands,
                0,
                formula + ", less the 1 reset that " + parameters.version() + " sends for each reuse of a kept one");
    }

    /** The changes with which all assumed statements are kept; empty if they already are. */
    static Fix keepAll(LintSubject subject, String sentence) {
        EffectiveParameters parameters = subject.parameters();
        List<UrlParameter> set = new ArrayList<>();
        if (!parameters.isOn(CACHE)) {
            set.add(new UrlParameter(CACHE, "true"));
        }
        if (isSizeUnfit(subject)) {
            set.add(new UrlParameter(CACHE_SIZE, Integer.toString(sizeFor(subject))));
        }
        if (subject.assumptions().longestStatement() >= parameters.number(SQL_LIMIT)) {
            set.add(new UrlParameter(SQL_LIMIT, Integer.toString(limitFor(subject))));
        }
        return withoutThreadNames(parameters, Fix.neutral(sentence, set, List.of()));
    }

    /** Thread names in statements defeat the cache, but somebody may need them in the server's logs. */
    static Fix withoutThreadNames(EffectiveParameters parameters, Fix fix) {
        return neverFoundAgain(parameters)
                ? new Fix(fix.sentence(), fix.set(), List.of(THREAD_NAMES), "Statements then have no thread names.")
                : fix;
    }

    private static boolean isSizeUnfit(LintSubject subject) {
        return subject.parameters().number(CACHE_SIZE) <= 1
                || subject.assumptions().distinctStatements()
                        > subject.parameters().keptStatements();
    }

    static int sizeFor(LintSubject subject) {
        return sizeFor(subject.assumptions());
    }

    /**
     * The usual size, or for more statements twice their number, rounded up to hundreds: it grows, and a cache that is
     * one statement too small may never hit.
     */
    static int sizeFor(Assumptions assumptions) {
        if (assumptions.distinctStatements() <= USUAL_SIZE) {
            return USUAL_SIZE;
        }
        long hundreds = (2L * assumptions.distinctStatements() + 99) / 100;
        return (int) Math.min(100 * hundreds, Integer.MAX_VALUE);
    }

    static int limitFor(LintSubject subject) {
        return limitFor(subject.assumptions());
    }

    /** Above the longest statement: the driver keeps texts strictly below the limit. */
    static int limitFor(Assumptions assumptions) {
        long limit = USUAL_LIMIT;
        while (limit <= assumptions.longestStatement()) {
            limit *= 2;
        }
        return (int) Math.min(limit, Integer.MAX_VALUE);
    }
}
