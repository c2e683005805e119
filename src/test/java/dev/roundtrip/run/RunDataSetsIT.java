package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.Servers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunDataSetsIT {

    private static final String DATABASE = "roundtrip_ledger_it";

    @Test
    void the_locks_are_kept_while_data_is_loaded_and_one_that_is_lost_ends_it() throws Exception {
        DatabaseServer mariaDb = TestServers.mariaDb();
        Sql.execute(mariaDb, "DROP DATABASE IF EXISTS " + DATABASE);
        Timing timing = new Timing(Duration.ofMillis(200), 1, Duration.ZERO);
        RunRequest request = Requests.on(mariaDb, DATABASE, new Load(1), timing, "s5");
        // The request's own server has the database of its URL as its default.
        try (DatabaseServer server = Servers.start(request.servers().get(0).request(), line -> {})) {
            RunContext context = Requests.context(
                    request,
                    Plan.of(request, List.of(server), List.of()),
                    server,
                    new StopRequest(),
                    new RunEvents() {});

            assertThatThrownBy(() -> RunDataSets.prepare(context, () -> {
                        throw new LockedException("Another program has the lock.");
                    }))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessage("Another program has the lock.");
        }
    }
}
