package dev.roundtrip.render;

import dev.roundtrip.render.Document.Tone;
import dev.roundtrip.result.ConnectReport;
import dev.roundtrip.result.ConnectReport.Bill;
import dev.roundtrip.result.ConnectReport.FirstUse;
import dev.roundtrip.result.ConnectReport.OpeningTime;
import dev.roundtrip.result.ConnectReport.Part;
import dev.roundtrip.result.ConnectReport.Pools;
import dev.roundtrip.result.ConnectReport.SetUpCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** The bills of new connections. */
public final class ConnectDocument {

    private static final double SECOND = 1e9;

    private final ConnectReport report;
    private final Document.Builder out = new Document.Builder();

    private ConnectDocument(ConnectReport report) {
        this.report = report;
    }

    public static Document of(ConnectReport report) {
        ConnectDocument document = new ConnectDocument(report);
        report.bills().forEach(document::bill);
        return document.out.build("Roundtrip: what a new connection costs");
    }

    private void bill(Bill bill) {
        out.facts(
                "Roundtrip",
                List.of(
                        "connect",
                        bill.server().words() + " " + bill.server().how(),
                        bill.driver().words()));
        fact(bill.name(), bill.jdbcUrl());
        fact(
                "login",
                (bill.login().plugin().isEmpty() ? "" : bill.login().plugin() + ", ")
                        + bill.login().way()
                        + (bill.login().switched() ? "; the server's greeting named another plugin" : ""));
        fact(
                "TLS",
                bill.tls()
                        .map(tls -> tls.version() + ", " + tls.cipherSuite() + "; sessions resumed: " + tls.resumed()
                                + " of " + report.connections())
                        .orElse("none"));
        List<Part> parts = new ArrayList<>();
        bill.parts()
                .forEach(part -> parts.add(
                        new Part("  " + part.name(), part.roundTrips(), part.bytesSent(), part.bytesReceived())));
        parts.add(new Part(
                "all",
                bill.roundTrips(),
                bill.parts().stream().mapToDouble(Part::bytesSent).sum(),
                bill.parts().stream().mapToDouble(Part::bytesReceived).sum()));
        out.table(Table.of("each connection after the first", parts, Part::name)
                        .column("round trips", part -> Figures.exact(part.roundTrips()))
                        .column("sent", part -> bytes(part.bytesSent()))
                        .column("received", part -> bytes(part.bytesReceived()))
                        .table())
                .table(Table.of("commands", bill.commands(), command -> "  " + Figures.oneLine(command.sql()))
                        .column("sent by", SetUpCommand::sender)
                        .column("each", command -> Figures.exact(command.perConnection()))
                        .column("the first", command -> Figures.exact(command.ofFirst()))
                        .table());
        out.paragraph("A pool's first connection takes " + Figures.exact(bill.first()) + " round trips, "
                + Figures.exact(bill.roundTrips()) + " each of the others.");
        times(bill);
        bill.firstUses().forEach(this::firstUse);
        hour(bill, report.pools());
        bill.notes().forEach(note -> out.paragraph("note", note, Tone.CAUTION));
        out.heading("Advice").items(bill.advice());
    }

    private void times(Bill bill) {
        out.table(Table.of("until it is open", bill.times(), time -> "  " + time.line())
                .column("fastest", time -> Figures.time(time.fastestNanos()))
                .column("median", time -> Figures.time(time.medianNanos()))
                .column("p95", time -> Figures.time(time.p95Nanos()))
                .column(
                        "trips x line",
                        time -> time.roundTripNanos() == 0 ? Figures.NONE : Figures.time(time.explainedNanos()))
                .table());
        OpeningTime without = bill.times().get(0);
        for (OpeningTime time : bill.times().subList(1, bill.times().size())) {
            out.paragraph("The line of " + time.line() + " adds "
                    + Figures.time(time.fastestNanos() - without.fastestNanos()) + " to the fastest and "
                    + Figures.time(time.medianNanos() - without.medianNanos()) + " to the median; "
                    + Figures.exact(time.roundTrips()) + " round trips explain " + Figures.time(time.explainedNanos())
                    + ".");
        }
        out.paragraph("Processor time of one connection: " + Figures.time(bill.clientCpuNanos()) + " in the client, "
                + (bill.serverCpuNanos().isPresent()
                        ? Figures.time(bill.serverCpuNanos().getAsDouble()) + " in the server's process"
                        : "not known in the server: only TiDB's status port tells it")
                + ".");
    }

    private void firstUse(FirstUse use) {
        out.table(Table.of(
                        Figures.counted(use.statements(), "statement") + ", " + use.line(),
                        List.of(
                                Map.entry("  the first time", use.first()),
                                Map.entry("  each later time", use.later())),
                        Map.Entry::getKey)
                .column("round trips", pass -> Figures.exact(pass.getValue().roundTrips()))
                .column("bytes", pass -> bytes(pass.getValue().bytes()))
                .column("time", pass -> Figures.time(pass.getValue().nanos()))
                .column(
                        "server CPU",
                        pass -> pass.getValue().serverCpuNanos().stream()
                                .mapToObj(Figures::time)
                                .findFirst()
                                .orElse(Figures.NONE))
                .table());
        out.paragraph("The first time takes "
                + Figures.exact(use.first().roundTrips() - use.later().roundTrips()) + " round trips and "
                + Figures.time(Math.max(0, use.first().nanos() - use.later().nanos()))
                + " more than a later one, on each new connection.");
    }

    private void hour(Bill bill, Pools pools) {
        double perHour = pools.connectionsPerHour();
        fact(
                "per hour",
                Figures.counted(pools.instances(), "pool") + " of " + Figures.counted(pools.size(), "connection")
                        + " that live " + lifetime(pools) + ": " + Figures.exact(perHour) + " new connections, "
                        + number(perHour * bill.commandCount()) + " commands, "
                        + number(perHour * bill.roundTrips()) + " round trips, " + number(perHour * bill.bytes())
                        + " bytes, " + Figures.fixed(perHour * bill.clientCpuNanos() / SECOND, 3)
                        + " s of processor in the clients"
                        + inServer(
                                bill.serverCpuNanos(),
                                ", ",
                                cpu -> Figures.fixed(perHour * cpu / SECOND, 3) + " s in the server")
                        + ".");
        bill.burst()
                .ifPresent(burst -> fact(
                        "all at once",
                        Figures.counted(burst.connections(), "connection") + " over " + burst.line() + " opened in "
                                + Figures.time(burst.nanos())
                                + inServer(
                                        burst.serverCpuNanos(),
                                        ", with ",
                                        cpu -> Figures.time(cpu) + " of processor in the server's process")
                                + "."));
    }

    private static String inServer(OptionalDouble nanos, String start, DoubleFunction<String> words) {
        return nanos.isPresent() ? start + words.apply(nanos.getAsDouble()) : "";
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

    private void fact(String label, String text) {
        out.paragraph(label, text, Tone.PLAIN);
    }
}
