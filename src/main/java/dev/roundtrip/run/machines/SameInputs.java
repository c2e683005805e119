package dev.roundtrip.run.machines;

import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.ScenarioResult.Status;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks that reports are of the same experiment. What belongs to one machine may differ: its operating system, JVM and
 * processors, its number of connections, and the address by which it reached the server.
 */
record SameInputs(Part first, Part other) {

    /** The components that belong to one machine, or that were found and measured: all others must be the same. */
    private static final Set<String> MAY_DIFFER = Set.of("""
            RunReport.startedAt RunReport.partial RunReport.noiseFloor RunReport.findings RunReport.recommended
            RunReport.nothingToGain RunReport.ratios RunReport.driverChanges RunReport.machines Environment.jvm Environment.os Environment.cpus Server.how
            Settings.threads Settings.server ScenarioResult.reason ScenarioResult.jdbcUrl ScenarioResult.measured
            Pool.connections Variable.was Variable.readBack Inputs.cachedTables Inputs.nodes""".split("\\s+", -1));

    private static final Duration LONGEST_APART = Duration.ofMinutes(1);

    /** Refuses two reports whose figures must not be added, and names the first difference. */
    static void require(Part first, Part other) {
        new SameInputs(first, other).same("", first.report(), other.report());
    }

    /**
     * Refuses reports whose figures must not be added, reports that are the same, and reports that were measured at
     * different times.
     */
    static void require(List<Part> parts) {
        for (int i = 1; i < parts.size(); i++) {
            require(parts.get(0), parts.get(i));
            for (Part earlier : parts.subList(0, i)) {
                if (earlier.report().equals(parts.get(i).report())) {
                    throw new ReportException(
                            earlier.name() + " and " + parts.get(i).name() + " are the same report.");
                }
            }
        }
        if (start(parts.get(0)).isEmpty()) {
            requireOneTime(parts);
        }
        Set<Integer> numbers = new HashSet<>();
        for (Part part : parts) {
            new SameInputs(parts.get(0), part).same("the machines' start", start(parts.get(0)), start(part));
            part.starts().filter(one -> !numbers.add(one.machine())).forEach(twice -> {
                throw new ReportException("Two of the reports are of machine " + twice.machine() + ".");
            });
        }
    }

    /** The number of machines and the time at which they began; empty for a run of its own. */
    private static String start(Part part) {
        return part.starts()
                .map(starts -> starts.machines() + " at " + starts.begin())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /**
     * Refuses runs that were made one after the other: the sum of their throughputs is not the throughput of one load.
     */
    private static void requireOneTime(List<Part> parts) {
        Comparator<Part> byStart = Comparator.comparing(part -> part.report().startedAt());
        Part first = Collections.min(parts, byStart);
        Part last = Collections.max(parts, byStart);
        Duration apart =
                Duration.between(first.report().startedAt(), last.report().startedAt());
        if (apart.compareTo(LONGEST_APART) > 0) {
            throw new ReportException(first.name() + " and " + last.name() + " were not measured together: they began "
                    + apart.toSeconds() + " s apart. Start them with './roundtrip run --machine'.");
        }
    }

    /** @param path the names that lead to the values, such as {@code settings.duration} */
    private void same(String path, Object mine, Object its) {
        if (mine.equals(its)) {
            return;
        }
        if (mine instanceof Record a && its instanceof Record b && mine.getClass() == its.getClass()) {
            for (RecordComponent component : a.getClass().getRecordComponents()) {
                String name = component.getName();
                if (!MAY_DIFFER.contains(a.getClass().getSimpleName() + "." + name)) {
                    same(path.isEmpty() ? name : path + "." + name, value(component, a), value(component, b));
                }
            }
        } else if (areAlike(mine, its)) {
            return;
        } else if (mine instanceof Optional<?> a && its instanceof Optional<?> b && a.isPresent() && b.isPresent()) {
            same(path, a.get(), b.get());
        } else if (mine instanceof List<?> a && its instanceof List<?> b) {
            same("the number of " + path, a.size(), b.size());
            for (int i = 0; i < a.size(); i++) {
                same(path + "[" + i + "]", a.get(i), b.get(i));
            }
        } else {
            throw new ReportException("The runs differ: " + path + " is " + shown(mine)
                    + " in " + first.name() + " and " + shown(its) + " in " + other.name()
                    + ". Load machines need the same options.");
        }
    }

    private static Object value(RecordComponent component, Record of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Whether values count as equal although they differ. Rates are added, and a scenario may have failed on one
     * machine.
     */
    private static boolean areAlike(Object mine, Object its) {
        if (mine instanceof OptionalDouble a && its instanceof OptionalDouble b) {
            return a.isPresent() == b.isPresent();
        }
        return mine instanceof Status && its instanceof Status && mine != Status.SKIPPED && its != Status.SKIPPED;
    }

    /** The value in a sentence; a long text, such as a transaction's statements, is not shown in it. */
    private static String shown(Object value) {
        String text = value.toString();
        return text.length() <= 80 ? text : "one (" + Integer.toHexString(text.hashCode()) + ")";
    }
}
