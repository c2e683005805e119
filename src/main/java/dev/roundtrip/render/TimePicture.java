package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.render.TimeParts.Kind;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Where a statement's time goes: a bar per scenario, all to one scale, with its parts in words below. */
final class TimePicture {

    static final String NAME = "statement-time";

    /** A smaller share of a bar is in the table only. */
    private static final double VISIBLE = 0.001;

    private record Bar(String label, String title, TimeParts time) {}

    private final List<Bar> bars;
    private final boolean server;

    private TimePicture(List<Bar> bars) {
        this.bars = bars;
        server = bars.stream().anyMatch(bar -> bar.time().nanos(Kind.EXECUTE).isPresent());
    }

    /** Empty if no scenario's time can be divided. */
    static Optional<Picture> of(RunReport report) {
        List<Bar> bars = new ArrayList<>();
        for (Chapter chapter : Story.chapters(report)) {
            TimeParts.of(chapter)
                    .ifPresent(time -> bars.add(new Bar(
                            chapter.label(), Figures.oneLine(chapter.scenario().title()), time)));
        }
        return bars.isEmpty() ? Optional.empty() : Optional.of(new TimePicture(bars).picture());
    }

    private Picture picture() {
        return new Picture(
                NAME,
                "Where a statement's time goes",
                caption(),
                new BarChart(bars.stream().map(TimePicture::drawn).toList()),
                table());
    }

    private static BarChart.Bar drawn(Bar bar) {
        TimeParts time = bar.time();
        return new BarChart.Bar(
                bar.label(),
                bar.title(),
                Figures.time(time.nanos()),
                time.parts().stream()
                        .filter(part -> part.nanos() >= VISIBLE * time.length())
                        .map(part -> new BarChart.Part(
                                part.kind().words() + " " + Figures.time(part.nanos()),
                                part.nanos(),
                                part.kind().style(),
                                part.kind().fill(),
                                true))
                        .toList());
    }

    private String caption() {
        String client = "The mean latency of a business statement. Client CPU: its threads' processor time, between"
                + " statements too. ";
        return client
                + (server
                        ? "Parse, compile, execute: the server's own times. Other server time: the rest of its time for all"
                                + " commands, such as prepare and close. Line and waiting: what remains of the latency. A commit"
                                + " is not part of a statement's latency: its share is drawn apart."
                        : (bars.stream()
                                                .anyMatch(bar -> bar.time()
                                                        .nanos(Kind.SERVER_CPU)
                                                        .isPresent())
                                        ? "Server CPU: of its whole process, for commits and in the background too. "
                                        : "")
                                + "Line and waiting: the rest. This server does not tell how long it works on a statement.");
    }

    private Table table() {
        Table.Rows<Bar> table = Table.of("scenario", bars, Bar::label, Bar::title)
                .column("statement latency, us", bar -> micros(bar.time().nanos()));
        Arrays.stream(Kind.values())
                .filter(kind ->
                        bars.stream().anyMatch(bar -> bar.time().nanos(kind).isPresent()))
                .forEach(kind -> table.column(
                        kind.words() + ", us",
                        bar -> bar.time().nanos(kind).stream()
                                .mapToObj(TimePicture::micros)
                                .findFirst()
                                .orElse(Figures.NONE)));
        return table.table();
    }

    private static String micros(double nanos) {
        return Figures.fixed(nanos / 1e3, 1);
    }
}
