package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.Schemas;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built program against a real server. */
class FaultsCommandIT {

    private final DatabaseServer server = TestServers.mariaDb();

    @TempDir
    private Path folder;

    @Test
    void each_row_is_printed_with_the_command_that_makes_it_again() throws Exception {
        Path json = folder.resolve("faults.json");
        Path markdown = folder.resolve("faults.md");

        Said said = said(
                "faults",
                "s2",
                "s5",
                "--url",
                server.jdbcUrl(""),
                "--user",
                server.credentials().user(),
                "--allow-writes",
                "--only",
                "reset-in-transaction",
                "--limits",
                "none",
                "--json",
                json.toString(),
                "--markdown",
                markdown.toString());

        assertThat(said.exitCode()).as(said.err()).isZero();
        String again = "./roundtrip faults s2 s5 --only reset-in-transaction --limits none --url '" + server.jdbcUrl("")
                + "' --user " + server.credentials().user() + " --allow-writes";
        assertThat(said.out().replaceAll("\\s+", " "))
                .contains(again, "08S01", "connection replaced", "not done; a retry does it", "The server rolls back.");
        assertThat(Files.readString(markdown)).contains("| s2 s5 | none |", again);
        Schemas.requireValid(Files.readString(json));
        assertThat(said.out() + said.err() + Files.readString(json) + Files.readString(markdown))
                .doesNotContain(server.credentials().password());
        assertThat(databases()).noneMatch(name -> name.startsWith("roundtrip_probe_"));
    }

    @Test
    void an_interrupted_observation_drops_its_database_and_says_that_it_was_stopped() throws Exception {
        try (RoundtripProcess process = start(
                "faults",
                server.jdbcUrl(""),
                "--allow-writes",
                "--only",
                "half-open-in-transaction",
                "--limits",
                "none")) {
            process.awaitThat("the application has a connection", () -> sessions() >= 2);
            process.signal(RoundtripProcess.INTERRUPT);
            Said said = process.said();

            assertThat(said.exitCode()).isEqualTo(RoundtripProcess.INTERRUPTED);
            assertThat(said.err())
                    .contains("The observation was stopped, so there is no report.")
                    .doesNotContain("did not stop within", "\tat ");
        }
        assertThat(databases()).noneMatch(name -> name.startsWith("roundtrip_probe_"));
    }

    /** The command's own and the application's. */
    private int sessions() throws Exception {
        return column("SELECT id FROM information_schema.processlist WHERE db LIKE 'roundtrip\\_probe\\_%'")
                .size();
    }

    private Said said(String... arguments) throws Exception {
        try (RoundtripProcess process = start(arguments)) {
            return process.said();
        }
    }

    private RoundtripProcess start(String... arguments) throws Exception {
        return RoundtripProcess.start(
                folder, Map.of("ROUNDTRIP_PASSWORD", server.credentials().password()), arguments);
    }

    private List<String> databases() throws Exception {
        return column("SHOW DATABASES");
    }

    private List<String> column(String sql) throws Exception {
        List<String> values = new ArrayList<>();
        try (Connection admin = server.connect("");
                Statement query = admin.createStatement();
                ResultSet found = query.executeQuery(sql)) {
            while (found.next()) {
                values.add(found.getString(1));
            }
        }
        return values;
    }
}
