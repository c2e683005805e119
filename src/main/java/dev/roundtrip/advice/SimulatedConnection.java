package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_SET_OPTION;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_FETCH;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;
import static dev.roundtrip.wire.Command.COM_STMT_SEND_LONG_DATA;

import dev.roundtrip.advice.TransactionWork.Sending;
import dev.roundtrip.advice.TransactionWork.Use;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.wire.Command;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a driver sends for one statement after another on one connection, with its cache of prepared statements. Source:
 * ClientPreparedStatement, ServerPreparedStatement and ConnectionImpl of Connector/J 9.7.0, and counts of a tap.
 */
final class SimulatedConnection {

    /** Connector/J sends smaller batches of prepared statements row by row, unless it can join their values. */
    private static final long FEWEST_JOINED = 4;

    private static final long MOST_PARAMETERS = 65_535;

    private static final Pattern VALUES = Pattern.compile(
            "(?is)\\s*(?:INSERT|REPLACE)\\b(?<before>.*?)\\bVALUES?\\s*(?<row>\\(.*\\))\\s*(?<after>ON\\s+DUPLICATE\\s+KEY\\b.*)?");

    private final boolean connectorJ;
    private final boolean prepares;
    private final boolean rewrites;
    private final boolean severalStatements;
    private final Predicate<String> unprepared;
    private final boolean asksReadOnly;
    private final boolean cursors;
    private final boolean limitsStreams;
    private final int defaultFetchSize;
    /** No text is as short where nothing is kept. */
    private final int keptBelow;

    private final int mostKept;
    private final boolean resets;
    private final boolean defeated;
    /** Whether it may prepare what it has joined, and does not close what was refused. */
    private final boolean isBefore910;

    /** The prepared texts that the driver has closed and kept, the least recently used first. */
    private final Map<String, Boolean> kept = new LinkedHashMap<>(16, 0.75f, true);

    private final Map<Command, Double> sent = new EnumMap<>(Command.class);
    private final Set<Command> unknown = EnumSet.noneOf(Command.class);
    private long texts;

    SimulatedConnection(EffectiveParameters parameters) {
        this.connectorJ = parameters.driver() == Driver.CONNECTOR_J;
        this.prepares = parameters.preparesOnServer();
        this.rewrites = parameters.hasOn("rewriteBatchedStatements");
        this.severalStatements = parameters.isOn("allowMultiQueries");
        this.unprepared = UnpreparedTexts.of(parameters);
        this.cursors = parameters.hasOn("useCursorFetch");
        this.limitsStreams = connectorJ && parameters.number("netTimeoutForStreamingResults") > 0;
        this.defaultFetchSize = connectorJ ? parameters.number("defaultFetchSize") : 0;
        this.keptBelow = parameters.keepsPreparedText(0) ? parameters.preparedTextLimit() : 0;
        this.mostKept = parameters.keptStatements();
        this.resets = parameters.resetsKept();
        this.defeated = parameters.losesKept();
        this.isBefore910 = connectorJ && !parameters.version().isAtLeast(StatementUpkeep.V9_1_0);
        this.asksReadOnly =
                connectorJ && !parameters.isOn("useLocalSessionState") && parameters.isOn("readOnlyPropagatesToServer");
    }

    /** Forgets what was counted, but not what is in the cache. */
    void startCounting() {
        sent.clear();
        unknown.clear();
    }

    Map<Command, Double> sent() {
        return sent;
    }

    /** Commands whose number a forecast does not know: it depends on rows, sizes of values or joined batches. */
    Set<Command> unknown() {
        return unknown;
    }

    void use(Use use) {
        boolean cursor = cursors && (use.fetchSize() > 0 || defaultFetchSize > 0);
        if (use.fetchSize() < 0 && limitsStreams) {
            count(COM_QUERY, 2);
        }
        boolean asText = !use.batched() && use.sending() == Sending.TEXT && !cursor;
        if (asText || !prepares || unprepared.test(use.text())) {
            if (use.batched()) {
                batchAsText(use);
            } else {
                count(COM_QUERY, 1);
            }
            return;
        }
        if (use.streamed() && connectorJ) {
            unknown.add(COM_STMT_SEND_LONG_DATA);
            unknown.add(COM_STMT_RESET);
        }
        if (cursor && connectorJ) {
            unknown.add(COM_STMT_FETCH);
        }
        String text = use.endless() ? use.text() + " " + texts++ : use.text();
        boolean found = prepare(text, use.text().length());
        if (use.batched()) {
            preparedBatch(use, found);
        } else {
            execute(1, found);
        }
        close(text, use.text().length(), found);
    }

    private void batchAsText(Use use) {
        long rows = use.rows();
        count(COM_QUERY, asksReadOnly ? 1 : 0);
        if (!rewrites || rows == 0) {
            count(COM_QUERY, (double) rows);
        } else if (VALUES.matcher(use.text()).matches()) {
            count(COM_QUERY, 1);
        } else {
            joinedOrEach(rows, COM_QUERY);
        }
    }

    /** Changes that are no inserts: several as one text, in Connector/J only. */
    private void joinedOrEach(long rows, Command each) {
        if (!connectorJ || rows < FEWEST_JOINED) {
            count(each, (double) rows);
            return;
        }
        // The statement of all rows asks once more.
        count(COM_QUERY, asksReadOnly ? 2 : 1);
        count(COM_SET_OPTION, severalStatements ? 0 : 2);
    }

    private void preparedBatch(Use use, boolean found) {
        long rows = use.rows();
        count(COM_QUERY, asksReadOnly ? 1 : 0);
        if (rows == 0) {
            return;
        }
        Matcher insert = VALUES.matcher(use.text());
        if (rewrites && insert.matches()) {
            insertsAsOne(use.text(), insert.group("row"), rows);
        } else if (rewrites && rows >= FEWEST_JOINED) {
            if (isBefore910 && !severalStatements) {
                unknown.add(COM_STMT_PREPARE);
            }
            joinedOrEach(rows, COM_STMT_EXECUTE);
        } else {
            // The statement of the server asks once more.
            count(COM_QUERY, asksReadOnly ? 1 : 0);
            execute((double) rows, found);
        }
    }

    /** The values of all rows are one text, which is a prepared statement of its own. */
    private void insertsAsOne(String text, String row, long rows) {
        if (row.chars().filter(c -> c == '?').count() * rows > MOST_PARAMETERS) {
            count(COM_STMT_PREPARE, 1);
            count(COM_STMT_CLOSE, isBefore910 ? 0 : 1);
            count(COM_QUERY, 1);
            return;
        }
        int length = (int) Math.min(Integer.MAX_VALUE, text.length() + (rows - 1) * (row.length() + 1));
        String joined = rows == 1 ? text : text + " " + rows + " rows";
        boolean found = prepare(joined, length);
        execute(1, found);
        close(joined, length, found);
    }

    /** @return whether it was in the cache; it is not while it is open */
    private boolean prepare(String text, int length) {
        boolean found = length < keptBelow && kept.remove(text) != null;
        count(COM_STMT_PREPARE, found ? 0 : 1);
        return found;
    }

    /** @param found whether the driver had kept the statement; older drivers reset a kept statement before each row */
    private void execute(double times, boolean found) {
        count(COM_STMT_EXECUTE, times);
        count(COM_STMT_RESET, found && resets ? times : 0);
    }

    private void close(String text, int length, boolean found) {
        if (defeated || length >= keptBelow) {
            count(COM_STMT_CLOSE, 1);
            return;
        }
        if (kept.put(text, found) != null) {
            // An open copy of the same text was closed before.
            count(COM_STMT_CLOSE, 1);
        } else if (kept.size() > mostKept) {
            kept.remove(kept.keySet().iterator().next());
            count(COM_STMT_CLOSE, 1);
        }
    }

    private void count(Command command, double times) {
        sent.merge(command, times, Double::sum);
    }
}
