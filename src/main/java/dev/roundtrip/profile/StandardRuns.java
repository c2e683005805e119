package dev.roundtrip.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names for a workload and the profiles that are worth comparing on it, such as {@code sysbench}. The table is {@code
 * profiles/workloads/standard-runs.txt}.
 */
public final class StandardRuns {

    private static final String THREADS = "threads=";

    private StandardRuns() {}

    /**
     * A name, and what it stands for.
     *
     * @param workload the name of a bundled workload; empty if each profile has its own
     * @param profiles names of bundled profiles, in the order of the report
     * @param threads the number of connections, if none is requested; 0 for the usual one
     * @param latencies the values of {@code --node-latency}, if none is requested
     */
    public record Standard(String name, String workload, List<String> profiles, int threads, List<String> latencies) {}

    /** The names whose workloads are among these. */
    public static List<Standard> offered(Collection<String> workloads) {
        return parse(BundledFile.text("workloads/standard-runs.txt"), workloads);
    }

    /**
     * A line is a name, a workload or a hyphen, profiles, and with an equals sign threads and latencies, with spaces
     * between them; {@code #} begins a comment.
     */
    static List<Standard> parse(String table, Collection<String> workloads) {
        List<Standard> offered = new ArrayList<>();
        for (String line : table.lines().map(String::strip).toList()) {
            List<String> words = Arrays.asList(line.split("\\s+", -1));
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            boolean own = words.get(1).equals("-");
            if (own || workloads.contains(words.get(1))) {
                Map<Boolean, List<String>> parts = words.stream()
                        .skip(2)
                        .filter(word -> !word.startsWith(THREADS))
                        .collect(Collectors.partitioningBy(word -> word.contains("=")));
                int threads = words.stream()
                        .filter(word -> word.startsWith(THREADS))
                        .mapToInt(word -> Integer.parseInt(word.substring(THREADS.length())))
                        .sum();
                offered.add(new Standard(
                        words.get(0), own ? "" : words.get(1), parts.get(false), threads, parts.get(true)));
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
        return asked.stream()
                .flatMap(argument ->
                        argument.equals(standard.name()) ? standard.profiles().stream() : Stream.of(argument))
                .toList();
    }
}
