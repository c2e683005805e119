package dev.roundtrip.live;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.SentText;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the figures say, in sentences: only what was seen, and what follows from it for any client. The client's
 * connection string is not known here.
 */
final class Seen {

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
    private final List<String> sentences = new ArrayList<>();

    /** The oldest of the clients that say that they are Connector/J. */
    private final Optional<DriverVersion> connectorJ;

    private Seen(WatchReport report, Set<String> clients) {
        this.report = report;
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
    static List<String> in(WatchReport report, Set<String> clients) {
        Seen seen = new Seen(report, clients);
        if (report.statements() > 0) {
            seen.resets();
            seen.prepares();
            seen.sessionState();
            seen.liveness();
            seen.texts();
        }
        return seen.sentences;
    }

    private List<SentText> prepared() {
        return report.texts().stream().filter(text -> text.prepares() > 0).toList();
    }

    private void prepares() {
        long prepares = report.count("COM_STMT_PREPARE");
        long executions =
                report.texts().stream().mapToLong(SentText::preparedExecutions).sum();
        if (prepares < executions * MOSTLY || executions == 0) {
            return;
        }
        long closes = report.count("COM_STMT_CLOSE");
        // Each connection has to prepare each text once.
        long least = report.connections().opened() * prepared().size();
        long avoidable = Math.max(0, prepares - least);
        if (report.perStatement(avoidable) < NOTICEABLE) {
            return;
        }
        long avoidableCloses = Math.max(0, closes - least);
        sentences.add("Statements are prepared again and again: " + count(prepares, "prepare") + " and "
                + count(closes, "close") + " for " + count(executions, "prepared execution") + " of "
                + count(prepared().size(), "text") + ". A client that keeps its statements open sends at least "
                + count(avoidable, "round trip") + " and " + count(avoidable + avoidableCloses, "command") + " less, "
                + per(avoidable) + " round trips and " + per(avoidable + avoidableCloses)
                + " commands per business statement. A prepare took " + prepareMicros()
                + " us on average, so clients waited about " + waited(avoidable) + " s for those that it saves.");
        sentences.add(recommendation());
    }

    private String recommendation() {
        String string = RecommendedString.forAnyHost(Assumptions.DEFAULT).url().raw();
        if (connectorJ.isPresent() && !resets(connectorJ.get())) {
            return "With Connector/J " + connectorJ.get() + " './roundtrip check' recommends: " + string;
        }
        return connectorJ
                        .map(version -> "Clients have Connector/J " + version + ": use 8.3.0 or later first. ")
                        .orElse("")
                + "With Connector/J 8.3.0 or later, './roundtrip check' recommends: " + string
                + ". Earlier versions wait for a reset before each further execution of a kept statement, so that it costs 2"
                + " round trips as well.";
    }

    private static boolean resets(DriverVersion version) {
        return !version.isAtLeast(WITHOUT_RESET);
    }

    /** Up to 8.2.0 Connector/J resets each kept statement that it uses again. So do some clients in other languages. */
    private void resets() {
        long resets = report.count("COM_STMT_RESET");
        long executions =
                report.texts().stream().mapToLong(SentText::preparedExecutions).sum();
        if (executions > 0 && resets >= executions * MOSTLY) {
            sentences.add("Kept statements are reset before they are executed: " + count(resets, "reset") + " for "
                    + count(executions, "prepared execution") + ", " + per(resets)
                    + " round trips per business statement. "
                    + connectorJ
                            .filter(Seen::resets)
                            .map(version ->
                                    "Connector/J " + version + ", as all before 8.3.0, does so. Use 8.3.0 or later.")
                            .orElse("If the client is Connector/J before 8.3.0, use 8.3.0 or later."));
        }
    }

    private double prepareNanos() {
        return report.commands().stream()
                .filter(command -> command.command().equals("COM_STMT_PREPARE"))
                .flatMap(command -> command.latency().stream())
                .mapToDouble(LatencySummary::mean)
                .sum();
    }

    private String prepareMicros() {
        return String.format(Locale.ROOT, "%.0f", prepareNanos() / 1e3);
    }

    private String waited(long prepares) {
        return String.format(Locale.ROOT, "%.1f", prepares * prepareNanos() / 1e9);
    }

    private void sessionState() {
        List<SentText> texts = report.texts(Purpose.SESSION_STATE);
        long count = texts.stream().mapToLong(SentText::roundTrips).sum();
        if (report.perStatement(count) < NOTICEABLE) {
            return;
        }
        sentences.add("Session state costs " + costs(texts) + ": " + named(texts)
                + ". Drivers and pools ask and set what seldom changes." + answeredLocally(texts, count));
    }

    /**
     * What useLocalSessionState saves; empty for other clients, and where no string lacks it. Each connection is seen
     * from its first command, so Connector/J is known by what it asks first.
     */
    private String answeredLocally(List<SentText> texts, long all) {
        List<SentText> asked = texts.stream()
                .filter(text -> ASKED_WITHOUT_LOCAL_STATE.contains(text.sql()))
                .toList();
        if (asked.isEmpty()
                || report.texts().stream().noneMatch(text -> text.sql().startsWith(CONNECTOR_J_SETUP))) {
            return "";
        }
        long count = asked.stream().mapToLong(SentText::roundTrips).sum();
        return " With useLocalSessionState=true Connector/J answers " + named(asked) + " itself: " + count
                + " of these "
                + count(all, "round trip")
                + ". It then also leaves out a SET that changes nothing; it still sends each SET"
                + " that changes the state, such as SET autocommit=0 and =1 around a transaction.";
    }

    private void liveness() {
        List<SentText> pings = report.texts(Purpose.LIVENESS).stream()
                .filter(text -> text.sql().equals("COM_PING"))
                .toList();
        long count = pings.stream().mapToLong(SentText::roundTrips).sum();
        if (report.perStatement(count) >= NOTICEABLE) {
            sentences.add(
                    "Pings cost " + costs(pings)
                            + ". Some pools test a connection each time they hand it out. A test after some idle time is enough.");
        }
    }

    private void texts() {
        long asText = report.texts(Purpose.BUSINESS).stream()
                .mapToLong(text -> text.executions() - text.preparedExecutions())
                .sum();
        if (asText >= report.statements() * MOSTLY) {
            sentences.add(percent(asText, report.statements())
                    + " of the business statements are sent as text: the server parses and plans each of them. TiDB's plan cache"
                    + " for prepared statements does not serve them.");
        }
    }

    private String costs(List<SentText> texts) {
        long roundTrips = texts.stream().mapToLong(SentText::roundTrips).sum();
        long waited = texts.stream().mapToLong(SentText::waitedNanos).sum();
        return count(roundTrips, "round trip") + ", " + per(roundTrips) + " per business statement, and "
                + percent(waited, Math.max(1, report.waitedNanos())) + " of the time that clients waited for answers";
    }

    private static String named(List<SentText> texts) {
        List<String> named = texts.stream()
                .limit(TEXTS_NAMED)
                .map(text -> text.sql() + " (" + text.roundTrips() + ")")
                .toList();
        int others = texts.size() - named.size();
        return String.join(", ", named) + (others > 0 ? ", and " + count(others, "other text") : "");
    }

    private String per(long count) {
        return String.format(Locale.ROOT, "%.2f", report.perStatement(count));
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.0f%%", 100.0 * part / whole);
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
