package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of docs/lab/batches.md, and what a server sees of each of its lines. */
final class BatchMatrix {

    private static final String HEAD = "| driver | server | statement | string | 1 |";
    private static final List<Integer> SIZES = List.of(1, 2, 3, 4, 10, 200, 1000);

    private BatchMatrix() {}

    /** One line for one driver and one server. */
    record Line(String driver, String server, String statement, String string, List<String> commands) {

        String parameters() {
            return PageTable.parameters(string);
        }

        @Override
        public String toString() {
            return driver + " | " + server + " | " + statement + " | " + string;
        }
    }

    /** The lines for this server, one for each driver. */
    static List<Line> lines(String server) throws Exception {
        List<Line> lines = new ArrayList<>();
        for (PageTable.Row row : PageTable.rows(HEAD, server)) {
            lines.add(new Line(row.driver(), server, row.cell(2), row.cell(3), row.cells(4)));
        }
        return lines;
    }

    /** Executes a batch of each size, and counts rows and commands. */
    static void check(Line line, DatabaseServer server) throws Exception {
        boolean insert = line.statement().equals("INSERT");
        String database = "batch_matrix_" + line.statement().toLowerCase(Locale.ROOT);
        DataSet data = TestWorkers.tables(server, database, workload(line, 200));
        String stored = insert ? "SELECT COUNT(*) FROM batch_row" : "SELECT SUM(changes) FROM batch_account";
        List<String> commands = new ArrayList<>();
        try (CountedConnection counted = TestDrivers.of(line.driver()).connect(server, database, line.parameters());
                Connection admin = server.connect(database)) {
            Connection connection = counted.connection();
            connection.setAutoCommit(false);
            long before = TestBank.number(admin, stored);
            long sent = 0;
            for (int size : SIZES) {
                CompiledWorkload workload = workload(line, size);
                CompiledTransaction transaction = workload.transactions().get(0);
                TransactionSteps steps = TestWorkers.steps(workload, data);
                if (size == 1 || line.string().contains("rewrite")) {
                    // A driver may keep what it prepared, for each size if the size is part of the text.
                    steps.carryOut(connection, transaction, Occasion.NEVER);
                    sent += size;
                }
                commands.add(
                        CommandLetters.of(counted.count(with -> steps.carryOut(with, transaction, Occasion.NEVER))));
                connection.commit();
                sent += size;
            }

            assertThat(commands).as(line.toString()).isEqualTo(line.commands());
            assertThat(TestBank.number(admin, stored) - before)
                    .as("rows stored")
                    .isEqualTo(sent);
        }
    }

    private static CompiledWorkload workload(Line line, int rows) {
        return TestWorkloads.bundled("batch-" + line.statement().toLowerCase(Locale.ROOT), Map.of("rows", (long) rows));
    }
}
