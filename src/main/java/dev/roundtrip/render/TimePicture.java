package dev.roundtrip.render;

import dev.roundtrip.render.Picture.Table;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.render.TimeParts.Kind;
import dev.roundtrip.render.TimeParts.Part;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Where a statement's time goes: a bar per scenario, all to one scale, with its parts in words below. */
final class TimePicture {

    static final String NAME = "statement-time";

    /** A smaller share of a bar is in the table only. */
    private static final double VISIBLE = 0.001;

    private record Bar(String label, String title, TimeParts time) {

        List<Part> visible() {
            return time.parts().stream()
                    .filter(part -> part.nanos() >= VISIBLE * time.length())
                    .toList();
        }
    }

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
                bars.stream()
                        .map(bar -> bar.label() + ": " + total(bar) + ", " + String.join(", ", words(bar)))
                        .collect(Collectors.joining("; ")),
                this::draw,
                table());
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
        List<Kind> kinds = Arrays.stream(Kind.values())
                .filter(kind ->
                        bars.stream().anyMatch(bar -> bar.time().nanos(kind).isPresent()))
                .toList();
        List<String> heads = new ArrayList<>(List.of("scenario", "statement latency, us"));
        kinds.forEach(kind -> heads.add(kind.words() + ", us"));
        List<List<String>> rows = new ArrayList<>();
        for (Bar bar : bars) {
            List<String> cells = new ArrayList<>(
                    List.of(bar.label() + " " + bar.title(), micros(bar.time().nanos())));
            for (Kind kind : kinds) {
                OptionalDouble nanos = bar.time().nanos(kind);
                cells.add(nanos.isPresent() ? micros(nanos.getAsDouble()) : Figures.NONE);
            }
            rows.add(cells);
        }
        return new Table(heads, rows);
    }

    private static String micros(double nanos) {
        return Figures.fixed(nanos / 1e3, 1);
    }

    private static String total(Bar bar) {
        return Figures.time(bar.time().nanos());
    }

    private static List<String> words(Bar bar) {
        return bar.visible().stream().map(TimePicture::words).toList();
    }

    private static String words(Part part) {
        return part.kind().words() + " " + Figures.time(part.nanos());
    }

    private void draw(Svg svg) {
        double longest =
                bars.stream().mapToDouble(bar -> bar.time().length()).max().orElse(1);
        double y = 0;
        for (Bar bar : bars) {
            y = bar(bar).draw(svg, y, svg.width() / longest) + 12;
        }
        svg.height(y);
    }

    private static PartBar bar(Bar bar) {
        return new PartBar(
                bar.label(),
                bar.title(),
                total(bar),
                bar.visible().stream()
                        .map(part -> new PartBar.Part(
                                words(part),
                                part.nanos(),
                                true,
                                (svg, x, y, width, height) -> piece(svg, part.kind(), x, y, width, height)))
                        .toList());
    }

    /** Stripes are the dashes of a line that is as wide as the bar is high. */
    private static void piece(Svg svg, Kind kind, double x, double y, double width, double height) {
        if (kind.isStriped()) {
            svg.thick(kind.style(), x, y, width, height);
        } else if (kind == Kind.COMMIT && width > 3) {
            svg.rect(kind.style(), x + 1, y + 1, width - 2, height - 2);
        } else {
            svg.rect(kind == Kind.COMMIT ? "p-commit-thin" : kind.style(), x, y, width, height);
        }
    }
}
