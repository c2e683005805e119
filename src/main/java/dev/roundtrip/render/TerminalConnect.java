package dev.roundtrip.render;

import dev.roundtrip.result.CleanText;
import dev.roundtrip.result.ConnectReport;
import dev.roundtrip.result.ConnectReport.Bill;
import dev.roundtrip.result.ConnectReport.FirstUse;
import dev.roundtrip.result.ConnectReport.OpeningTime;
import dev.roundtrip.result.ConnectReport.Part;
import dev.roundtrip.result.ConnectReport.Pass;
import dev.roundtrip.result.ConnectReport.Pools;
import dev.roundtrip.result.ConnectReport.SetUpCommand;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The bills of new connections for a person at a terminal. */
public final class TerminalConnect {

    private static final int INDENT = 12;
    private static final int CELL = 13;
    private static final int HEAD = 58;
    private static final double SECOND = 1e9;

    private final ConnectReport report;
    private final TerminalStyle style;
    private final StringBuilder out = new StringBuilder();
    private final int head;

    private TerminalConnect(ConnectReport report, TerminalStyle style) {
        this.report = report;
        this.style = style;
        this.head = Math.min(HEAD, style.width() - 4 * CELL);
    }

    /** The whole text, with a line end. */
    public static String render(ConnectReport report, TerminalStyle style) {
        TerminalConnect text = new TerminalConnect(report, style);
        report.bills().forEach(text::bill);
        return text.out.toString();
    }

    private void bill(Bill bill) {
        paragraph(
                "Roundtrip",
                "connect   " + bill.server().kind() + " " + bill.server().version() + " "
                        + bill.server().how() + "   " + bill.driver().name() + " "
                        + bill.driver().version());
        paragraph(bill.name(), bill.jdbcUrl());
        paragraph(
                "login",
                (bill.login().plugin().isEmpty() ? "" : bill.login().plugin() + ", ")
                        + bill.login().way()
                        + (bill.login().switched() ? "; the server's greeting named another plugin" : ""));
        paragraph(
                "TLS",
                bill.tls()
                        .map(tls -> tls.version() + ", " + tls.cipherSuite() + "; sessions resumed: " + tls.resumed()
                                + " of " + report.connections())
                        .orElse("none"));
        out.append('\n');
        row("each connection after the first", "round trips", "sent", "received");
        for (Part part : bill.parts()) {
            row(
                    "  " + part.name(),
                    Figures.exact(part.roundTrips()),
                    bytes(part.bytesSent()),
                    bytes(part.bytesReceived()));
        }
        row(
                "all",
                Figures.exact(bill.roundTrips()),
                bytes(bill.parts().stream().mapToDouble(Part::bytesSent).sum()),
                bytes(bill.parts().stream().mapToDouble(Part::bytesReceived).sum()));
        out.append('\n');
        commands(bill.commands());
        paragraph(
                "",
                "A pool's first connection takes " + Figures.exact(bill.first()) + " round trips, "
                        + Figures.exact(bill.roundTrips()) + " each of the others.");
        out.append('\n');
        times(bill);
        bill.firstUses().forEach(this::firstUse);
        hour(bill, report.pools());
        bill.notes().forEach(note -> out.append(style.caution(text("note", note))));
        out.append(style.bold("Advice\n"));
        bill.advice().forEach(sentence -> paragraph("  -", 4, sentence));
        out.append('\n');
    }

    private void commands(List<SetUpCommand> commands) {
        row("commands", "sent by", "each", "the first");
        for (SetUpCommand command : commands) {
            row(
                    "  " + Figures.oneLine(command.sql()),
                    command.sender(),
                    Figures.exact(command.perConnection()),
                    Figures.exact(command.ofFirst()));
        }
    }

    private void times(Bill bill) {
        row("until it is open", "fastest", "median", "p95", "trips x line");
        for (OpeningTime time : bill.times()) {
            row(
                    "  " + time.line(),
                    Figures.time(time.fastestNanos()),
                    Figures.time(time.medianNanos()),
                    Figures.time(time.p95Nanos()),
                    time.roundTripNanos() == 0 ? Figures.NONE : Figures.time(time.explainedNanos()));
        }
        OpeningTime without = bill.times().get(0);
        for (OpeningTime time : bill.times().subList(1, bill.times().size())) {
            paragraph(
                    "",
                    "The line of " + time.line() + " adds "
                            + Figures.time(time.fastestNanos() - without.fastestNanos()) + " to the fastest and "
                            + Figures.time(time.medianNanos() - without.medianNanos()) + " to the median; "
                            + Figures.exact(time.roundTrips()) + " round trips explain "
                            + Figures.time(time.explainedNanos()) + ".");
        }
        paragraph(
                "",
                "Processor time of one connection: " + Figures.time(bill.clientCpuNanos()) + " in the client, "
                        + (bill.serverCpuNanos().isPresent()
                                ? Figures.time(bill.serverCpuNanos().getAsDouble()) + " in the server's process"
                                : "not known in the server: only TiDB's status port tells it")
                        + ".");
        out.append('\n');
    }

    private void firstUse(FirstUse use) {
        row(
                Figures.counted(use.statements(), "statement") + ", " + use.line(),
                "round trips",
                "bytes",
                "time",
                "server CPU");
        row("  the first time", use.first());
        row("  each later time", use.later());
        double trips = use.first().roundTrips() - use.later().roundTrips();
        paragraph(
                "",
                "The first time takes " + Figures.exact(trips) + " round trips and "
                        + Figures.time(
                                Math.max(0, use.first().nanos() - use.later().nanos()))
                        + " more than a later one, on each new connection.");
        out.append('\n');
    }

    private void row(String name, Pass pass) {
        row(
                name,
                Figures.exact(pass.roundTrips()),
                bytes(pass.bytes()),
                Figures.time(pass.nanos()),
                pass.serverCpuNanos().isPresent()
                        ? Figures.time(pass.serverCpuNanos().getAsDouble())
                        : Figures.NONE);
    }

    private void hour(Bill bill, Pools pools) {
        double perHour = pools.connectionsPerHour();
        paragraph(
                "per hour",
                Figures.counted(pools.instances(), "pool") + " of " + Figures.counted(pools.size(), "connection")
                        + " that live " + lifetime(pools) + ": " + Figures.exact(perHour) + " new connections, "
                        + number(perHour * bill.commandCount()) + " commands, "
                        + number(perHour * bill.roundTrips()) + " round trips, " + number(perHour * bill.bytes())
                        + " bytes, "
                        + Figures.fixed(perHour * bill.clientCpuNanos() / SECOND, 3) + " s of processor in the clients"
                        + (bill.serverCpuNanos().isPresent()
                                ? ", "
                                        + Figures.fixed(
                                                perHour * bill.serverCpuNanos().getAsDouble() / SECOND, 3)
                                        + " s in the server"
                                : "")
                        + ".");
        bill.burst()
                .ifPresent(burst -> paragraph(
                        "all at once",
                        Figures.counted(burst.connections(), "connection") + " over " + burst.line() + " opened in "
                                + Figures.time(burst.nanos())
                                + (burst.serverCpuNanos().isPresent()
                                        ? ", with "
                                                + Figures.time(
                                                        burst.serverCpuNanos().getAsDouble())
                                                + " of processor in the server's process"
                                        : "")
                                + "."));
        out.append('\n');
    }

    private static String lifetime(Pools pools) {
        Duration life = Duration.ofMillis(pools.maxLifetimeMillis());
        return life.toMillis() % 60_000 == 0
                ? Figures.counted(life.toMinutes(), "minute")
                : Figures.seconds(life.toMillis() / 1e3);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String bytes(double value) {
        return value == 0 ? Figures.NONE : number(value) + " B";
    }

    private void row(String name, String... cells) {
        String clean = CleanText.of(style.printable(name));
        StringBuilder line = new StringBuilder(clean.length() <= head ? clean : clean.substring(0, head - 2) + "..");
        line.append(" ".repeat(head - line.length()));
        for (String cell : cells) {
            line.append(" ".repeat(Math.max(1, CELL - cell.length()))).append(cell);
        }
        String whole = line.toString().stripTrailing() + "\n";
        out.append(name.startsWith(" ") ? whole : style.bold(whole));
    }

    private void paragraph(String start, String sentence) {
        out.append(text(start, sentence));
    }

    private void paragraph(String start, int indent, String sentence) {
        out.append(Prose.paragraph(start, indent, style.printable(sentence), style.width()));
    }

    private String text(String start, String sentence) {
        return Prose.paragraph(start, INDENT, style.printable(sentence), style.width());
    }
}
