package dev.roundtrip.live;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.result.Digits;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.SentText;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.result.WatchReport.Observation;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * What the figures say, in sentences: only what was seen, and what follows from it for any client. The client's
 * connection string is not known here.
 */
final class Observations {

    /** Less than this per business statement is an occasional command, not a habit. */
    private static final double NOTICEABLE = 0.02;

    /** The part of prepared executions that were preceded by a prepare, from which on it is a habit. */
    private static final double MOSTLY = 0.5;

    private static final int TEXTS_NAMED = 3;

    private static final String CONNECTOR_J = "MySQL Connector/J ";
    private static final DriverVersion WITHOUT_RESET = new DriverVersion(8, 3, 0);

    /** What only Connector/J sends, on connections whose string is without useLocalSessionState. */
    private static final Set<String> ASKED_WITHOUT_LOCAL_STATE = Set.of(
            "SELECT @@session.transaction_isolation",
            "SELECT @@session.tx_isolation",
            "SELECT @@session.transaction_read_only",
            "SELECT @@session.tx_read_only");

    /** Connector/J's first query on a connection. */
    private static final String CONNECTOR_J_SETUP =
            "SELECT @@session.auto_increment_increment AS auto_increment_increment, ";

    private final WatchReport report;
    private final List<Observation> all = new ArrayList<>();

    /** Prepared ones. */
    private final long executions;

    /** The oldest of the clients that say that they are Connector/J. */
    private final Optional<DriverVersion> connectorJ;

    private Observations(WatchReport report, Set<String> clients) {
        this.report = report;
        this.executions = sum(report.texts(), SentText::preparedExecutions);
        this.connectorJ = clients.stream()
                .filter(client -> client.startsWith(CONNECTOR_J))
                .flatMap(client -> DriverVersion.parse(client.substring(CONNECTOR_J.length())).stream())
                .min(Comparator.naturalOrder());
    }

    /**
     * The sentences, the one about the most round trips first; empty if no business statement was seen.
     *
     * @param clients what they say that they are, such as {@code MySQL Connector/J 8.0.33}
     */
    static List<Observation> in(WatchReport report, Set<String> clients) {
        Observations seen = new Observations(report, clients);
        if (report.statements() > 0) {
            seen.resets();
            seen.prepares();
            seen.sessionState();
            seen.liveness();
            seen.texts();
        }
        return seen.all;
    }

    private void say(String sentence) {
        all.add(new Observation(sentence));
    }

    private static long sum(List<SentText> texts, ToLongFunction<SentText> figure) {
        return texts.stream().mapToLong(figure).sum();
    }

    private void prepares() {
        long prepares = report.count(Command.COM_STMT_PREPARE.name());
        if (prepares < executions * MOSTLY || executions == 0) {
            return;
        }
        long closes = report.count(Command.COM_STMT_CLOSE.name());
        long prepared =
                report.texts().stream().filter(text -> text.prepares() > 0).count();
        // Each connection has to prepare each text once.
        long least = report.connections().opened() * prepared;
        long avoidable = Math.max(0, prepares - least);
        if (report.perStatement(avoidable) < NOTICEABLE) {
            return;
        }
        long commands = avoidable + Math.max(0, closes - least);
        say("Statements are prepared repeatedly: " + Digits.counted(prepares, "prepare") + " and "
                + Digits.counted(closes, "close") + " for " + Digits.counted(executions, "prepared execution") + " of "
                + Digits.counted(prepared, "text") + ". Keeping them open saves at least "
                + Digits.counted(avoidable, "round trip") + " and " + Digits.counted(commands, "command") + ", "
                + per(avoidable)
                + " and " + per(commands) + " per business statement: about "
                + Digits.fixed(avoidable * prepareNanos() / 1e9, 1) + " s, at " + Digits.fixed(prepareNanos() / 1e3, 0)
                + " us per prepare.");
        say(resetting().map(sentence -> sentence + " ").orElse("")
                + "'./roundtrip check STRING' says which string to use.");
    }

    private Optional<String> resetting() {
        return connectorJ
                .filter(version -> !version.isAtLeast(WITHOUT_RESET))
                .map(version -> "Connector/J " + version + " resets a kept statement before each further execution: use"
                        + " 8.3.0 or later.");
    }

    /** Up to 8.2.0 Connector/J resets each kept statement that it uses again. So do some clients in other languages. */
    private void resets() {
        long resets = report.count(Command.COM_STMT_RESET.name());
        if (executions > 0 && resets >= executions * MOSTLY) {
            say("Kept statements are reset: " + Digits.counted(resets, "reset") + " for "
                    + Digits.counted(executions, "prepared execution") + ", " + per(resets)
                    + " round trips per business statement. "
                    + resetting().orElse("Connector/J before 8.3.0 does so: use a later one."));
        }
    }

    private double prepareNanos() {
        return report.commands().stream()
                .filter(command -> command.command().equals(Command.COM_STMT_PREPARE.name()))
                .flatMap(command -> command.latency().stream())
                .mapToDouble(LatencySummary::mean)
                .sum();
    }

    private void sessionState() {
        List<SentText> texts = report.texts(Purpose.SESSION_STATE);
        if (isNoticeable(texts)) {
            say("Session state costs " + costs(texts) + ": " + named(texts) + "." + answeredLocally(texts));
        }
    }

    /**
     * What useLocalSessionState saves; empty for other clients, and where no string lacks it. Each connection is seen
     * from its first command, so Connector/J is known by what it asks first.
     */
    private String answeredLocally(List<SentText> texts) {
        List<SentText> asked = texts.stream()
                .filter(text -> ASKED_WITHOUT_LOCAL_STATE.contains(text.sql()))
                .toList();
        boolean others = report.texts().stream().noneMatch(text -> text.sql().startsWith(CONNECTOR_J_SETUP));
        return asked.isEmpty() || others
                ? ""
                : " With useLocalSessionState=true Connector/J answers " + named(asked) + " itself: "
                        + sum(asked, SentText::roundTrips) + " of these "
                        + Digits.counted(sum(texts, SentText::roundTrips), "round trip")
                        + ". It also leaves out a SET that changes nothing.";
    }

    private void liveness() {
        List<SentText> pings = report.texts(Purpose.LIVENESS).stream()
                .filter(text -> text.sql().equals("COM_PING"))
                .toList();
        if (isNoticeable(pings)) {
            say("Pings cost " + costs(pings) + ". A pool need test only connections that were idle.");
        }
    }

    private void texts() {
        long asText = sum(report.texts(Purpose.BUSINESS), text -> text.executions() - text.preparedExecutions());
        if (asText >= report.statements() * MOSTLY) {
            say(percent(asText, report.statements())
                    + " of the business statements are sent as text: the server parses and plans each.");
        }
    }

    private boolean isNoticeable(List<SentText> texts) {
        return report.perStatement(sum(texts, SentText::roundTrips)) >= NOTICEABLE;
    }

    private String costs(List<SentText> texts) {
        long roundTrips = sum(texts, SentText::roundTrips);
        return Digits.counted(roundTrips, "round trip") + ", " + per(roundTrips) + " per business statement, and "
                + percent(sum(texts, SentText::waitedNanos), Math.max(1, report.waitedNanos()))
                + " of the clients' waiting";
    }

    private static String named(List<SentText> texts) {
        List<String> named = texts.stream()
                .limit(TEXTS_NAMED)
                .map(text -> text.sql() + " (" + text.roundTrips() + ")")
                .toList();
        int others = texts.size() - named.size();
        return String.join(", ", named) + (others > 0 ? ", and " + Digits.counted(others, "other text") : "");
    }

    private String per(long count) {
        return Digits.fixed(report.perStatement(count), 2);
    }

    private static String percent(long part, long whole) {
        return Digits.fixed(100.0 * part / whole, 0) + "%";
    }
}
