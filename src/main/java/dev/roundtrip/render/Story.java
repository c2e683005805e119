package dev.roundtrip.render;

import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What changed from each measured scenario to the next: the inputs that differ, then what was measured, as sentences.
 * It knows how drivers use their parameters; about a server it states only what was measured.
 *
 * @param study where the run differs from the study that the scenarios come from
 */
record Story(List<Step> steps, List<String> unmet, List<String> study) {

    /**
     * From one scenario to the next, such as {@code s1 to s2}.
     *
     * @param brief those sentences that say what was changed and what it did to round trips and times
     */
    record Step(String label, List<String> sentences, List<String> brief) {
        Step(String label, List<String> sentences) {
            this(label, sentences, sentences);
        }
    }

    /**
     * A scenario of the story: one that did some work.
     */
    record Chapter(String label, ScenarioResult scenario, Measured measured, ConnectionString url) {
        String title() {
            return Figures.oneLine(scenario.title());
        }

        /** The server's figures for it. */
        Optional<ServerView> server() {
            return ServerView.of(measured);
        }
    }

    static Story of(RunReport report) {
        RunReport first = report.ofFirstDriver();
        List<Step> steps = new ArrayList<>();
        for (List<Chapter> chapters : byConditions(chapters(first))) {
            for (int i = 1; i < chapters.size(); i++) {
                steps.add(step(report, chapters.subList(0, i), chapters.get(i)));
            }
        }
        return new Story(
                steps,
                chapters(report).stream()
                        .flatMap(chapter -> UnmetExpectations.sentences(chapter).stream())
                        .toList(),
                AgainstTheStudy.sentences(first.byConditions().get(0)));
    }

    static Collection<List<Chapter>> byConditions(List<Chapter> chapters) {
        return chapters.stream()
                .collect(Collectors.groupingBy(
                        chapter -> chapter.scenario().conditions(), LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    static List<Chapter> chapters(RunReport report) {
        Labels names = new Labels(report.scenarios());
        List<Chapter> chapters = new ArrayList<>();
        for (ScenarioResult scenario : report.scenarios()) {
            Optional<Measured> figures = scenario.withWork();
            ConnectionString url = ConnectionString.of(
                    scenario.jdbcUrl(),
                    scenario.driver().orElse(report.environment().driver()));
            figures.ifPresent(measured -> chapters.add(new Chapter(names.of(scenario), scenario, measured, url)));
        }
        return chapters;
    }

    /** One row for each. */
    static Table.Rows<Chapter> table(List<Chapter> chapters) {
        return Table.of("scenario", chapters, Chapter::label, Chapter::title);
    }

    private static Step step(RunReport report, List<Chapter> earlier, Chapter after) {
        Chapter before = earlier.get(earlier.size() - 1);
        if (!before.scenario().isSameWorkAs(after.scenario())) {
            return new Step(before.label() + " to " + after.label(), otherWork(report, before, after));
        }
        List<String> sentences = new ArrayList<>(ChatterChange.sentences(before, after));
        sentences.addAll(CommandChange.sentences(before, after));
        boolean sameCommands = sentences.isEmpty();
        List<String> onTheServer = ServerChange.sentences(report, before, after);
        sentences.addAll(onTheServer);
        if (sameCommands) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "%s %s per statement, %s of them waited for.",
                    onTheServer.isEmpty() ? "The same commands:" : "Commands stay at",
                    Figures.count(after.measured().commandsPerStatement()),
                    Figures.count(after.measured().roundTripsPerStatement())));
        }
        Optional<String> roundTrips = roundTrips(earlier, after);
        List<String> times = StepTimes.sentences(report, before.scenario(), after.scenario());
        roundTrips.ifPresent(sentences::add);
        sentences.addAll(times);
        List<String> inputs = InputChange.sentences(before, after);
        sentences.addAll(0, inputs);
        List<String> brief = new ArrayList<>(inputs);
        brief.remove(InputChange.SAME_STRING);
        roundTrips.ifPresent(brief::add);
        brief.addAll(times);
        return new Step(before.label() + " to " + after.label(), sentences, brief);
    }

    /** If the workloads differ, only counts per statement can be compared, not counts per transaction. */
    private static List<String> otherWork(RunReport report, Chapter before, Chapter after) {
        String transaction = report.transaction();
        List<String> sentences = new ArrayList<>(InputChange.sentences(before, after));
        String were = Figures.count(before.measured().statementsPerTransaction());
        String are = Figures.count(after.measured().statementsPerTransaction());
        sentences.add("The workload is another"
                + (are.equals(were)
                        ? ""
                        : ": a " + transaction + " has " + are + " business statements instead of " + were)
                + ". What is counted per " + transaction + ", and how many are done per second, cannot be compared.");
        sentences.addAll(CommandChange.sentences(before, after));
        return sentences;
    }

    /** With several kinds of transactions chance decides how many statements an average one has. */
    static double otherMix(Chapter before, Chapter after) {
        return Math.abs(
                after.measured().statementsPerTransaction() / before.measured().statementsPerTransaction() - 1);
    }

    private static Optional<String> roundTrips(List<Chapter> earlier, Chapter after) {
        Chapter before = earlier.get(earlier.size() - 1);
        double was = before.measured().roundTripsPerTransaction();
        double is = after.measured().roundTripsPerTransaction();
        if (was == 0 || Math.abs(is - was) / was < 0.005 + 2 * otherMix(before, after)) {
            return Optional.empty();
        }
        double ratio = is / was;
        String how;
        if (isAbout(ratio, 0.5)) {
            how = "fell by half";
        } else if (isAbout(ratio, 2)) {
            how = "doubled";
        } else {
            how = Figures.change(was, is);
        }
        List<String> alike = earlier.subList(0, earlier.size() - 1).stream()
                .filter(chapter -> Math.abs(chapter.measured().roundTripsPerTransaction() - was) / was < 0.005)
                .map(Chapter::label)
                .toList();
        return Optional.of("Round trips per transaction " + how + ", from " + Figures.count(was) + " to "
                + Figures.count(is)
                + (alike.isEmpty() ? "" : " (" + String.join(", ", alike) + " had as many as " + before.label() + ")")
                + ".");
    }

    private static boolean isAbout(double ratio, double wanted) {
        return Math.abs(ratio - wanted) <= wanted * 0.03;
    }
}
