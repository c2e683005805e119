package dev.roundtrip.text;

import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.ComparedScenario.CountChange;
import dev.roundtrip.text.Comparison.Side;
import dev.roundtrip.text.Comparison.Speed;
import dev.roundtrip.text.Comparison.Verdict;
import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Table.Cell;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The comparison of two runs, or of two watched applications. */
public record ComparisonDocument(Comparison comparison, Document.Writer out) {

    private static final String SENT = "What is sent (counts are exact)";
    private static final int MOST_NAMES = 20;

    public static Document of(Comparison comparison) {
        String both = comparison.b().file() + " against " + comparison.a().file();
        return new Document("Roundtrip: " + both, out -> new ComparisonDocument(comparison, out).write());
    }

    private void write() {
        out.facts("Roundtrip", about("A: ", comparison.a()));
        out.facts("", about("B: ", comparison.b()));
        comparison.cautions().forEach(caution -> out.paragraph("caution", caution, Tone.CAUTION));
        comparison.differences().forEach(difference -> out.paragraph("differs", difference, Tone.PLAIN));
        if (comparison.isOfRuns()) {
            effects();
        }
        counts();
        out.listed("Only in A", names(comparison.onlyInA()));
        out.listed("Only in B", names(comparison.onlyInB()));
    }

    private static List<String> about(String name, Side side) {
        return Stream.concat(Stream.of(name + side.file()), side.summary().stream())
                .toList();
    }

    private static List<String> names(List<String> names) {
        return Figures.first(names.stream().map(Figures::oneLine).toList(), MOST_NAMES, "other");
    }

    private Table<ComparedScenario> rows() {
        return Table.of("scenario", comparison.rows(), ComparedScenario::label, ComparedScenario::title);
    }

    private void effects() {
        List<Speed> speeds =
                comparison.rows().stream().flatMap(row -> row.speed().stream()).toList();
        int digits = Figures.rateDigits(speeds.stream()
                .flatMap(speed -> Stream.of(speed.a(), speed.b()))
                .toList());
        out.table(rows().withGroups()
                .group("round trips", "trips")
                .column("A", 2, row -> trips(row.roundTripsA()))
                .column("B", 3, row -> trips(row.roundTripsB()))
                .group(speeds.isEmpty() ? "speed" : speeds.get(0).unit())
                .column("A", 1, of(speed -> Figures.rate(speed.a(), digits)))
                .column("B", 1, of(speed -> Figures.rate(speed.b(), digits)))
                .group("")
                .column("B/A", of(speed -> Figures.ratio(speed.ratio())))
                .column("95% interval", "95%", 4, of(ComparisonDocument::interval))
                .verdict("verdict", 0, row -> row.verdict().cell()));
        out.paragraph("B/A above 1: B is faster. A and B: geometric means of the rounds.");
        out.paragraph("Noise floor: A " + floor(comparison.a()) + ", B " + floor(comparison.b()) + ".");
        comparison
                .rows()
                .forEach(row ->
                        row.reason().ifPresent(reason -> out.paragraph(Prose.sentence(row.label() + " " + reason))));
    }

    private static Function<ComparedScenario, String> of(Function<Speed, String> cell) {
        return row -> row.speed().map(cell).orElse(Figures.NONE);
    }

    private static String floor(Side side) {
        return side.noiseFloor()
                .map(floor -> "\u00b1" + Figures.percent(floor.relativeDifference()) + " ("
                        + Figures.oneLine(Scenario.shortName(floor.scenario())) + " measured twice)")
                .orElse("not measured");
    }

    private void counts() {
        List<Sent> all = comparison.rows().stream()
                .flatMap(row -> row.counts().stream().map(change -> new Sent(row, change)))
                .toList();
        out.section(
                SENT,
                Table.of("", all, Sent::name)
                        .column("A", sent -> sent.figure(sent.change().a()))
                        .column("B", sent -> sent.figure(sent.change().b()))
                        .column("B/A", Sent::ratio)
                        .verdict("verdict", 0, Sent::verdict));
        if (all.isEmpty()
                && comparison.rows().stream()
                        .anyMatch(row -> row.roundTripsA().isPresent()
                                && row.roundTripsB().isPresent())) {
            out.heading(SENT);
            out.paragraph("No difference.");
        }
    }

    /** A count of a scenario. */
    private record Sent(ComparedScenario row, CountChange change) {

        String name() {
            return (row.label() + " " + change.what() + " per " + change.per()).strip();
        }

        String figure(double count) {
            double difference = Math.abs(change.a() - change.b());
            return Digits.fixed(count, difference > 0 && difference < 0.005 ? 4 : 2);
        }

        String ratio() {
            return change.a() == 0 ? change.b() == 0 ? Figures.NONE : "new" : Figures.ratio(change.b() / change.a());
        }

        Cell verdict() {
            return change.verdict().map(Verdict::cell).orElse(Cell.plain(""));
        }
    }

    private static String trips(Optional<Double> roundTrips) {
        return roundTrips.map(Figures::perStatement).orElse(Figures.NONE);
    }

    private static String interval(Speed speed) {
        return speed.interval()
                .map(range -> Digits.fixed(range.lower(), 2) + " to " + Digits.fixed(range.upper(), 2))
                .orElse(Figures.NONE);
    }
}
