package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.OutsideRelay;
import dev.roundtrip.tap.OutsideRelay.Fault;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.testing.Words;
import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a run whose connection dies in measured time: its report has each statement that an outside relay counted. */
class DyingRunIT {

    /** The statement at which the connection dies. The first use is over by then, and the measured minute is not. */
    private static final int STRIKES_AT = 40;

    private static final String WORKLOAD = """
            title: dies
            transactions:
              t: {statements: ["SELECT %s REPEAT('x', 30000) FROM (SELECT 1 UNION SELECT 2 UNION SELECT 3) t"]}
            """;

    private static final String RELAY_ENDS = "RELAY_ENDS";

    /** The statement that kills the connection. The server may report it in an error, which is an answer. */
    private static final String KILL = "KILL";

    @TempDir
    private Path folder;

    @Test
    void the_report_counts_a_command_whose_connection_dies() throws Exception {
        countsWhatWasSent(Fault.RESET_IN_THE_RESULT.name(), TestServers.mariaDb());
    }

    @LongParameterizedTest
    @Words("""
            RESET_BEFORE_THE_SERVER_HEARS END_BEFORE_THE_SERVER_HEARS RESET_BEFORE_THE_ANSWER
            RESET_AFTER_ONE_BYTE END_AFTER_ONE_BYTE RESET_IN_THE_RESULT END_IN_THE_RESULT RELAY_ENDS KILL
            """)
    void the_report_counts_what_was_sent_in_each_kind_of_death_on_both_servers(String death) throws Exception {
        countsWhatWasSent(death, TestServers.mariaDb());
        countsWhatWasSent(death, TestServers.requireTidb());
    }

    private void countsWhatWasSent(String death, DatabaseServer server) throws Exception {
        Path workload =
                Files.writeString(folder.resolve("dies.workload.yaml"), WORKLOAD.replace("%s", OutsideRelay.MARK));
        AtomicReference<Closeable> ending = new AtomicReference<>();
        Sql.execute(server, "CREATE DATABASE IF NOT EXISTS dying_run");
        try (Connection admin = server.connect("");
                OutsideRelay relay = new OutsideRelay(
                        server.host(),
                        server.port(),
                        death.equals(KILL) || death.equals(RELAY_ENDS) ? Fault.NONE : Fault.valueOf(death),
                        STRIKES_AT,
                        id -> strike(death, admin, id, ending))) {
            ending.set(relay);
            String address = "127.0.0.1:" + relay.port();
            String line = "s2 --workload {} --url jdbc:mysql://{}/dying_run {} --slice 1m";
            RunReport report = Said.run(line, workload, address, Said.login(server))
                    .failed("connection to " + address + " was lost")
                    .written();
            Measured measured = report.scenarios().get(0).measured().orElseThrow();
            assertThat(measured.firstUse().transactions()
                            + measured.work().totals().businessStatementsOnWire())
                    .isEqualTo(STRIKES_AT);
            long unanswered = measured.commands().stream()
                    .flatMap(command -> command.unanswered().stream())
                    .mapToLong(part -> part.count())
                    .sum();
            assertThat(unanswered).isBetween(death.equals(KILL) ? 0L : 1L, 1L);
        }
    }

    private static void strike(String death, Connection admin, long id, AtomicReference<Closeable> relay) {
        if (death.equals(KILL)) {
            Unchecked.run(() -> Sql.execute(admin, "KILL " + id));
        } else if (death.equals(RELAY_ENDS)) {
            Unchecked.run(() -> relay.get().close());
        }
    }
}
