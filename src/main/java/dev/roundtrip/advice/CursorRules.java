package dev.roundtrip.advice;

import static dev.roundtrip.advice.Price.Per.STATEMENT;
import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.StatementUpkeep.SERVER_PREPARE;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_FETCH;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import java.util.List;

/** Rules on how Connector/J fetches result sets. */
final class CursorRules {

    private static final String CURSOR = "useCursorFetch";
    private static final String FETCH_SIZE = "defaultFetchSize";
    private static final String STREAM_TIMEOUT = "netTimeoutForStreamingResults";
    private static final String PACKET = "maxAllowedPacket";

    /** Up to 9.4.0 the driver rejects packet sizes up to this one for server-prepared statements. */
    private static final int REFUSED_PACKET = 8203;

    private static final DriverVersion FIRST_WITH_SMALL_PACKETS = new DriverVersion(9, 5, 0);

    static final List<Rule> ALL = List.of(
            connectorJ("cursor-for-every-statement", "Every statement is executed as if its result were large")
                    .source("https://docs.pingcap.com/tidb/stable/dev-guide-connection-parameters")
                    .when(s -> s.isOn(CURSOR))
                    .finds(
                            s -> fetches(s) || forces(s) ? Severity.WARNING : Severity.INFO,
                            s -> what(
                                    fetches(s) ? s.said(CURSOR, FETCH_SIZE) : s.said(CURSOR),
                                    forces(s) ? what(", which sets ", s.get(SERVER_PREPARE)) : ""))
                    .because(
                            s -> (forces(s)
                                            ? "With it every statement is prepared on the server, whatever useServerPrepStmts says. "
                                            : "")
                                    + "A statement with a fetch size opens a cursor, and each part of its result is a command and a round trip, at least one"
                                    + " even for one row or none. Meanwhile TiDB keeps the whole result, unless tidb_enable_lazy_cursor_fetch is on.")
                    .costs(CursorRules::cursorPrice)
                    .fix(s -> Fix.remove(
                                    "Remove it from the string, and use a separate data source for large results.",
                                    fetches(s) ? new String[] {CURSOR, FETCH_SIZE} : new String[] {CURSOR})
                            .changing("Every result is then read into memory as a whole.")),
            connectorJ("fetch-size-without-cursor", "A fetch size alone changes nothing")
                    .when(s -> fetches(s) && !s.isOn(CURSOR))
                    .warning(s -> s.said(FETCH_SIZE, CURSOR))
                    .because(
                            "Without cursors the driver reads every result as a whole into memory, whatever the fetch size.")
                    .fix(
                            Fix.remove(
                                            "Remove it from the string. To read large results in parts, call setFetchSize(Integer.MIN_VALUE) on those statements.",
                                            FETCH_SIZE)
                                    .changing(
                                            "getFetchSize() then says 0; with useCursorFetch given elsewhere, results are read as a whole.")),
            connectorJ("streaming-sets-timeout", "Each streamed result needs two SET statements")
                    .when(s -> s.number(STREAM_TIMEOUT) > 0
                            && (streamsAll(s) || s.get(STREAM_TIMEOUT).origin() != Origin.DEFAULT))
                    .finds(
                            s -> streamsAll(s) ? Severity.WARNING : Severity.INFO,
                            s -> streamsAll(s) ? s.said(STREAM_TIMEOUT, FETCH_SIZE) : s.said(STREAM_TIMEOUT))
                    .because(s ->
                            "Before each streamed result the driver sets net_write_timeout, and restores it afterwards"
                                    + (streamsAll(s) ? "; with this fetch size every result is streamed." : "."))
                    .costs(Price.of(STATEMENT, "2 queries (SET) per streamed result", 2, COM_QUERY))
                    .fix(
                            Fix.set(
                                            "Set it to 0. If results take long to read, raise net_write_timeout once in sessionVariables.",
                                            STREAM_TIMEOUT,
                                            0)
                                    .changing(
                                            "The server then ends a streamed result that is not read for its own net_write_timeout.")),
            connectorJ(
                            "small-packet-refused",
                            "The driver rejects so small a packet size with server-prepared statements",
                            "8.0.11 to 9.4.0")
                    .when(s -> s.parameters().isGiven(PACKET)
                            && s.number(PACKET) >= 1
                            && s.number(PACKET) <= REFUSED_PACKET
                            && s.preparesOnServer()
                            && !s.isAtLeast(FIRST_WITH_SMALL_PACKETS))
                    .error(s -> what(
                            s.get(PACKET),
                            " with ",
                            s.get(SERVER_PREPARE),
                            " on Connector/J " + s.parameters().version()))
                    .because("With server-prepared statements the driver needs packets above " + REFUSED_PACKET
                            + " bytes, and rejects the connection.")
                    .fix(Fix.remove("Remove it from the string: the driver then asks the server.", PACKET)
                            .changing("The server's limit then applies.")));

    private CursorRules() {}

    private static boolean fetches(LintSubject s) {
        return s.number(FETCH_SIZE) > 0;
    }

    private static boolean streamsAll(LintSubject s) {
        return s.number(FETCH_SIZE) == Integer.MIN_VALUE;
    }

    /** Whether cursors are why statements are prepared. */
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
