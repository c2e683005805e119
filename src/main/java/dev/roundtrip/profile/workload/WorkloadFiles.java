package dev.roundtrip.profile.workload;

import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.profile.ProblemList;
import dev.roundtrip.profile.ProfileProblem;
import dev.roundtrip.profile.Validated;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.profile.WorkloadSpec.WorkloadText;
import dev.roundtrip.profile.YamlText;
import dev.roundtrip.spelling.NearestName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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

    /** Whether the argument is a path rather than the name of a bundled workload. */
    public static boolean isPath(String argument) {
        String lower = argument.toLowerCase(Locale.ROOT);
        return argument.contains("/") || argument.contains("\\") || lower.endsWith(".yaml") || lower.endsWith(".yml");
    }

    /**
     * A workload, and the form of it that a scenario contains.
     *
     * @param file its places have the path that the user named
     */
    public record NamedWorkload(WorkloadFile file, WorkloadSpec spec) {}

    /** A file's text, with the file's name as it is shown in problems. */
    private record Source(String shown, String text) {}

    private record Whole(WorkloadFile file, List<String> texts) {}

    /** Finds the file with the tables. */
    private interface DataFinder {
        Validated<Source> find(String data);
    }

    /**
     * Reads a workload, and the file with its tables if it names one.
     *
     * @param argument a path or a bundled name
     * @param sizes values for the file's sizes; a name that the file does not have is a problem
     */
    public static Validated<WorkloadFile> load(String argument, Map<String, Long> sizes) {
        Validated<NamedWorkload> read = read(argument, Optional.empty(), sizes);
        return read.value()
                .map(found -> Validated.valid(found.file()))
                .orElseGet(() -> Validated.refused(read.problems()));
    }

    /**
     * As {@link #load}, with the text of every file.
     *
     * @param folder that a path is relative to; empty for the current folder
     */
    public static Validated<NamedWorkload> read(String argument, Optional<Path> folder, Map<String, Long> sizes) {
        Validated<Source> source = find(argument, folder);
        if (source.value().isEmpty()) {
            return Validated.refused(source.problems());
        }
        Optional<Path> besides = isPath(argument)
                ? Optional.ofNullable(Path.of(source.value().get().shown()).getParent())
                : Optional.empty();
        Validated<Whole> whole = whole(source.value().get(), data -> find(data, besides), sizes);
        return whole.value()
                .map(found -> Validated.valid(new NamedWorkload(found.file(), spec(argument, found, sizes))))
                .orElseGet(() -> Validated.refused(whole.problems()));
    }

    private static WorkloadSpec spec(String argument, Whole whole, Map<String, Long> sizes) {
        WorkloadFile file = whole.file();
        return new WorkloadSpec(
                file.statements(),
                StatementLength.MIXED,
                file.isolation(),
                file.habits(),
                Optional.of(new WorkloadText(lastName(argument), whole.texts(), sizes)));
    }

    /** Reads a workload from the texts of its files. */
    public static Validated<WorkloadFile> parse(WorkloadText workload) {
        List<String> texts = workload.text();
        if (texts.isEmpty()) {
            return Validated.refused(workload.name(), "the text of the workload is missing");
        }
        Validated<Whole> whole = whole(
                new Source(workload.name(), texts.get(0)),
                data -> texts.size() > 1
                        ? Validated.valid(new Source(data, texts.get(1)))
                        : Validated.refused(
                                workload.name(), "the text of " + data + ", which lists the tables, is missing"),
                workload.sizes());
        return whole.value()
                .map(found -> Validated.valid(found.file()))
                .orElseGet(() -> Validated.refused(whole.problems()));
    }

    private static Validated<Whole> whole(Source source, DataFinder finder, Map<String, Long> sizes) {
        Validated<WorkloadReader.Read> read = parsed(source);
        if (read.value().isEmpty()) {
            return Validated.refused(read.problems());
        }
        WorkloadReader.Read found = read.value().get();
        if (found.data().isEmpty()) {
            return sized(found.workload(), source, List.of(source.text()), sizes);
        }
        Validated<Source> dataSource = finder.find(found.data());
        if (dataSource.value().isEmpty()) {
            return Validated.refused(located(found.dataPlace().orElseThrow(), dataSource.problems()));
        }
        Validated<WorkloadReader.Read> data = parsed(dataSource.value().get());
        if (data.value().isEmpty()) {
            return Validated.refused(data.problems());
        }
        WorkloadFile tables = data.value().get().workload();
        if (tables.tables().isEmpty()) {
            Place place = found.dataPlace().orElseThrow();
            return Validated.refused(List.of(new ProfileProblem(
                    place.file(),
                    place.line(),
                    place.column(),
                    "data names " + Keys.quoted(found.data()) + ", which lists no tables")));
        }
        return sized(
                withData(found.workload(), tables),
                source,
                List.of(source.text(), dataSource.value().get().text()),
                sizes);
    }

    /** A file that cannot be found is a problem of the line that names it. */
    private static List<ProfileProblem> located(Place place, List<ProfileProblem> problems) {
        return problems.stream()
                .map(problem -> new ProfileProblem(place.file(), place.line(), place.column(), problem.toString()))
                .toList();
    }

    private static Validated<Whole> sized(
            WorkloadFile workload, Source source, List<String> texts, Map<String, Long> sizes) {
        if (workload.transactions().isEmpty()) {
            return Validated.refused(
                    source.shown(), "the file lists tables only; name one with transactions that use them");
        }
        Validated<WorkloadFile> sized = withSizes(workload, source.shown(), sizes);
        return sized.value()
                .map(file -> Validated.valid(new Whole(file, texts)))
                .orElseGet(() -> Validated.refused(sized.problems()));
    }

    private static String lastName(String argument) {
        return argument.substring(Math.max(argument.lastIndexOf('/'), argument.lastIndexOf('\\')) + 1);
    }

    private static String nameOf(String file) {
        return lastName(file).replaceFirst(ENDING, "");
    }

    /** The names of the bundled workloads that can be run, in alphabetical order. */
    public static List<String> bundled() {
        try (InputStream index = WorkloadFiles.class.getResourceAsStream("/profiles/workloads/index.txt")) {
            if (index == null) {
                throw new IllegalStateException("the program is incomplete: /profiles/workloads/index.txt is missing");
            }
            return new String(index.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Validated<Source> find(String argument, Optional<Path> folder) {
        if (!isPath(argument)) {
            return findBundled(argument);
        }
        try {
            Path file = folder.map(parent -> parent.resolve(argument)).orElseGet(() -> Path.of(argument));
            return Validated.valid(new Source(file.toString(), InputFile.text(file, LARGEST_BYTES)));
        } catch (InvalidPathException e) {
            return Validated.refused(
                    argument, "this is not a valid path on this system; check it for stray characters");
        } catch (UnreadableFileException unreadable) {
            return Validated.refused(argument, unreadable.getMessage() + "; give the path of a workload, a YAML file");
        }
    }

    private static Validated<Source> findBundled(String name) {
        String resource = "/profiles/workloads/" + name + ".yaml";
        try (InputStream stream =
                name.matches("[a-z0-9-]+") ? WorkloadFiles.class.getResourceAsStream(resource) : null) {
            if (stream == null) {
                return Validated.refused(
                        "",
                        "unknown workload " + Keys.quoted(name)
                                + NearestName.to(name, bundled())
                                        .map(near -> "; did you mean '" + near + "'?")
                                        .orElse("")
                                + "; known are " + String.join(", ", bundled())
                                + "; for a file of your own give its path, such as ./mine.yaml");
            }
            return Validated.valid(
                    new Source(resource.substring(1), new String(stream.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    private static Validated<WorkloadReader.Read> parsed(Source source) {
        ProblemList problems = new ProblemList(source.shown());
        Optional<WorkloadReader.Read> read = YamlText.top(source.text(), "workload", problems)
                .map(top -> new WorkloadReader(source.shown(), problems).read(nameOf(source.shown()), top));
        return read.isPresent() && problems.isEmpty() ? Validated.valid(read.get()) : Validated.refused(problems.all());
    }

    private static WorkloadFile withData(WorkloadFile workload, WorkloadFile data) {
        Map<String, Long> sizes = new LinkedHashMap<>(data.sizes());
        sizes.putAll(workload.sizes());
        return new WorkloadFile(
                workload.name(),
                workload.title(),
                workload.shows(),
                workload.seed(),
                workload.rate(),
                workload.isolation(),
                workload.habits(),
                sizes,
                data.data(),
                data.tables(),
                workload.values(),
                workload.transactions(),
                workload.checks().isEmpty() ? data.checks() : workload.checks());
    }

    private static Validated<WorkloadFile> withSizes(WorkloadFile workload, String argument, Map<String, Long> sizes) {
        Map<String, Long> all = new LinkedHashMap<>(workload.sizes());
        for (Map.Entry<String, Long> size : sizes.entrySet()) {
            if (!all.containsKey(size.getKey())) {
                return Validated.refused(
                        argument,
                        "--size: the workload has no size " + Keys.quoted(size.getKey())
                                + (all.isEmpty() ? "; it has none" : "; it has " + String.join(", ", all.keySet())));
            }
            all.put(size.getKey(), size.getValue());
        }
        return Validated.valid(new WorkloadFile(
                workload.name(),
                workload.title(),
                workload.shows(),
                workload.seed(),
                workload.rate(),
                workload.isolation(),
                workload.habits(),
                all,
                workload.data(),
                workload.tables(),
                workload.values(),
                workload.transactions(),
                workload.checks()));
    }
}
