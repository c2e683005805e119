package dev.roundtrip.scenario.workload;

import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.scenario.BundledFile;
import dev.roundtrip.scenario.ProblemList;
import dev.roundtrip.scenario.ProfileProblem;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.WorkloadSpec;
import dev.roundtrip.scenario.WorkloadSpec.StatementLength;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.scenario.YamlMapping;
import dev.roundtrip.scenario.YamlText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds and reads workload files. A name with a separator or with the ending {@code .yaml} or {@code .yml} is a path;
 * every other name is that of a bundled workload. Never throws because of a file's content.
 */
public final class WorkloadFiles {

    /** The workload that a profile has if it names none. */
    public static final String BANK_TRANSFER = "bank-transfer";

    /** The data set of the bank transfer. */
    public static final String BANK_DATA = "bank-data";

    private static final int LARGEST_BYTES = 16 << 20;
    private static final String ENDING = "(?i)(\\.workload)?\\.ya?ml$";

    private WorkloadFiles() {}

    /**
     * A workload, and the form of it that a scenario contains.
     *
     * @param file the workload; its places have the path that the user named
     */
    public record NamedWorkload(WorkloadFile file, WorkloadSpec spec) {}

    /** A file's text, with the file's name as it is shown in problems. */
    private record Source(String shown, String text) {}

    /**
     * Reads a workload, and the file with its tables if the workload names one.
     *
     * @param argument a path or a bundled name
     * @param sizes values for the file's sizes; a name that the file does not have is a problem
     */
    public static Validated<WorkloadFile> load(String argument, Map<String, Long> sizes) {
        return read(argument, Optional.empty(), sizes).map(NamedWorkload::file);
    }

    /**
     * Reads a workload as {@link #load} does, with the text of every file.
     *
     * @param folder the folder to which a path is relative; empty for the current folder
     */
    public static Validated<NamedWorkload> read(String argument, Optional<Path> folder, Map<String, Long> sizes) {
        return find(argument, folder).then(source -> {
            Optional<Path> besides = Profiles.isPath(argument)
                    ? Optional.ofNullable(Path.of(source.shown()).getParent())
                    : Optional.empty();
            return whole(lastName(argument), source, data -> find(data, besides), sizes);
        });
    }

    /** Reads a workload from the texts of its files. */
    public static Validated<WorkloadFile> parse(WorkloadText workload) {
        List<String> texts = workload.text();
        if (texts.isEmpty()) {
            return Validated.refused(workload.name(), "its text is missing");
        }
        return whole(
                        workload.name(),
                        new Source(workload.name(), texts.get(0)),
                        data -> texts.size() > 1
                                ? Validated.valid(new Source(data, texts.get(1)))
                                : Validated.refused(
                                        workload.name(),
                                        "the text of " + data + ", which lists the tables, is missing"),
                        workload.sizes())
                .map(NamedWorkload::file);
    }

    /**
     * Reads a workload with its tables.
     *
     * @param finder finds the file with the tables
     */
    private static Validated<NamedWorkload> whole(
            String name, Source source, Function<String, Validated<Source>> finder, Map<String, Long> sizes) {
        return parsed(source).then(found -> {
            WorkloadFile workload = found.workload();
            if (found.data().isEmpty()) {
                return sized(name, workload, source, List.of(source.text()), sizes);
            }
            Place place = found.dataPlace().orElseThrow();
            Validated<Source> data = finder.apply(found.data());
            if (data.value().isEmpty()) {
                return Validated.refused(located(place, data.problems()));
            }
            return data.then(WorkloadFiles::parsed).then(read -> {
                WorkloadFile tables = read.workload();
                if (tables.tables().isEmpty()) {
                    ProfileProblem none = ProfileProblem.ofFile(
                            "", "data names " + YamlMapping.quoted(found.data()) + ", which lists no tables");
                    return Validated.refused(located(place, List.of(none)));
                }
                Map<String, Long> all = new LinkedHashMap<>(tables.sizes());
                all.putAll(workload.sizes());
                WorkloadFile both = workload.with(all, tables, workload.transactions());
                return sized(
                        name,
                        both,
                        source,
                        List.of(source.text(), data.orElseThrow().text()),
                        sizes);
            });
        });
    }

    /** The problems. If a file cannot be found, that is a problem of the line that names it. */
    private static List<ProfileProblem> located(Place place, List<ProfileProblem> problems) {
        return problems.stream()
                .map(problem -> new ProfileProblem(place.file(), place.line(), place.column(), problem.toString()))
                .toList();
    }

    private static Validated<NamedWorkload> sized(
            String name, WorkloadFile workload, Source source, List<String> texts, Map<String, Long> sizes) {
        if (workload.transactions().isEmpty()) {
            return Validated.refused(source.shown(), "it lists tables only; name a file with transactions");
        }
        Map<String, Long> all = new LinkedHashMap<>(workload.sizes());
        for (String size : sizes.keySet()) {
            if (!all.containsKey(size)) {
                return Validated.refused(
                        source.shown(),
                        "--size: no size " + YamlMapping.quoted(size)
                                + (all.isEmpty()
                                        ? "; there are none"
                                        : "; known are " + String.join(", ", all.keySet())));
            }
        }
        all.putAll(sizes);
        WorkloadFile file = workload.with(all, workload, workload.transactions());
        WorkloadSpec spec = new WorkloadSpec(
                file.statements(),
                StatementLength.MIXED,
                file.isolation(),
                file.habits(),
                Optional.of(new WorkloadText(name, texts, sizes)));
        return Validated.valid(new NamedWorkload(file, spec));
    }

    private static String lastName(String argument) {
        return argument.substring(Math.max(argument.lastIndexOf('/'), argument.lastIndexOf('\\')) + 1);
    }

    /** The names of the bundled workloads that can be run, in alphabetical order. */
    public static List<String> bundled() {
        return BundledFile.text("workloads/index.txt")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    private static Validated<Source> find(String argument, Optional<Path> folder) {
        if (!Profiles.isPath(argument)) {
            return findBundled(argument);
        }
        try {
            Path file = folder.map(parent -> parent.resolve(argument)).orElseGet(() -> Path.of(argument));
            return Validated.valid(new Source(file.toString(), InputFile.text(file, LARGEST_BYTES)));
        } catch (InvalidPathException e) {
            return Profiles.invalidPath(argument);
        } catch (UnreadableFileException unreadable) {
            return Validated.refused(argument, unreadable.getMessage() + "; give a workload's path");
        }
    }

    private static Validated<Source> findBundled(String name) {
        String file = "workloads/" + name + ".yaml";
        Optional<String> text = name.matches("[a-z0-9-]+") ? BundledFile.find(file) : Optional.empty();
        return text.map(found -> Validated.valid(new Source("profiles/" + file, found)))
                .orElseGet(() -> Validated.refused(
                        "",
                        "unknown workload " + YamlMapping.quoted(name)
                                + YamlMapping.near(name, bundled())
                                + "; './roundtrip list' shows all; write a file as ./mine.yaml"));
    }

    private static Validated<WorkloadReader.Read> parsed(Source source) {
        ProblemList problems = new ProblemList(source.shown());
        return problems.validated(YamlText.top(source.text(), problems)
                .map(top -> new WorkloadReader(problems)
                        .read(lastName(source.shown()).replaceFirst(ENDING, ""), top)));
    }
}
