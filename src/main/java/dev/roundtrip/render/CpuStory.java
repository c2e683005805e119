package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Where the server's CPU went, in sentences: each scenario's largest areas, and what changed from one to the next. */
record CpuStory(RunReport report) {

    static final String TITLE = "Where the server's CPU went";

    private static final int NAMED = 3;

    /** A scenario whose server was profiled. */
    record Profiled(Chapter chapter, ServerProfile profile) {

        String label() {
            return chapter.label();
        }

        String title() {
            return chapter.title();
        }
    }

    /** In the order of the report. */
    List<Profiled> profiled() {
        return profiled(Story.chapters(report));
    }

    private static List<Profiled> profiled(List<Chapter> chapters) {
        List<Profiled> profiled = new ArrayList<>();
        chapters.forEach(chapter -> chapter.measured()
                .serverProfile()
                .filter(profile -> profile.transactions() > 0 && profile.cpuNanos() > 0)
                .ifPresent(profile -> profiled.add(new Profiled(chapter, profile))));
        return profiled;
    }

    /**
     * One line for the first scenario and one for each step of "What changed"; empty if the server was not profiled.
     */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        profiled().stream().findFirst().ifPresent(first -> sentences.add(first.label() + ": " + largest(first)));
        for (List<Chapter> alike : Story.byConditions(Story.chapters(report.ofFirstDriver()))) {
            List<Profiled> profiled = profiled(alike);
            for (int i = 1; i < profiled.size(); i++) {
                Profiled before = profiled.get(i - 1);
                Profiled after = profiled.get(i);
                if (before.chapter().isSameWorkAs(after.chapter())) {
                    sentences.add(before.label() + " to " + after.label() + ": "
                            + changed(before.profile(), after.profile()));
                }
            }
        }
        return sentences;
    }

    private String largest(Profiled scenario) {
        ServerProfile profile = scenario.profile();
        return time(profile.microsPerTransaction(profile.cpuNanos())) + " of server CPU per " + report.transaction()
                + ", most of it for "
                + profile.areas().stream()
                        .limit(NAMED)
                        .map(area -> area.area().words() + " " + time(profile.microsPerTransaction(area.nanos())))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private String changed(ServerProfile before, ServerProfile after) {
        CpuChange whole = CpuChange.of(before, before.cpuNanos(), after, after.cpuNanos());
        String sum =
                "server CPU per " + report.transaction() + " from " + time(whole.was()) + " to " + time(whole.is());
        List<String> largest = Arrays.stream(CpuArea.values())
                .filter(area -> CpuChange.ofArea(area, before, after).told())
                .sorted(Comparator.comparingDouble(
                        area -> -Math.abs(CpuChange.ofArea(area, before, after).change())))
                .limit(NAMED)
                .map(area -> area.words() + " "
                        + signed(CpuChange.ofArea(area, before, after).change()))
                .toList();
        return sum
                + (largest.isEmpty()
                        ? ", no part by more than chance."
                        : ", mostly " + String.join(", ", largest) + ".");
    }

    /** A time from microseconds. */
    static String time(double micros) {
        return Figures.time(micros * 1e3);
    }

    static String signed(double micros) {
        return (micros < 0 ? "-" : "+") + time(Math.abs(micros));
    }
}
