package dev.roundtrip.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names for a workload together with the profiles that are worth comparing on it, such as {@code sysbench}. The table
 * is {@code profiles/workloads/standard-runs.txt}.
 */
public final class StandardRuns {

    private static final String THREADS = "threads=";

    private StandardRuns() {}

    /**
     * A name with its workload and profiles.
     *
     * @param workload the name of a bundled workload; empty if each profile has its own
     * @param profiles the names of bundled profiles, in the order of the report
     * @param threads the number of connections, if none is requested; 0 for the usual one
     * @param latencies the values of {@code --node-latency}, if none is requested
     */
    public record Standard(String name, String workload, List<String> profiles, int threads, List<String> latencies) {}

    /** All standard runs. */
    public static List<Standard> all() {
        return BundledFile.text("workloads/standard-runs.txt")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(StandardRuns::standard)
                .toList();
    }

    /**
     * Reads a line: a name, a workload or a hyphen, profiles, and with an equals sign threads and latencies, with
     * spaces between them; {@code #} begins a comment.
     */
    private static Standard standard(String line) {
        List<String> words = List.of(line.strip().split("\\s+", -1));
        Map<Boolean, List<String>> parts = words.stream()
                .skip(2)
                .filter(word -> !word.startsWith(THREADS))
                .collect(Collectors.partitioningBy(word -> word.contains("=")));
        int threads = words.stream()
                .filter(word -> word.startsWith(THREADS))
                .mapToInt(word -> Integer.parseInt(word.substring(THREADS.length())))
                .sum();
        String workload = words.get(1).equals("-") ? "" : words.get(1);
        return new Standard(words.get(0), workload, parts.get(false), threads, parts.get(true));
    }

    /**
     * The standard run among these arguments, if there is one; if there are several, the first.
     *
     * @param asked names and paths as typed
     */
    public static Optional<Standard> among(List<String> asked) {
        return all().stream()
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
