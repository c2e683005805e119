package dev.roundtrip.render;

import dev.roundtrip.profile.ProfileLoader;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.render.ServerView.Known;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares a run of the seven scenarios on TiDB with the study that they come from: a bank's transfer on a TiDB v6.0
 * cluster. Each sentence compares a published figure with one of this run, and is left out if the run has none.
 */
final class AgainstTheStudy {

    private static final String KIND = "TiDB";

    /** QPS of the study, in thousands. */
    private static final Map<String, Double> STUDY_QPS =
            Map.of("s1", 56.3, "s2", 24.2, "s3", 19.7, "s5", 30.9, "s6", 34.9, "s7", 40.9);

    private static final List<Scenario> STUDY = new Profiles(new ProfileLoader(
                    Stream.of(Command.values()).map(Command::name).collect(Collectors.toUnmodifiableSet())))
            .resolve(List.of())
            .value()
            .orElseThrow();

    private final RunReport report;
    private final Map<String, Chapter> chapters;

    private AgainstTheStudy(RunReport report) {
        this.report = report;
        this.chapters = new HashMap<>();
        for (Chapter chapter : Story.chapters(report)) {
            scenario(chapter.scenario().inputs().profile()).ifPresent(name -> chapters.putIfAbsent(name, chapter));
        }
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

    static List<String> sentences(RunReport report) {
        if (!report.environment().server().kind().equals(KIND)) {
            return List.of();
        }
        AgainstTheStudy study = new AgainstTheStudy(report);
        List<String> sentences = new ArrayList<>();
        study.queriesAreNoWork().ifPresent(sentences::add);
        study.averages().ifPresent(sentences::add);
        study.planCacheByDefault().ifPresent(sentences::add);
        study.prepareOnce().ifPresent(sentences::add);
        study.oneProcess().ifPresent(sentences::add);
        return sentences;
    }

    /** By QPS the study's first scenario is the fastest, because QPS counts chatter. */
    private Optional<String> queriesAreNoWork() {
        Known chatty = perStatement("s1", "statements");
        Known quiet = perStatement("s2", "statements");
        if (!chatty.isPresent() || !quiet.isPresent() || chatty.get() <= quiet.get()) {
            return Optional.empty();
        }
        return Optional.of("By QPS the study's s1 was its fastest (" + STUDY_QPS.get("s1") + "k against "
                + STUDY_QPS.get("s2") + "k of s2), since QPS counts chatter. Here TiDB counted "
                + Figures.count(chatty.get()) + " statements per business statement in s1 and "
                + Figures.count(quiet.get()) + " in s2"
                + throughput("s1", "s2").map(text -> "; " + text).orElse("")
                + ".");
    }

    private Optional<String> averages() {
        Optional<ServerView> text = server("s2");
        Optional<ServerView> prepared = server("s3");
        if (text.isEmpty() || prepared.isEmpty()) {
            return Optional.empty();
        }
        List<Known> figures = List.of(
                text.get().dashboardNanos("queryDuration"),
                prepared.get().dashboardNanos("queryDuration"),
                text.get().nanosPerStatement("queryDuration"),
                prepared.get().nanosPerStatement("queryDuration"));
        if (!figures.stream().allMatch(Known::isPresent)) {
            return Optional.empty();
        }
        List<String> micros = figures.stream()
                .map(figure -> Figures.count(figure.get() / 1e3))
                .toList();
        return Optional.of(
                "From s2 to s3 the study's average query went from 1120 to 528 us, an average over all commands;"
                        + " per business statement that is about 1584 us. Here it went from " + micros.get(0) + " to "
                        + micros.get(1) + " us over all commands and from " + micros.get(2) + " to " + micros.get(3)
                        + " us per business statement.");
    }

    /** In v6.0 the plan cache is off by default; since v6.1 it is on, and only closing a statement drops its plan. */
    private Optional<String> planCacheByDefault() {
        Known hits = perTransaction("s3", "planCacheHits");
        Known misses = perTransaction("s3", "planCacheMisses");
        if (!hits.isPresent() || !misses.isPresent() || hits.get() + misses.get() == 0) {
            return Optional.empty();
        }
        return Optional.of(
                "The study's s3 had no plan-cache hit on v6.0, where the cache was off by default. It has been on"
                        + " since v6.1: here s3 had " + Figures.counted(hits.get(), "hit", "hits") + " and "
                        + Figures.counted(misses.get(), "miss", "misses") + " per " + transaction() + ".");
    }

    private Optional<String> prepareOnce() {
        return throughput("s3", "s5")
                .map(here -> "From s3 to s5 the study's QPS, without chatter in either, rose "
                        + Figures.ratio(STUDY_QPS.get("s5") / STUDY_QPS.get("s3")) + "; here " + here + ".");
    }

    private Optional<String> oneProcess() {
        if (!report.environment().server().storage().startsWith("unistore")) {
            return Optional.empty();
        }
        List<String> counts = new ArrayList<>();
        counts("s5", "s6", "TSO waits", view -> view.perTransaction("tsoWaits")).ifPresent(counts::add);
        counts("s6", "s7", "get and cop", view -> view.perTransaction("get").plus(view.perTransaction("cop")))
                .ifPresent(counts::add);
        if (counts.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("In the study's cluster s6 did "
                + Figures.percent(STUDY_QPS.get("s6") / STUDY_QPS.get("s5") - 1) + " more QPS than s5, and s7 "
                + Figures.percent(STUDY_QPS.get("s7") / STUDY_QPS.get("s6") - 1)
                + " more than s6. Here timestamps and storage are in TiDB's own process, without a network to save: compare"
                + " the counts per " + transaction() + ", " + String.join(", ", counts)
                + ", not the times.");
    }

    private Optional<String> counts(String from, String to, String what, Function<ServerView, Known> figure) {
        Known was = server(from).map(figure).orElse(Known.absent(""));
        Known is = server(to).map(figure).orElse(Known.absent(""));
        return was.isPresent() && is.isPresent()
                ? Optional.of(what + " " + Figures.count(was.get()) + " to " + Figures.count(is.get()) + " (" + from
                        + " to " + to + ")")
                : Optional.empty();
    }

    /** {@code s2 did 1.73x the work of s1 (transfers per second, noise floor 4.2%)}. */
    private Optional<String> throughput(String from, String to) {
        Chapter base = chapters.get(from);
        Chapter other = chapters.get(to);
        if (base == null || other == null || report.settings().rate().isPresent()) {
            return Optional.empty();
        }
        return Ratios.of(report)
                .between(base.scenario(), other.scenario(), ComparedFigure.THROUGHPUT)
                .map(ratio -> to + " against " + from + ", " + report.transactions() + " per second: " + ratio.words());
    }

    private Known perStatement(String name, String figure) {
        return server(name).map(view -> view.perStatement(figure)).orElse(Known.absent(""));
    }

    private Known perTransaction(String name, String figure) {
        return server(name).map(view -> view.perTransaction(figure)).orElse(Known.absent(""));
    }

    private Optional<ServerView> server(String name) {
        return Optional.ofNullable(chapters.get(name)).flatMap(Chapter::server);
    }

    private String transaction() {
        return report.transaction();
    }
}
