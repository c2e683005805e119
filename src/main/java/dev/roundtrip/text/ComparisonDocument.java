package dev.roundtrip.text;

import dev.roundtrip.report.CompareReport;
import dev.roundtrip.report.CompareReport.CountChange;
import dev.roundtrip.report.CompareReport.Row;
import dev.roundtrip.report.CompareReport.RowName;
import dev.roundtrip.report.CompareReport.RunSide;
import dev.roundtrip.report.CompareReport.Side;
import dev.roundtrip.report.CompareReport.Speed;
import dev.roundtrip.report.CompareReport.WatchSide;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Table.Cell;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The comparison of two runs, or of two watched applications. */
public record ComparisonDocument(CompareReport comparison, Document.Writer out) {

    private static final String SENT = "What is sent (counts are exact)";
    private static final int MOST_NAMES = 20;

    public static Document of(CompareReport comparison) {
        String both = comparison.b().file() + " against " + comparison.a().file();
        return new Document("Roundtrip: " + both, out -> new ComparisonDocument(comparison, out).write());
    }

    private void write() {
        ComparisonWords words = new ComparisonWords(comparison);
        out.facts("Roundtrip", about("A: ", comparison.a()));
        out.facts("", about("B: ", comparison.b()));
        words.cautions().forEach(caution -> out.paragraph("caution", caution, Tone.CAUTION));
        words.differences().forEach(difference -> out.paragraph("differs", difference, Tone.PLAIN));
        if (comparison.a().run().isPresent()) {
            effects();
        }
        counts();
        out.listed("Only in A", names(comparison.onlyInA()));
        out.listed("Only in B", names(comparison.onlyInB()));
    }

    private static List<String> about(String name, Side side) {
        return Stream.concat(
                        Stream.of(name + side.file(), side.startedAt().toString()),
                        Stream.concat(
                                side.run().stream().flatMap(ComparisonDocument::summary),
                                side.watch().stream().flatMap(ComparisonDocument::summary)))
                .toList();
    }

    private static Stream<String> summary(RunSide run) {
        return Stream.of(
                EnvironmentWords.of(run.environment().server()),
                EnvironmentWords.of(run.environment().driver()),
                Figures.connections(run.connections()),
                Notes.rounds(run.rounds(), run.duration()));
    }

    private static Stream<String> summary(WatchSide watch) {
        return Stream.of(
                Figures.word(watch.source().kind()) + " " + watch.source().what(),
                Digits.counted(watch.statements(), "statement") + " in "
                        + Figures.seconds(watch.elapsed().toMillis() / 1e3),
                Digits.counted(watch.transactions(), "transaction"));
    }

    private static List<String> names(List<RowName> names) {
        return Figures.first(names.stream().map(ComparisonWords::name).toList(), MOST_NAMES, "other");
    }

    private Table<Row> rows() {
        return Table.of("scenario", comparison.rows(), ComparisonWords::label, row -> Figures.oneLine(row.title()));
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
                .group(
                        speeds.isEmpty()
                                ? "speed"
                                : TransactionWords.rate(speeds.get(0).transaction()))
                .column("A", 1, of(speed -> Figures.rate(speed.a(), digits)))
                .column("B", 1, of(speed -> Figures.rate(speed.b(), digits)))
                .group("")
                .column("B/A", of(speed -> Figures.ratio(speed.ratio())))
                .column("between runs, 95%", "95%", 4, of(ComparisonDocument::interval))
                .verdict("verdict", 0, row -> cell(row.verdict())));
        out.paragraph("B/A above 1: B is faster. A and B: geometric means of the rounds. The interval is one between"
                + " runs, weaker than a run's own: rounds of two runs are no pairs, and another start of the server is"
                + " not in it. No difference: the whole interval is within " + Figures.percent(comparison.margin())
                + " of 1.");
        out.paragraph("Noise floor: A " + floor(comparison.a()) + ", B " + floor(comparison.b()) + ".");
        comparison
                .rows()
                .forEach(row -> row.reason()
                        .ifPresent(reason -> out.paragraph(
                                Prose.sentence(ComparisonWords.label(row) + " " + ComparisonWords.of(reason)))));
    }

    private static Function<Row, String> of(Function<Speed, String> cell) {
        return row -> row.speed().map(cell).orElse(Figures.NONE);
    }

    private static String floor(Side side) {
        return side.run()
                .flatMap(RunSide::noiseFloor)
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

    /** A count of a scenario in both reports. */
    private record Sent(Row row, CountChange change) {

        String name() {
            return (ComparisonWords.label(row) + " " + ComparisonWords.of(change) + " per "
                            + Figures.word(change.per()))
                    .strip();
        }

        String figure(double count) {
            double difference = Math.abs(change.a() - change.b());
            return Digits.fixed(count, difference > 0 && difference < 0.005 ? 4 : 2);
        }

        String ratio() {
            return change.a() == 0 ? change.b() == 0 ? Figures.NONE : "new" : Figures.ratio(change.b() / change.a());
        }

        Cell verdict() {
            return change.verdict().map(ComparisonDocument::cell).orElse(Cell.plain(""));
        }
    }

    private static String trips(Optional<Double> roundTrips) {
        return roundTrips.map(Figures::perStatement).orElse(Figures.NONE);
    }

    private static String interval(Speed speed) {
        return Figures.known(
                speed.lower(),
                lower -> Digits.fixed(lower, 2) + " to "
                        + Digits.fixed(speed.upper().orElseThrow(), 2),
                Figures.NONE);
    }

    private static Cell cell(ComparedOutcome verdict) {
        return new Cell(
                Figures.word(verdict),
                verdict == ComparedOutcome.BETTER
                        ? Tone.GOOD
                        : verdict == ComparedOutcome.WORSE ? Tone.BAD : Tone.PLAIN);
    }
}
