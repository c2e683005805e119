package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongTest;
import dev.roundtrip.jmh.ServerAsk;
import dev.roundtrip.jmh.SharedServers;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.load.ScenarioWork.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;

/** A benchmark's trial on a real TiDB: nobody else changes the server's variables for as long as it lasts. */
class ScenarioTrialIT {

    /** Of other tests too: the second finds the data set there. */
    private static final String DATABASE = "roundtrip_run_it";

    /** A benchmark keeps the lock on the database that it loaded until then. */
    @AfterEach
    void let_others_have_the_database() {
        SharedServers.ofThisJvm().close();
    }

    @LongTest
    void a_trial_that_lost_the_lock_on_the_variables_takes_it_again_before_its_next_iteration() throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        AtomicLong leapt = new AtomicLong();
        try (ScenarioTrial trial = ScenarioTrial.open(ask(server), () -> System.nanoTime() + leapt.get())) {
            long holder = holder(server).orElseThrow();
            trial.iterationBegins();
            assertThat(holder(server)).as("within a minute nothing is renewed").hasValue(holder);

            Sql.execute(server, "KILL " + holder);
            assertThat(holder(server)).isEmpty();
            leapt.set(Duration.ofMinutes(2).toNanos());
            trial.iterationBegins();

            assertThat(holder(server)).isPresent();
        }
        assertThat(holder(server)).isEmpty();
    }

    private static ScenarioTrial.Ask ask(DatabaseServer server) {
        String url = "jdbc:mysql://" + server.credentials().user() + "@" + server.host() + ":" + server.port() + "/";
        return new ScenarioTrial.Ask(
                "s6", new ServerAsk(url + DATABASE, ""), ScenarioTrial.BUNDLED_DRIVER, true, 1, Kind.POINT_GET);
    }

    /** The connection that holds the lock, as a second program is told. */
    private static Optional<Long> holder(DatabaseServer server) {
        try {
            DatabaseLock.take(server, List.of(LockedThing.VARIABLES)).close();
            return Optional.empty();
        } catch (LockedException held) {
            return Optional.of(Long.valueOf(held.getMessage().replaceFirst("^.*KILL (\\d+)\\.$", "$1")));
        }
    }
}
