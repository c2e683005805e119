package dev.roundtrip.scenario;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the profiles that the user names. An argument that contains a separator or ends in {@code .yaml} or
 * {@code .yml} is the path of a file. Every other argument is the name of a bundled profile, in full or short ({@code
 * s3}); it never means a file in the current folder.
 */
public record Profiles(ProfileLoader loader) {

    /** The study's seven scenarios in the study's order, which are the default of a run. */
    public static final List<String> SEVEN = words("""
            s1-text-chatty s2-text-quiet s3-prepare-every-time s4-prepare-every-time-plan-cache
            s5-prepare-once s6-prepare-once-rc-read s7-prepare-once-table-cache""");

    /** Bundled profiles that run only on request. */
    public static final List<String> EXTRA = words("""
            x1-prepare-few-short x2-prepare-once-default-plan-cache x3-prepare-once-session-plan-cache
            x4-prepare-once-instance-plan-cache x5-prepare-every-time-prepare-cache""");

    /** Bundled profiles for the standard runs of {@link StandardRuns}; each names its workload's file. */
    public static final List<String> STANDARD = words("""
            p1-prepare-without-cache b1-batch-text b2-batch-text-rewritten b3-batch-prepared
            b4-batch-prepared-rewritten r1-result-at-once r2-result-cursor r3-result-streamed
            d1-dml-standard d2-dml-bulk l1-tiproxy l2-tidb l3-pd l4-tikv-write l5-tikv-read""");

    private static List<String> words(String text) {
        return List.of(text.split("\\s+", -1));
    }

    private static final Pattern PATH = Pattern.compile("(?is).*[/\\\\].*|.*\\.ya?ml");

    /** The names of the bundled profiles with the bank transfer, the study's seven first. */
    public static List<String> names() {
        return Stream.concat(SEVEN.stream(), EXTRA.stream()).toList();
    }

    /** The names of all bundled profiles. */
    public static List<String> all() {
        return Stream.concat(names().stream(), STANDARD.stream()).toList();
    }

    /**
     * The named scenarios, in that order; without arguments the study's seven. Collects all problems of all files.
     *
     * @param asked names and paths as typed
     */
    public Validated<List<Scenario>> resolve(List<String> asked) {
        return resolve(asked, this::resolve);
    }

    /** Does what {@link #resolve(List)} does, for arguments of another type, whose texts are in the problems. */
    public <T> Validated<List<Scenario>> resolve(List<T> asked, Function<T, Validated<Scenario>> each) {
        if (asked.isEmpty()) {
            return resolve(SEVEN);
        }
        List<ProfileProblem> problems = new ArrayList<>();
        Map<String, String> askedAs = new LinkedHashMap<>();
        List<Scenario> scenarios = new ArrayList<>();
        for (T typed : asked) {
            Validated<Scenario> one = each.apply(typed);
            String argument = typed.toString();
            problems.addAll(one.problems());
            one.value().ifPresent(scenario -> {
                String before = askedAs.putIfAbsent(scenario.name(), argument);
                if (before == null) {
                    scenarios.add(scenario);
                } else {
                    problems.add(ProfileProblem.ofFile(argument, sameName(scenario.name(), before, argument)));
                }
            });
        }
        return problems.isEmpty() ? Validated.valid(List.copyOf(scenarios)) : Validated.refused(problems);
    }

    /** One scenario. */
    public Validated<Scenario> resolve(String argument) {
        if (isPath(argument)) {
            try {
                return loader.load(Path.of(argument));
            } catch (InvalidPathException e) {
                return invalidPath(argument);
            }
        }
        return nameOf(argument).map(loader::bundled).orElseGet(() -> unknown(argument));
    }

    /** The problem of a path that this system cannot have. */
    public static <T> Validated<T> invalidPath(String argument) {
        return Validated.refused(argument, "not a valid path on this system");
    }

    /** The files among these arguments, which a run reads. */
    public static List<Path> files(List<String> asked) {
        return asked.stream().filter(Profiles::isPath).map(Path::of).toList();
    }

    /** Whether the argument is a path rather than the name of a bundled file. */
    public static boolean isPath(String argument) {
        return PATH.matcher(argument).matches();
    }

    private static Optional<String> nameOf(String argument) {
        return all().stream()
                .filter(name ->
                        name.equals(argument) || Scenario.shortName(name).equals(argument))
                .findFirst();
    }

    private static Validated<Scenario> unknown(String argument) {
        List<String> both = all().stream()
                .flatMap(name -> Stream.of(Scenario.shortName(name), name))
                .toList();
        String near = argument.length() < 3 ? "" : YamlMapping.near(argument, both);
        return Validated.refused(
                "",
                "unknown profile '" + argument.replaceAll("\\p{Cntrl}", " ") + "'" + near
                        + "; './roundtrip list' shows all; write a file as ./mine.yaml");
    }

    private static String sameName(String name, String before, String again) {
        return before.equals(again)
                ? "'" + name + "' is given twice"
                : "'" + again + "' and '" + before + "' are both named '" + name + "'; rename one";
    }
}
