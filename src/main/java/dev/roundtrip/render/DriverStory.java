package dev.roundtrip.render;

import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.DriverChange;
import dev.roundtrip.result.DriverChange.Difference;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a change of driver adds to what is sent and removes from it, in sentences made of measured figures only. */
final class DriverStory {

    private static final int CHATTER_SHOWN = 5;

    private DriverStory() {}

    /**
     * Such as {@code What the upgrade adds, against mysql-connector-j 8.0.33}; empty if fewer than two drivers were
     * requested.
     */
    static Optional<String> title(RunReport report) {
        List<Environment.Driver> drivers = report.drivers();
        return drivers.size() < 2
                ? Optional.empty()
                : Optional.of("What the upgrade adds, against "
                        + Figures.oneLine(
                                drivers.get(0).name() + " " + drivers.get(0).version()));
    }

    /** One step for each scenario and each later driver. */
    static List<Story.Step> steps(RunReport report) {
        Labels names = new Labels(report.scenarios());
        return DriverChange.of(report).stream()
                .map(change -> new Story.Step(
                        names.withoutDriver(change.before().scenario()) + " with "
                                + Figures.oneLine(change.after().driverName()),
                        sentences(report, change)))
                .toList();
    }

    private static List<String> sentences(RunReport report, DriverChange change) {
        List<String> sentences = new ArrayList<>();
        change.commands().forEach(difference -> sentences.add(sentence(difference, difference.what(), "statement")));
        List<Difference> chatter = change.chatter();
        String transaction = report.transaction();
        chatter.stream()
                .limit(CHATTER_SHOWN)
                .forEach(
                        difference -> sentences.add(sentence(difference, Figures.sql(difference.what()), transaction)));
        if (chatter.size() > CHATTER_SHOWN) {
            sentences.add(Figures.counted(chatter.size() - CHATTER_SHOWN, "other kind") + " of chatter changed too.");
        }
        if (sentences.isEmpty()) {
            sentences.add("The same commands.");
        }
        Difference trips = change.roundTripsPerTransaction();
        sentences.add(
                Math.abs(trips.change()) < 0.5
                        ? "Round trips per " + transaction + ": " + Figures.count(trips.after()) + ", as before."
                        : "Round trips per " + transaction + " " + Figures.change(trips.before(), trips.after())
                                + ", from " + Figures.count(trips.before()) + " to " + Figures.count(trips.after())
                                + ".");
        throughput(report, change).ifPresent(sentences::add);
        return sentences;
    }

    /** {@code Takes away 1 COM_STMT_RESET per statement (1 before, none now).} */
    private static String sentence(Difference difference, String what, String per) {
        return (difference.change() > 0 ? "Adds " : "Takes away ")
                + Figures.count(Math.abs(difference.change())) + " " + what + " per " + per + " ("
                + amount(difference.before()) + " before, " + amount(difference.after()) + " now).";
    }

    private static String amount(double value) {
        return value == 0 ? "none" : Figures.count(value);
    }

    private static Optional<String> throughput(RunReport report, DriverChange change) {
        double was = change.before().transactionsPerSecond();
        double is = change.after().transactionsPerSecond();
        // With a planned rate, throughput is the requested rate and shows nothing.
        if (was == 0 || is == 0 || report.settings().rate().isPresent()) {
            return Optional.empty();
        }
        return Ratios.of(report)
                .between(change.before().scenario(), change.after().scenario(), ComparedFigure.THROUGHPUT)
                .map(ratio -> StepTimes.sentence(report, ratio));
    }

    /** The drivers of the run, such as {@code mysql-connector-j 8.0.33, 9.7.0; mariadb-java-client 3.5.6}. */
    static String drivers(RunReport report) {
        if (report.drivers().isEmpty()) {
            return report.environment().driver().name() + " "
                    + report.environment().driver().version();
        }
        return report.drivers().stream()
                .map(Environment.Driver::name)
                .distinct()
                .map(name -> name + " "
                        + report.drivers().stream()
                                .filter(driver -> driver.name().equals(name))
                                .map(Environment.Driver::version)
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }
}
