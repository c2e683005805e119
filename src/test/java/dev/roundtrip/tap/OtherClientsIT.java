package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.shop.ShopTables;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.TestRelays;
import dev.roundtrip.testing.ProgramResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests clients in other languages through the proxy. A client whose runtime or library is not installed is skipped
 * with the reason: {@code pip install pymysql}, {@code npm install mysql2} in a folder that NODE_PATH names, and
 * {@code go mod download} in {@code src/test/resources/clients/go} install them.
 */
class OtherClientsIT {

    private static final String DATABASE = "other_clients";
    private static final int ROUNDS = 25;
    private static final Path CLIENTS =
            Path.of("src", "test", "resources", "clients").toAbsolutePath();

    @TempDir
    private Path folder;

    private enum Client {
        PYMYSQL(List.of("python3", "-c", "import pymysql"), List.of("python3", "client.py")),
        MYSQL2(List.of("node", "-e", "require('mysql2')"), List.of("node", "client.js")),
        GO_SQL_DRIVER(List.of("go", "build", "-C", "go", "-o", "PROGRAM"), List.of("PROGRAM"));

        @SuppressWarnings("ImmutableEnumChecker") // The list is made by List.of.
        private final List<String> check;

        @SuppressWarnings("ImmutableEnumChecker")
        private final List<String> run;

        Client(List<String> check, List<String> run) {
            this.check = check;
            this.run = run;
        }
    }

    @ParameterizedTest
    @EnumSource
    void mariadb_counts_what_the_proxy_counts(Client client) throws Exception {
        countsAreEqual(client, TestServers.mariaDb());
    }

    @ParameterizedTest
    @EnumSource
    void tidb_counts_what_the_proxy_counts(Client client) throws Exception {
        countsAreEqual(client, TestServers.requireTidb());
    }

    private void requireInstalled(Client client) throws Exception {
        String why;
        try {
            ProgramResult ended = run(client.check);
            why = ended.code() == 0 ? "" : ended.said();
        } catch (IOException notInstalled) {
            why = notInstalled.getMessage();
        }
        if (!why.isEmpty()) {
            System.out.println("Skipped, for " + client + " is not installed: " + why);
        }
        Assumptions.assumeTrue(why.isEmpty(), client + " is not installed: " + why);
    }

    private void countsAreEqual(Client client, DatabaseServer server) throws Exception {
        requireInstalled(client);
        List<String> warnings = new CopyOnWriteArrayList<>();
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                Relay relay = TestRelays.to(server.host(), server.port(), Optional.empty(), tap, warnings);
                ShopTables tables = new ShopTables(server, DATABASE);
                CommandCounters counters = CommandCounters.of(server)) {
            List<String> command = new ArrayList<>(client.run);
            command.addAll(List.of(
                    Integer.toString(relay.address().getPort()),
                    server.credentials().user(),
                    server.credentials().password(),
                    DATABASE,
                    Integer.toString(ROUNDS)));
            ProgramResult ended = run(command);
            assertThat(ended.code()).as(ended.said()).isZero();

            Map<String, Long> counted = counters.sinceLast();
            Map<String, Long> seen = CommandCounters.commands(tap.totals());
            assertThat(counters.in(seen)).isEqualTo(counted);
            // Each round has a read, a write and what surrounds them.
            assertThat(seen.get("COM_QUERY") + seen.getOrDefault("COM_STMT_EXECUTE", 0L))
                    .isGreaterThan(3 * ROUNDS);
            assertThat(seen).containsEntry("COM_PING", (long) ROUNDS).containsEntry("COM_QUIT", 1L);
            assertThat(tap.totals().unreadableConnections()).isZero();
            // Some clients prefer TLS.
            assertThat(warnings).allMatch("declined"::equals);
            assertThat(tables.state()).startsWith("1000 1000");
        }
    }

    private ProgramResult run(List<String> command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command.stream()
                        .map(word -> word.equals("PROGRAM")
                                ? folder.resolve("client").toString()
                                : word)
                        .toList())
                .directory(CLIENTS.toFile());
        // Go must not download anything here.
        builder.environment().put("GOPROXY", "off");
        builder.environment().put("GOFLAGS", "-mod=readonly");
        return ProgramResult.of(builder, "");
    }
}
