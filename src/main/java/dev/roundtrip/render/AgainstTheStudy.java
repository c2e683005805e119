package dev.roundtrip.render;

import dev.roundtrip.profile.ProfileLoader;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.render.Document.Section;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.Ratio;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a step of the seven scenarios gains on TiDB, beside what it gained in the study that they come from: a bank's
 * transfer on a TiDB v6.0 cluster.
 */
final class AgainstTheStudy {

    /** The study's QPS, in thousands, in the order of its steps. */
    private static final SortedMap<String, Double> STUDY_QPS =
            new TreeMap<>(Map.of("s1", 56.3, "s2", 24.2, "s3", 19.7, "s5", 30.9, "s6", 34.9, "s7", 40.9));

    private static final List<Scenario> STUDY = new Profiles(new ProfileLoader(
                    Stream.of(Command.values()).map(Command::name).collect(Collectors.toUnmodifiableSet())))
            .resolve(List.of())
            .value()
            .orElseThrow();

    private AgainstTheStudy() {}

    private record Step(String name, double study, Ratio here) {}

    /** Empty if no step was measured on TiDB. */
    static Section of(RunReport report) {
        List<Step> steps = steps(report);
        List<String> notes = new ArrayList<>(
                List.of("The study: TiDB v6.0, plan cache off by default. Its QPS counts chatter, so its s1"
                        + " looks fastest."));
        if (report.environment().server().storage().startsWith("unistore")) {
            notes.add("For s6 and s7 compare counts: timestamps and storage are in TiDB's process here.");
        }
        Table<?> table = Table.of("step", steps, Step::name)
                .column("QPS in the study", step -> Figures.ratio(step.study()))
                .column(report.transactions() + "/s here", step -> step.here().cell());
        return new Section("Against the study", table, notes);
    }

    private static List<Step> steps(RunReport report) {
        List<Step> steps = new ArrayList<>();
        if (!report.environment().server().kind().equals("TiDB")
                || report.settings().rate().isPresent()) {
            return steps;
        }
        Map<String, Chapter> chapters = new HashMap<>();
        Story.chapters(report.firstRows().byConditions().get(0))
                .forEach(chapter -> scenario(chapter.scenario().inputs().profile())
                        .ifPresent(name -> chapters.putIfAbsent(name, chapter)));
        Story.eachStep(List.copyOf(STUDY_QPS.keySet()), (from, to) -> {
            if (chapters.containsKey(from) && chapters.containsKey(to)) {
                chapters.get(to)
                        .ratio(chapters.get(from), ComparedFigure.THROUGHPUT)
                        .map(ratio -> new Step(from + " to " + to, STUDY_QPS.get(to) / STUDY_QPS.get(from), ratio))
                        .ifPresent(steps::add);
            }
        });
        return steps;
    }

    /**
     * The study's scenario with the same string, pool, server variables, cached tables and workload; the names may
     * differ.
     */
    private static Optional<String> scenario(Scenario profile) {
        return STUDY.stream()
                .filter(known -> known.connection().equals(profile.connection())
                        && known.server().variables().equals(profile.server().variables())
                        && known.server().cachedTables() == profile.server().cachedTables()
                        && known.workload().equals(profile.workload()))
                .map(Scenario::shortName)
                .findFirst();
    }
}
