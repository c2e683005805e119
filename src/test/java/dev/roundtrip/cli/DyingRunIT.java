package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongParameterizedTest;
import dev.roundtrip.Unchecked;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.OutsideRelay;
import dev.roundtrip.tap.OutsideRelay.Fault;
import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run whose connection dies in measured time: its report has each statement that an outside relay counted. */
class DyingRunIT {

    /** The first use is over by then, and the measured second is not. */
    private static final int STRIKES_AT = 40;

    private static final String WORKLOAD = """
            title: dies
            transactions:
              t:
                statements:
                  - SELECT %s REPEAT('x', 30000) FROM (SELECT 1 UNION SELECT 2 UNION SELECT 3) t
            """;

    /** How the connection dies. */
    enum Death {
        RESET_BEFORE_THE_SERVER_HEARS(Fault.RESET_BEFORE_THE_SERVER_HEARS),
        END_BEFORE_THE_SERVER_HEARS(Fault.END_BEFORE_THE_SERVER_HEARS),
        RESET_BEFORE_THE_ANSWER(Fault.RESET_BEFORE_THE_ANSWER),
        HALF_CLOSE_BEFORE_THE_ANSWER(Fault.HALF_CLOSE_BEFORE_THE_ANSWER),
        RESET_AFTER_ONE_BYTE(Fault.RESET_AFTER_ONE_BYTE),
        END_AFTER_ONE_BYTE(Fault.END_AFTER_ONE_BYTE),
        RESET_IN_THE_RESULT(Fault.RESET_IN_THE_RESULT),
        END_IN_THE_RESULT(Fault.END_IN_THE_RESULT),
        RELAY_ENDS(Fault.NONE),
        /** The server may say so in an error, which is an answer. */
        KILL(Fault.NONE);

        private final Fault fault;

        Death(Fault fault) {
            this.fault = fault;
        }

        private OptionalInt unanswered() {
            return this == KILL ? OptionalInt.empty() : OptionalInt.of(1);
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = "RESET_IN_THE_RESULT")
    void the_report_counts_a_command_whose_connection_dies(Death death) throws Exception {
        countsWhatWasSent(death, TestServers.mariaDb());
    }

    @LongParameterizedTest
    @EnumSource
    void the_report_counts_what_was_sent_in_each_kind_of_death_on_both_servers(Death death) throws Exception {
        countsWhatWasSent(death, TestServers.mariaDb());
        countsWhatWasSent(death, TestServers.requireTidb());
    }

    private void countsWhatWasSent(Death death, DatabaseServer server) throws Exception {
        Path workload =
                Files.writeString(folder.resolve("dies.workload.yaml"), WORKLOAD.replace("%s", OutsideRelay.MARK));
        Path json = folder.resolve("run.json");
        AtomicReference<Closeable> ending = new AtomicReference<>();
        Sql.execute(server, "CREATE DATABASE IF NOT EXISTS dying_run");
        try (Connection admin = server.connect("");
                OutsideRelay relay = new OutsideRelay(
                        server.host(),
                        server.port(),
                        death.fault,
                        STRIKES_AT,
                        id -> strike(death, admin, id, ending))) {
            ending.set(relay);
            Said.line(
                            "run s2 --workload {} --url {} --user {} --password {} --rounds 1 --slice 1s --warmup 0s"
                                    + " --threads 1 --json {}",
                            workload,
                            "jdbc:mysql://127.0.0.1:" + relay.port() + "/dying_run",
                            server.credentials().user(),
                            server.credentials().password(),
                            json)
                    .failed("connection to 127.0.0.1:" + relay.port() + " was lost");
            ScenarioResult scenario = JsonReport.read(json).scenarios().get(0);
            Measured measured = scenario.measured().orElseThrow();
            assertThat(measured.firstUse().transactions()
                            + measured.work().totals().businessStatementsOnWire())
                    .isEqualTo(STRIKES_AT);
            long unanswered = measured.commands().stream()
                    .flatMap(command -> command.unanswered().stream())
                    .mapToLong(part -> part.count())
                    .sum();
            assertThat(unanswered)
                    .isLessThanOrEqualTo(1)
                    .isEqualTo(death.unanswered().orElse((int) unanswered));
            assertThat(measured.work().totals().commands())
                    .isEqualTo(measured.commands().stream()
                            .mapToLong(CommandResult::count)
                            .sum());
        }
    }

    private static void strike(Death death, Connection admin, long id, AtomicReference<Closeable> relay) {
        if (death == Death.KILL) {
            Unchecked.run(() -> Sql.execute(admin, "KILL " + id));
        } else if (death == Death.RELAY_ENDS) {
            Unchecked.run(() -> relay.get().close());
        }
    }
}
