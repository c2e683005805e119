package dev.roundtrip.cost;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables of a file of rounds, over all forks that wrote to it: a JVM compiles the same code a little differently
 * each time, and one fork shows one outcome.
 *
 * <pre>
 * java -cp target/benchmarks.jar dev.roundtrip.cost.RawRounds docs/raw/cost-peer.csv
 * </pre>
 */
public final class RawRounds {

    private static final int COLUMNS = 9;

    private RawRounds() {}

    /** Prints the tables of the files that are named. */
    public static void main(String[] arguments) throws IOException {
        for (String file : arguments) {
            System.out.println(tables(Files.readAllLines(Path.of(file), StandardCharsets.UTF_8)));
        }
    }

    /** A table for each comparison, server and number of threads, in the order of the file. */
    static String tables(List<String> lines) {
        Map<String, List<String[]>> groups = new LinkedHashMap<>();
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            String[] cells = line.split(",", -1);
            if (cells.length != COLUMNS) {
                throw new IllegalArgumentException("\"" + line + "\" has " + cells.length + " columns, must have "
                        + COLUMNS + ": the file is not one of those that -p raw=FILE writes");
            }
            groups.computeIfAbsent(cells[0] + ", " + cells[1] + ", " + cells[2] + " threads", key -> new ArrayList<>())
                    .add(cells);
        }
        StringBuilder tables = new StringBuilder();
        groups.forEach((heading, rows) -> {
            Comparison comparison = comparison(rows);
            tables.append(heading)
                    .append(", ")
                    .append(comparison.rounds())
                    .append(" rounds\n")
                    .append(comparison.table())
                    .append('\n');
        });
        return tables.toString();
    }

    private static Comparison comparison(List<String[]> rows) {
        List<String> names = rows.stream().map(cells -> cells[4]).distinct().toList();
        Comparison comparison = new Comparison(names);
        for (int first = 0; first < rows.size(); first += names.size()) {
            List<String[]> round = rows.subList(first, Math.min(rows.size(), first + names.size()));
            if (!round.stream().map(cells -> cells[4]).toList().equals(names)) {
                throw new IllegalArgumentException("Round " + round.get(0)[3] + " does not have " + names
                        + " in this order: the file was cut, or written by benchmarks that differ.");
            }
            comparison.add(round.stream().map(RawRounds::figures).toList());
        }
        return comparison;
    }

    private static SliceFigures figures(String[] cells) {
        return new SliceFigures(number(cells[5]), number(cells[6]), number(cells[7]), number(cells[8]));
    }

    /** What was not measured is empty. */
    private static double number(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }
}
