package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_FETCH;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules on how Connector/J fetches result sets. */
final class CursorRules {

    private static final String CURSOR = "useCursorFetch";
    private static final String FETCH_SIZE = "defaultFetchSize";
    private static final String STREAM_TIMEOUT = "netTimeoutForStreamingResults";
    private static final String PACKET = "maxAllowedPacket";

    /** Up to 9.4.0 the driver rejects packet sizes up to this one for server-prepared statements. */
    private static final int REFUSED_PACKET = 8203;

    private static final DriverVersion FIRST_WITH_SMALL_PACKETS = new DriverVersion(9, 5, 0);

    private static final String FEW_ROWS = " with fewer rows than the fetch size";

    static final List<Rule> ALL = List.of(
            DriverRule.connectorJ(
                    "cursor-for-every-statement",
                    "Every statement is executed as if its result were large",
                    "8.0.11 and later",
                    "https://docs.pingcap.com/tidb/stable/dev-guide-connection-parameters",
                    CursorRules::cursor),
            DriverRule.connectorJ(
                    "fetch-size-without-cursor",
                    "A fetch size alone changes nothing",
                    "8.0.11 and later",
                    "",
                    CursorRules::fetchSizeAlone),
            DriverRule.connectorJ(
                    "streaming-sets-timeout",
                    "Each streamed result needs two SET statements",
                    "8.0.11 and later",
                    "",
                    CursorRules::streamingTimeout),
            DriverRule.connectorJ(
                    "small-packet-refused",
                    "The driver rejects so small a packet size with server-prepared statements",
                    "8.0.11 to 9.4.0",
                    "",
                    CursorRules::smallPacket));

    private CursorRules() {}

    private static Optional<Seen> cursor(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.isOn(CURSOR)) {
            return Optional.empty();
        }
        boolean fetches = parameters.number(FETCH_SIZE) > 0;
        boolean forced = parameters.get(StatementUpkeep.SERVER_PREPARE).origin() == EffectiveParameter.Origin.FORCED;
        String what = parameters.get(CURSOR)
                + (fetches ? " with " + parameters.get(FETCH_SIZE) : "")
                + (forced ? ", which sets " + parameters.get(StatementUpkeep.SERVER_PREPARE) : "");
        String why =
                (forced ? "With it every statement is prepared on the server, whatever useServerPrepStmts says. " : "")
                        + "A statement with a fetch size opens a cursor, and each part of its result is a command and a round trip, at least one"
                        + " even for one row or none. Meanwhile TiDB keeps the whole result, unless tidb_enable_lazy_cursor_fetch is on.";
        return Optional.of(new Seen(
                fetches || forced ? Severity.WARNING : Severity.INFO,
                what,
                why,
                Fix.remove(
                                "Remove it from the string, and use a separate data source for large results.",
                                fetches ? new String[] {CURSOR, FETCH_SIZE} : new String[] {CURSOR})
                        .changing("Every result is then read into memory as a whole."),
                cursorPrice(subject, forced, fetches)));
    }

    private static Price cursorPrice(LintSubject subject, boolean forced, boolean fetches) {
        if (!forced && !fetches) {
            return Price.NONE;
        }
        EffectiveParameters parameters = subject.parameters();
        Map<Command, Double> commands = new EnumMap<>(Command.class);
        List<String> more = new ArrayList<>();
        double roundTrips = 0;
        if (fetches) {
            commands.put(COM_STMT_FETCH, 1.0);
            more.add("1 fetch");
            roundTrips++;
        }
        if (!forced) {
            return new Price(Price.Per.STATEMENT, commands, roundTrips, "1 fetch per execution" + FEW_ROWS);
        }
        commands.put(COM_STMT_EXECUTE, 1.0);
        commands.put(COM_QUERY, -1.0);
        more.add(0, "1 execute");
        if (!parameters.keepsPreparedText(subject.assumptions().longestStatement())
                || StatementUpkeep.neverFoundAgain(parameters)) {
            commands.put(COM_STMT_PREPARE, 1.0);
            commands.put(COM_STMT_CLOSE, 1.0);
            more.add(0, "1 prepare");
            more.add("1 close");
            roundTrips++;
        } else if (StatementUpkeep.resetsOnReuse(parameters)) {
            commands.put(COM_STMT_RESET, 1.0);
            more.add(0, "1 reset");
            roundTrips++;
        }
        return new Price(
                Price.Per.STATEMENT,
                commands,
                roundTrips,
                String.join(" + ", more) + " instead of 1 query per execution" + (fetches ? FEW_ROWS : ""));
    }

    private static Optional<Seen> fetchSizeAlone(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (parameters.number(FETCH_SIZE) <= 0 || parameters.isOn(CURSOR)) {
            return Optional.empty();
        }
        return Optional.of(
                new Seen(
                        Severity.WARNING,
                        parameters.get(FETCH_SIZE) + " with " + parameters.get(CURSOR),
                        "Without cursors the driver reads every result as a whole into memory, whatever the fetch size.",
                        Fix.remove(
                                        "Remove it from the string. To read large results in parts, call setFetchSize(Integer.MIN_VALUE) on those statements.",
                                        FETCH_SIZE)
                                .changing(
                                        "getFetchSize() then says 0; with useCursorFetch given elsewhere, results are read as a whole.")));
    }

    private static Optional<Seen> streamingTimeout(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        boolean everyResult = parameters.number(FETCH_SIZE) == Integer.MIN_VALUE;
        if (parameters.number(STREAM_TIMEOUT) <= 0
                || (!everyResult && parameters.get(STREAM_TIMEOUT).origin() == EffectiveParameter.Origin.DEFAULT)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                everyResult ? Severity.WARNING : Severity.INFO,
                parameters.get(STREAM_TIMEOUT) + (everyResult ? " with " + parameters.get(FETCH_SIZE) : ""),
                "Before each streamed result the driver sets net_write_timeout, and restores it afterwards"
                        + (everyResult ? "; with this fetch size every result is streamed." : "."),
                Fix.set(
                                "Set it to 0. If results take long to read, raise net_write_timeout once in sessionVariables.",
                                new UrlParameter(STREAM_TIMEOUT, "0"))
                        .changing(
                                "The server then ends a streamed result that is not read for its own net_write_timeout."),
                new Price(Price.Per.STATEMENT, Map.of(COM_QUERY, 2.0), 2, "2 queries (SET) per streamed result")));
    }

    private static Optional<Seen> smallPacket(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        EffectiveParameter packet = parameters.get(PACKET);
        if (packet.origin() != EffectiveParameter.Origin.EXPLICIT
                || parameters.number(PACKET) > REFUSED_PACKET
                || parameters.number(PACKET) < 1
                || !parameters.preparesOnServer()
                || parameters.version().isAtLeast(FIRST_WITH_SMALL_PACKETS)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.ERROR,
                packet + " with " + parameters.get(StatementUpkeep.SERVER_PREPARE) + " on Connector/J "
                        + parameters.version(),
                "With server-prepared statements the driver needs packets above " + REFUSED_PACKET
                        + " bytes, and rejects the connection.",
                Fix.remove("Remove it from the string: the driver then asks the server.", PACKET)
                        .changing("The server's limit then applies.")));
    }
}
