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

    /** Neighbours that do the same work. */
    record Pair(Profiled before, Profiled after) {

        String label() {
            return before.label() + " to " + after.label();
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

    /** As "What changed" pairs them. */
    List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (List<Chapter> alike : Story.byConditions(Story.chapters(report.ofFirstDriver()))) {
            List<Profiled> profiled = profiled(alike);
            for (int i = 1; i < profiled.size(); i++) {
                Pair pair = new Pair(profiled.get(i - 1), profiled.get(i));
                if (pair.before()
                        .chapter()
                        .scenario()
                        .isSameWorkAs(pair.after().chapter().scenario())) {
                    pairs.add(pair);
                }
            }
        }
        return pairs;
    }

    /** One line for the first scenario and one for each pair; empty if the server was not profiled. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        profiled().stream().findFirst().ifPresent(first -> sentences.add(first.label() + ": " + largest(first)));
        pairs().forEach(pair -> sentences.add(pair.label() + ": " + changed(pair)));
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

    private String changed(Pair pair) {
        ServerProfile before = pair.before().profile();
        ServerProfile after = pair.after().profile();
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
