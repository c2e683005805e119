package dev.roundtrip.render;

import dev.roundtrip.render.BarChart.Bar;
import dev.roundtrip.render.BarChart.Part;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where the server's CPU went: in sentences, each scenario's largest areas and what changed from one to the next, and
 * as a picture.
 */
record CpuStory(RunReport report) {

    static final String TITLE = "Where the server's CPU went";

    private static final int NAMED = 3;

    /** A page has some hundred changes: of so many, five in a hundred would be beyond twice their error by chance. */
    private static final double ERRORS = 3;

    /** A scenario whose server was profiled. */
    record Profiled(Chapter chapter, ServerProfile profile) {

        /** CPU time per transaction. */
        String time(long nanos) {
            return CpuStory.time(profile.microsPerTransaction(nanos));
        }
    }

    /** In the same order. */
    static List<Profiled> profiled(List<Chapter> chapters) {
        return chapters.stream()
                .flatMap(chapter -> chapter.measured().serverProfile().stream()
                        .filter(profile -> profile.transactions() > 0 && profile.cpuNanos() > 0)
                        .map(profile -> new Profiled(chapter, profile)))
                .toList();
    }

    /**
     * One line for the first scenario and one for each step of "What changed"; empty if the server was not profiled.
     */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        profiled(Story.chapters(report)).stream()
                .findFirst()
                .ifPresent(first -> sentences.add(first.chapter().label() + ": " + largest(first)));
        for (List<Chapter> alike : Story.byConditions(Story.chapters(report.firstRows()))) {
            Story.eachStep(profiled(alike), (before, after) -> {
                if (before.chapter().isSameWorkAs(after.chapter())) {
                    sentences.add(after.chapter().since(before.chapter()) + ": "
                            + changed(before.profile(), after.profile()));
                }
            });
        }
        return sentences;
    }

    private String largest(Profiled scenario) {
        return scenario.time(scenario.profile().cpuNanos()) + " of server CPU per " + report.transaction()
                + ", most of it for "
                + scenario.profile().areas().stream()
                        .limit(NAMED)
                        .map(area -> area.area().words() + " " + scenario.time(area.nanos()))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private String changed(ServerProfile before, ServerProfile after) {
        String sum = "server CPU per " + report.transaction() + " from "
                + time(before.microsPerTransaction(before.cpuNanos())) + " to "
                + time(after.microsPerTransaction(after.cpuNanos()));
        String largest = Arrays.stream(CpuArea.values())
                // Garbage is collected in bursts, which a short profile has by chance.
                .filter(area -> area != CpuArea.COLLECTOR)
                .map(area -> new Change(
                        area,
                        after.microsPerTransaction(after.nanosIn(area))
                                - before.microsPerTransaction(before.nanosIn(area)),
                        Math.hypot(
                                before.errorPerTransaction(before.nanosIn(area)),
                                after.errorPerTransaction(after.nanosIn(area)))))
                .filter(change -> Math.abs(change.micros()) > ERRORS * change.error())
                .sorted(Comparator.comparingDouble(change -> -Math.abs(change.micros())))
                .limit(NAMED)
                .map(change ->
                        change.area().words() + (change.micros() < 0 ? " -" : " +") + time(Math.abs(change.micros())))
                .collect(Collectors.joining(", "));
        return sum + (largest.isEmpty() ? ", no part by more than chance." : ", mostly " + largest + ".");
    }

    /** Of the CPU time of an area per transaction, in microseconds, with its standard error. */
    private record Change(CpuArea area, double micros, double error) {}

    /** A bar per scenario with its areas; empty if no server was profiled. */
    static Optional<Picture> picture(RunReport report) {
        List<Bar> bars =
                profiled(Story.chapters(report)).stream().map(CpuStory::bar).toList();
        String caption = "Per " + report.transaction() + ", by samples in a slice of its own.";
        return Picture.of(TITLE, caption, bars, all -> new BarChart(CpuStory::time, all));
    }

    /** In the order of the areas, which is about that of a statement's way. */
    private static Bar bar(Profiled scenario) {
        ServerProfile profile = scenario.profile();
        return new Bar(
                scenario.chapter().label(),
                scenario.chapter().title(),
                scenario.time(profile.cpuNanos()),
                Arrays.stream(CpuArea.values())
                        .map(area -> new Part(
                                area.words(), profile.microsPerTransaction(profile.nanosIn(area)), style(area)))
                        .toList());
    }

    /** The class of an area's colour. Areas of one kind share a hue. */
    static String style(CpuArea area) {
        return switch (area) {
            case PARSE -> "p-parse";
            case PLAN -> "p-compile";
            case PLAN_CACHE -> "p-compile p-half";
            case EXECUTE -> "p-execute";
            case COMMIT -> "p-execute p-half";
            case STORAGE -> "p-storage";
            case UNISTORE -> "p-storage p-half";
            case SESSION -> "p-client";
            case NETWORK -> "p-client p-half";
            case RESULTS -> "p-client p-quarter";
            case STATISTICS -> "p-rest";
            case COLLECTOR, SCHEDULER -> "p-rest p-half";
            case INTERNAL, PROFILER, OTHER -> "p-rest p-quarter";
        };
    }

    /** A time from microseconds. */
    static String time(double micros) {
        return Figures.time(micros * 1e3);
    }
}
