package dev.roundtrip.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Names for a workload and the profiles that are worth comparing on it, such as {@code sysbench}. The table is {@code
 * profiles/workloads/standard-runs.txt}.
 */
public final class StandardRuns {

    private static final String RESOURCE = "/profiles/workloads/standard-runs.txt";

    private StandardRuns() {}

    /**
     * A name, and what it stands for.
     *
     * @param workload the name of a bundled workload
     * @param profiles names of bundled profiles, in the order of the report
     */
    public record Standard(String name, String workload, List<String> profiles) {
        public Standard {
            profiles = List.copyOf(profiles);
        }
    }

    /** The names whose workloads are among these. */
    public static List<Standard> offered(Collection<String> workloads) {
        try (InputStream table = StandardRuns.class.getResourceAsStream(RESOURCE)) {
            if (table == null) {
                throw new IllegalStateException("the program is incomplete: " + RESOURCE + " is missing");
            }
            return parse(new String(table.readAllBytes(), StandardCharsets.UTF_8), workloads);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line is a name, a workload and profiles, with spaces between them; {@code #} begins a comment. */
    static List<Standard> parse(String table, Collection<String> workloads) {
        List<Standard> offered = new ArrayList<>();
        for (String line : table.lines().map(String::strip).toList()) {
            List<String> words = Arrays.asList(line.split("\\s+", -1));
            if (!line.isEmpty() && !line.startsWith("#") && workloads.contains(words.get(1))) {
                offered.add(new Standard(words.get(0), words.get(1), words.subList(2, words.size())));
            }
        }
        return offered;
    }

    /**
     * The standard run among these arguments, if there is one. The first one counts.
     *
     * @param asked names and paths as typed
     */
    public static Optional<Standard> among(List<String> asked, Collection<String> workloads) {
        return offered(workloads).stream()
                .filter(standard -> asked.contains(standard.name()))
                .findFirst();
    }

    /** The arguments with the standard run's profiles in place of its name. */
    public static List<String> expanded(List<String> asked, Standard standard) {
        List<String> expanded = new ArrayList<>();
        for (String argument : asked) {
            if (argument.equals(standard.name())) {
                expanded.addAll(standard.profiles());
            } else {
                expanded.add(argument);
            }
        }
        return expanded;
    }
}
