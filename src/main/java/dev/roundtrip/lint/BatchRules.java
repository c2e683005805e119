package dev.roundtrip.lint;

import static dev.roundtrip.lint.Found.error;
import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Names.CURSOR;
import static dev.roundtrip.lint.Names.LOCAL;
import static dev.roundtrip.lint.Names.READ_ONLY;
import static dev.roundtrip.lint.Names.REWRITE;
import static dev.roundtrip.lint.Names.SERVER_PREPARE;
import static dev.roundtrip.lint.Names.SEVERAL;
import static dev.roundtrip.lint.Names.SQL_LIMIT;
import static dev.roundtrip.lint.Rule.connectorJ;
import static dev.roundtrip.lint.StatementUpkeep.SEPARATE;
import static dev.roundtrip.lint.StatementUpkeep.V9_1_0;
import static dev.roundtrip.report.Fix.elsewhere;
import static dev.roundtrip.report.Fix.remove;
import static dev.roundtrip.report.Fix.set;
import static dev.roundtrip.report.Price.Per.BATCH;
import static dev.roundtrip.report.Price.Per.STATEMENT;
import static dev.roundtrip.report.Severity.WARNING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_FETCH;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Price;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rules on Connector/J's batches, and on how it fetches results. Prices of a batch are for one of {@link #ROWS} rows;
 * formulas are for any number.
 */
final class BatchRules {
    private BatchRules() {}

    static final int ROWS = 10;

    static final String PREPARED = "Each size of a rewritten batch is another statement";
    static final String CURSORS = "cursor-for-every-statement";
    private static final String FETCH_SIZE = "defaultFetchSize";
    private static final String STREAM_TIMEOUT = "netTimeoutForStreamingResults";
    private static final String PACKET = "maxAllowedPacket";

    /** The largest packet size that the driver rejects for server-prepared statements, up to 9.4.0. */
    private static final int REFUSED_PACKET = 8203;

    private static final DriverVersion FIRST_WITH_SMALL_PACKETS = new DriverVersion(9, 5, 0);

    static final List<Rule> ALL = List.of(
            connectorJ("batch-not-rewritten", "executeBatch() of n INSERT rows sends n commands")
                    .when(s -> !s.rewrites())
                    .finds(s -> info(s.said(REWRITE))
                            .costs(rowByRow(s))
                            .fix(
                                    s.preparesOnServer()
                                            ? elsewhere(SEPARATE + ", with rewriteBatchedStatements=true and"
                                                            + " useServerPrepStmts=false" + withoutCursors(s))
                                                    .changing(Choice.REWRITTEN.changes())
                                            : set("Rewrite batches.", REWRITE, true)
                                                    .changing(Choice.REWRITTEN.changes()))),
            connectorJ("rewritten-batch-prepared", PREPARED)
                    .when(s -> s.rewrites() && s.preparesOnServer())
                    .finds(s -> warning(s.said(REWRITE, SERVER_PREPARE))
                            .because(PREPARED
                                    + (s.cachesOnServer()
                                            ? ", not kept from " + s.number(SQL_LIMIT) + " characters on"
                                            : "")
                                    + ". More than 65535 parameters are refused first.")
                            .costs(preparedForItsRows(s))
                            .fix(asOneQuery(s))),
            connectorJ("rewritten-batch-refused", "4 or more rewritten updates: a refused prepare, then text")
                    .holdsFor("Connector/J 8.0.11 to 9.0.0")
                    .source("MySQL Bug#96623")
                    .when(s -> s.rewrites() && s.preparesOnServer() && !s.isOn(SEVERAL) && !s.isAtLeast(V9_1_0))
                    .finds(s -> warning(s.driver(), " with ", s.get(REWRITE), " and ", s.get(SERVER_PREPARE))
                            .costs(Price.of(BATCH, "1 refused prepare", 1, COM_STMT_PREPARE)
                                    .and(" per such batch", 0))
                            .fix(
                                    s.resets()
                                            ? StatementUpkeep.asText(s)
                                            : elsewhere("Use Connector/J 9.1.0 or later.")
                                                    .changing("Another driver may behave differently."))),
            connectorJ(CURSORS, "Cursors fetch each result in parts")
                    .source("https://docs.pingcap.com/tidb/stable/dev-guide-connection-parameters")
                    .shownBy(Symptom.FETCHES)
                    .when(s -> s.isOn(CURSOR))
                    .finds(s -> info(
                                    fetches(s) ? s.said(CURSOR, FETCH_SIZE) : s.said(CURSOR),
                                    forces(s) ? List.of(", which sets ", s.get(SERVER_PREPARE)) : "")
                            .severityIf(fetches(s) || forces(s), WARNING)
                            .because((forces(s) ? "It prepares every statement. " : "")
                                    + "With a fetch size each part, even an empty one, is a round trip."
                                    + (s.isOnTidb()
                                            ? " Without tidb_enable_lazy_cursor_fetch TiDB still keeps the whole."
                                            : ""))
                            .costs(cursorPrice(s))
                            .fix(remove(
                                            "Use another data source for large results.",
                                            fetches(s) ? new String[] {CURSOR, FETCH_SIZE} : new String[] {CURSOR})
                                    .changing("Results are then read into memory whole."))),
            connectorJ("fetch-size-without-cursor", "A fetch size without cursors changes nothing")
                    .when(s -> fetches(s) && !s.isOn(CURSOR))
                    .finds(s -> warning(s.said(FETCH_SIZE, CURSOR))
                            .fix(remove("Remove it, or stream with setFetchSize(Integer.MIN_VALUE).", FETCH_SIZE)
                                    .changing("getFetchSize() then says 0."))),
            connectorJ("streaming-sets-timeout", "Each streamed result sets net_write_timeout twice")
                    .shownBy(Symptom.SETS_WRITE_TIMEOUT)
                    .when(s -> s.number(STREAM_TIMEOUT) > 0
                            && (streamsAll(s) || s.get(STREAM_TIMEOUT).origin() != Origin.DEFAULT))
                    .finds(s -> (streamsAll(s)
                                    ? warning(s.said(STREAM_TIMEOUT, FETCH_SIZE))
                                    : info(s.said(STREAM_TIMEOUT)))
                            .costs(Price.of(STATEMENT, "2 queries (SET) per streamed result", 2, COM_QUERY))
                            .fix(set(STREAM_TIMEOUT, 0).changing("The server's then limits pauses in reading."))),
            connectorJ("small-packet-refused", "maxAllowedPacket or blobSendChunkSize is too small")
                    .holdsFor("Connector/J 8.0.11 to 9.4.0")
                    .when(s -> s.preparesOnServer() && refusesPrepared(s))
                    .finds(s -> error(s.driver(), " with ", s.get(tooSmall(s).get(0)), " and ", s.get(SERVER_PREPARE))
                            .lettingNoneOpen("No connection opens up to " + REFUSED_PACKET + " bytes.")
                            .fix(remove("Remove it.", tooSmall(s).toArray(new String[0]))
                                    .changing("The server's limit then applies."))));

    private static Fix asOneQuery(LintSubject s) {
        return s.resets()
                ? StatementUpkeep.asText(s)
                : elsewhere(SEPARATE + ", with useServerPrepStmts=false" + withoutCursors(s))
                        .changing("It takes a second data source.");
    }

    /** The end of a sentence about text: cursors prepare even with useServerPrepStmts=false. */
    private static String withoutCursors(LintSubject s) {
        return s.isOn(CURSOR) ? ", without useCursorFetch." : ".";
    }

    /** Whether the driver refuses to prepare on the server, because of the packets' size. */
    static boolean refusesPrepared(LintSubject s) {
        return !s.isAtLeast(FIRST_WITH_SMALL_PACKETS) && !tooSmall(s).isEmpty();
    }

    /** The sizes with which the driver refuses to prepare. */
    static List<String> tooSmall(LintSubject s) {
        return Stream.of(PACKET, "blobSendChunkSize")
                .filter(name -> s.parameters().isGiven(name) && s.number(name) <= REFUSED_PACKET)
                .filter(name -> !name.equals(PACKET) || s.number(name) >= 1)
                .toList();
    }

    private static Price rowByRow(LintSubject s) {
        String rows = "insert batch of n rows; here n = " + ROWS;
        if (!s.preparesOnServer()) {
            return Price.of(BATCH, "n - 1 queries per " + rows, ROWS - 1, COM_QUERY);
        }
        Price price = Price.of(BATCH, "n executes", ROWS, COM_STMT_EXECUTE);
        if (!s.canHit()) {
            price = price.and(" + 1 prepare + 1 close", 1, COM_STMT_PREPARE, COM_STMT_CLOSE);
        } else if (s.resets()) {
            price = price.and(" + n resets", ROWS, COM_STMT_RESET);
        }
        if (s.isOn(READ_ONLY) && !s.isOn(LOCAL)) {
            price = price.and(" + 1 query of transaction_read_only", 1, COM_QUERY);
        }
        return price.and(" instead of 1 query per " + rows, -1, COM_QUERY);
    }

    /**
     * The price of a statement that is created for one batch; its original text is cached or prepared unnecessarily.
     */
    private static Price preparedForItsRows(LintSubject s) {
        Price price = s.canHit()
                ? Price.of(BATCH, "1 prepare + 1 execute + 1 close", 1, COM_STMT_PREPARE, COM_STMT_CLOSE)
                : Price.of(BATCH, "2 prepares + 1 execute + 2 closes", 2, COM_STMT_PREPARE, COM_STMT_CLOSE);
        return price.and(" instead of 1 query per insert batch", -1, COM_QUERY)
                .and(s.canHit() ? " whose SQL is not kept" : "", 1, COM_STMT_EXECUTE);
    }

    private static boolean fetches(LintSubject s) {
        return s.number(FETCH_SIZE) > 0;
    }

    private static boolean streamsAll(LintSubject s) {
        return s.number(FETCH_SIZE) == Integer.MIN_VALUE;
    }

    /** Whether statements are prepared on the server only because of cursors. */
    private static boolean forces(LintSubject s) {
        return s.get(SERVER_PREPARE).origin() == Origin.FORCED;
    }

    private static Price cursorPrice(LintSubject s) {
        String fewRows = fetches(s) ? " with fewer rows than the fetch size" : "";
        Price fetch = Price.of(STATEMENT, "1 fetch per execution" + fewRows, 1, COM_STMT_FETCH);
        if (!forces(s)) {
            return fetches(s) ? fetch : Price.NONE;
        }
        boolean kept = s.keepsLongest() && s.canHit();
        Price price = Price.of(STATEMENT, "", -1, COM_QUERY);
        if (!kept) {
            price = price.and("1 prepare + ", 1, COM_STMT_PREPARE, COM_STMT_CLOSE);
        } else if (s.resets()) {
            price = price.and("1 reset + ", 1, COM_STMT_RESET);
        }
        price = price.and("1 execute", 1, COM_STMT_EXECUTE);
        if (fetches(s)) {
            price = price.and(" + 1 fetch", 1, COM_STMT_FETCH);
        }
        return price.and((kept ? "" : " + 1 close") + " instead of 1 query per execution" + fewRows, 0);
    }
}
