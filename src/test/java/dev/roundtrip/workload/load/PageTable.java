package dev.roundtrip.workload.load;

import dev.roundtrip.Texts;
import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table of docs/lab/batches.md whose first columns are drivers and servers; tests measure what it says. */
final class PageTable {

    private static final Path PAGE = Path.of("docs/lab/batches.md");

    private static final Map<String, String> DRIVERS =
            Map.of("Connector/J", "mysql-connector-j", "MariaDB", "mariadb-java-client");

    /** The page's words for parameters. */
    private static final Map<String, String> PARAMETERS = Map.of(
            "default", "",
            "rewrite", "rewriteBatchedStatements=true",
            "prepare", "useServerPrepStmts=true",
            "keep", "cachePrepStmts=true&prepStmtCacheSqlLimit=2048",
            "bulk", "useBulkStmts=true",
            "no bulk", "useBulkStmtsForInserts=false");

    private PageTable() {}

    /** A row for one driver and one server, whose name in the page is {@code place}. */
    record Row(String driver, String place, List<String> all) {

        String cell(int column) {
            return all.get(column);
        }

        /** From this column to the last one. */
        List<String> cells(int column) {
            return all.subList(column, all.size());
        }

        DatabaseServer server() {
            return place.equals("TiDB") ? TestServers.requireTidb() : TestServers.mariaDb();
        }

        /** With the parameters of this column. */
        CountedConnection connect(String database, int column) throws SQLException {
            return TestDrivers.of(driver).connect(server(), database, parameters(cell(column)));
        }

        /** For names of tests. */
        @Override
        public String toString() {
            return place + " | " + driver + " | " + String.join(" | ", cells(2));
        }
    }

    /** The rows for these servers, one for each driver. */
    static List<Row> rows(String head, String... servers) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (List<String> cells : Texts.table(PAGE, head)) {
            String[] driver = cells.get(0).split(" ", 2);
            for (String version : driver[1].split(", ", -1)) {
                Stream.of(servers)
                        .filter(List.of(cells.get(1).split(", ", -1))::contains)
                        .map(server -> new Row(DRIVERS.get(driver[0]) + ":" + version, server, cells))
                        .forEach(rows::add);
            }
        }
        return rows;
    }

    /** The parameters that the page's words stand for. */
    static String parameters(String string) {
        return List.of(string.split(", ", -1)).stream()
                .map(word -> PARAMETERS.getOrDefault(word, word))
                .filter(parameters -> !parameters.isEmpty())
                .collect(Collectors.joining("&"));
    }
}
