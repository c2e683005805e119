package dev.roundtrip.render;

import dev.roundtrip.profile.LatencyPlace;
import dev.roundtrip.render.Document.Section;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.Digits;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.NetworkLatency;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What latencies between the nodes of a cluster cost: each row as a part of the same row as is, beside the part that a
 * study had left. Round trips of the client do not explain them: a statement crosses such a latency as often as TiDB
 * asks.
 */
record NodeLatencyTable(List<Chapter> chapters) {

    /**
     * Queries per second at 1,000 connections, by the words of a latency without its place: TiDB v8.5.3, TiProxy, 6
     * TiDB.
     */
    private static final Map<LatencyPlace, Map<String, Integer>> STUDY = Map.of(
            LatencyPlace.TIPROXY, study(41_632, 10_988, 6_202, 2_609, 7_734, 6_698),
            LatencyPlace.TIDB, study(38_870, 15_674, 9_707, 5_217, 8_161, 6_117),
            LatencyPlace.PD, study(38_710, 33_452, 28_711, 19_374, 8_390, 5_984),
            LatencyPlace.TIKV_WRITE, study(7_874, 5_386, 4_792, 3_024, 6_110, 815),
            LatencyPlace.TIKV_READ, study(8_086, 8_427, 7_916, 8_646, 8_043, 7_853));

    private static Map<String, Integer> study(int asIs, int ms50, int ms100, int ms200, int mbit10, int mbit5) {
        return Map.of("", asIs, "50ms", ms50, "100ms", ms100, "200ms", ms200, "10Mbit", mbit10, "5Mbit", mbit5);
    }

    /** Empty if the report has no such latencies. */
    static Section of(RunReport report) {
        NodeLatencyTable latencies = new NodeLatencyTable(Story.chapters(report).stream()
                .filter(chapter -> place(chapter).isPresent())
                .toList());

        Table<?> table = Story.table(latencies.chapters)
                .withGroups()
                .group(report.transactions())
                .column(
                        "per second",
                        chapter -> Figures.rate(chapter.rate(), Figures.rateDigits(List.of(chapter.rate()))))
                .group("statement, ms")
                .column("took", chapter -> millis(chapter.measured().latencies().statement()))
                .group("against as is")
                .column("here", chapter -> Figures.known(latencies.part(chapter), Figures::ratio, Figures.NONE))
                .column("study", chapter -> Figures.known(studysPart(chapter), Figures::ratio, Figures.NONE));
        return new Section(
                LatencyPrice.TITLE,
                table,
                List.of("here, study: what the latency leaves of the row as is; the study had 1,000"
                        + " connections."));
    }

    private static Optional<LatencyPlace> place(Chapter chapter) {
        return chapter.scenario().latency().flatMap(NetworkLatency::place);
    }

    /** What is left of the same scenario's rate at the same place with as many connections; empty for that itself. */
    private OptionalDouble part(Chapter chapter) {
        ScenarioResult row = chapter.scenario();
        return chapters.stream()
                .filter(each -> isAsIs(each) && !isAsIs(chapter) && place(each).equals(place(chapter)))
                .filter(each -> each.scenario().name().equals(row.name()))
                .filter(each -> each.scenario().connections() == row.connections() && each.rate() > 0)
                .mapToDouble(each -> chapter.rate() / each.rate())
                .findFirst();
    }

    private static boolean isAsIs(Chapter chapter) {
        return chapter.scenario().latency().filter(NetworkLatency::isNone).isPresent();
    }

    private static OptionalDouble studysPart(Chapter chapter) {
        NetworkLatency latency = chapter.scenario().latency().orElseThrow();
        Map<String, Integer> rates = STUDY.get(latency.place().orElseThrow());
        Integer rate = rates.get(latency.at(Optional.empty()).words());
        return rate == null ? OptionalDouble.empty() : OptionalDouble.of((double) rate / rates.get(""));
    }

    private static String millis(LatencySummary latency) {
        double millis = latency.mean() / 1e6;
        return latency.isPresent() ? Digits.fixed(millis, millis < 10 ? 2 : 1) : Figures.NONE;
    }
}
