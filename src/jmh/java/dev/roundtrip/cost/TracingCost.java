package dev.roundtrip.cost;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.DatabaseServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Measures what tracing adds to a statement: a JVM for each way to trace. All are open at once, and they work in turns,
 * one at a time. A round has a slice of each; the way without tracing is there twice, for the noise floor. The spans
 * are made and dropped.
 *
 * <pre>
 * java -cp target/benchmarks.jar dev.roundtrip.cost.TracingCost jdbc:mysql://root@127.0.0.1:4000 20 200 tracing.csv
 * </pre>
 *
 * <p>Arguments: URL, rounds, requests in a slice, and the CSV file to which the rounds are appended.
 */
public final class TracingCost {

    private static final int WARM_UP_ROUNDS = 25;

    private TracingCost() {}

    /** A JVM that executes a given number of requests. */
    private record Traced(Tracing tracing, Process process, BufferedReader answers, PrintStream requests)
            implements AutoCloseable {

        static Traced start(Tracing tracing, String url, Credentials login) throws IOException {
            Process process = tracing.program(url, login)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new Traced(
                    tracing,
                    process,
                    process.inputReader(StandardCharsets.UTF_8),
                    new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8));
        }

        SliceFigures slice(int number) throws IOException {
            requests.println(number);
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (TracedStatements.Figures.isIn(line)) {
                    return TracedStatements.Figures.of(line).slice();
                }
            }
            throw new IOException("The JVM with " + tracing.name() + " has ended");
        }

        @Override
        public void close() {
            requests.close();
            process.onExit().join();
        }
    }

    /** Measures both strings, and prints a table for each. */
    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[1]);
        int requests = Integer.parseInt(arguments[2]);
        try (Cleanup cleanup = new Cleanup()) {
            DatabaseServer server = cleanup.add(BenchServers.start("", arguments[0]));
            BenchTables tables = cleanup.add(BenchTables.make(server));
            List<Tracing> ways = new ArrayList<>(Tracing.all("none"));
            ways.add(0, ways.get(0));
            for (String string : Tracing.STRINGS) {
                String url = server.jdbcUrl(tables.schema()) + "?" + string;
                List<String> names =
                        new ArrayList<>(ways.stream().map(Tracing::name).toList());
                names.set(1, names.get(0) + " again");
                Comparison comparison = new Comparison(names);
                try (Cleanup programs = new Cleanup()) {
                    List<Traced> traced = new ArrayList<>();
                    for (Tracing way : ways) {
                        traced.add(programs.add(Traced.start(way, url, server.credentials())));
                    }
                    for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                        List<SliceFigures> slices = round(traced, round + WARM_UP_ROUNDS, requests);
                        if (round >= 0) {
                            comparison.add(slices);
                        }
                    }
                }
                String heading = server.description().heading();
                System.out.println(string + ", " + heading + "\n" + comparison.table());
                comparison.writeRaw(Path.of(arguments[3]), string, heading, 1);
            }
        }
    }

    /** A slice of each, in the order of the round; the figures are in the order of the programs. */
    private static List<SliceFigures> round(List<Traced> traced, int round, int requests) throws IOException {
        Map<Integer, SliceFigures> slices = new TreeMap<>();
        List<Integer> all = IntStream.range(0, traced.size()).boxed().toList();
        for (int i : InstrumentCostBenchmark.order(all, round)) {
            slices.put(i, traced.get(i).slice(requests));
        }
        return List.copyOf(slices.values());
    }
}
