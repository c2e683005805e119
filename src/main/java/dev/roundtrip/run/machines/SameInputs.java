package dev.roundtrip.run.machines;

import dev.roundtrip.result.Environment;
import dev.roundtrip.result.Inputs;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.Settings;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether reports are of the same experiment. What belongs to one machine may differ: its operating system, JVM and
 * processors, its number of connections, and the address by which it reached the server.
 */
final class SameInputs {

    private final Part first;
    private final Part other;

    private SameInputs(Part first, Part other) {
        this.first = first;
        this.other = other;
    }

    /** Refuses reports whose figures must not be added, with the first difference. */
    static void require(List<Part> parts) {
        for (int i = 1; i < parts.size(); i++) {
            new SameInputs(parts.get(0), parts.get(i)).require();
            for (Part earlier : parts.subList(0, i)) {
                if (earlier.report().equals(parts.get(i).report())) {
                    throw new ReportException(
                            earlier.name() + " and " + parts.get(i).name()
                                    + " hold the same report, which would count twice. Give each machine's report once.");
                }
            }
        }
    }

    /**
     * Refuses runs that were made one after the other: their throughputs are not those of one load. A run lasts at
     * least as long as its slices.
     */
    static void requireOneTime(List<Part> parts) {
        Part last = parts.stream()
                .max(Comparator.comparing(part -> part.report().startedAt()))
                .orElseThrow();
        for (Part part : parts) {
            Duration apart =
                    Duration.between(part.report().startedAt(), last.report().startedAt());
            if (apart.compareTo(slices(part.report())) >= 0) {
                throw new ReportException(part.name() + " and " + last.name()
                        + " were not measured at the same time: they began " + apart.toSeconds()
                        + " s apart, and the slices of the first last "
                        + slices(part.report()).toSeconds()
                        + " s. Start all machines at the same time, such as with './roundtrip run --share'.");
            }
        }
    }

    private static Duration slices(RunReport report) {
        long measured = report.scenarios().stream()
                .filter(scenario -> scenario.measured().isPresent())
                .count();
        Settings settings = report.settings();
        return settings.duration()
                .multipliedBy(settings.rounds())
                .plus(settings.warmup())
                .multipliedBy(measured);
    }

    private void require() {
        RunReport a = first.report();
        RunReport b = other.report();
        same("Roundtrip's version", a.environment().harness(), b.environment().harness());
        same("driver", a.environment().driver(), b.environment().driver());
        same("pool", a.environment().pool(), b.environment().pool());
        same("server", server(a.environment()), server(b.environment()));
        settings(a.settings(), b.settings());
        same("number of scenarios", a.scenarios().size(), b.scenarios().size());
        for (int i = 0; i < a.scenarios().size(); i++) {
            scenario(a.scenarios().get(i), b.scenarios().get(i));
        }
    }

    private static String server(Environment environment) {
        Environment.Server server = environment.server();
        return server.kind() + " " + server.version() + ", " + server.storage();
    }

    private void settings(Settings a, Settings b) {
        same("--duration", a.duration(), b.duration());
        same("--warmup", a.warmup(), b.warmup());
        same("number of rounds", a.rounds(), b.rounds());
        same("--precise", a.precision(), b.precision());
        same("--rate", a.rate().isPresent(), b.rate().isPresent());
        same("--roll-back", a.rollsBack(), b.rollsBack());
        same("--virtual-threads", a.virtualThreads(), b.virtualThreads());
    }

    private void scenario(ScenarioResult a, ScenarioResult b) {
        same("scenario", a.name(), b.name());
        String of = " of " + a.name();
        same("driver" + of, a.driver(), b.driver());
        same("status" + of, skipped(a), skipped(b));
        Inputs mine = a.inputs();
        Inputs its = b.inputs();
        same("profile" + of, mine.profile(), its.profile());
        same("workload" + of, mine.workload(), its.workload());
        same("pool" + of, pool(mine), pool(its));
        same("habits" + of, mine.habits(), its.habits());
        same("variables" + of, variables(mine), variables(its));
        same("driver" + of, mine.driver(), its.driver());
        same("line" + of, mine.line(), its.line());
    }

    private static String skipped(ScenarioResult scenario) {
        return scenario.status() == ScenarioResult.Status.SKIPPED ? "skipped" : "not skipped";
    }

    private static Inputs.Pool pool(Inputs inputs) {
        return Scaled.pool(inputs.pool(), 1);
    }

    private static List<String> variables(Inputs inputs) {
        return inputs.variables().stream()
                .map(variable -> variable.scope() + " " + variable.name() + " = " + variable.asked())
                .toList();
    }

    private void same(String what, Object mine, Object its) {
        if (!mine.equals(its)) {
            throw new ReportException("The reports are of different experiments: the " + what + " is " + shown(mine)
                    + " in " + first.name() + " and " + shown(its) + " in " + other.name()
                    + ". Merge reports of one experiment; to see what a difference does, use './roundtrip compare'.");
        }
    }

    /** Records such as a whole profile are no words for a sentence. */
    private static String shown(Object value) {
        if (value instanceof Optional<?> given) {
            return given.map(SameInputs::shown).orElse("not given");
        }
        if (value instanceof OptionalDouble given) {
            return given.isPresent() ? Double.toString(given.getAsDouble()) : "not given";
        }
        if (value instanceof Boolean given) {
            return given ? "given" : "not given";
        }
        if (value instanceof Duration time) {
            return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
        }
        String text = value.toString();
        boolean inWords = value instanceof String || value instanceof Number || value instanceof Enum<?>;
        return inWords && text.length() <= 80 ? text : "one (" + Integer.toHexString(text.hashCode()) + ")";
    }
}
