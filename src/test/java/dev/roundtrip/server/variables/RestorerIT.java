package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.ProcessIdentity;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.variables.Restorer.Status;
import dev.roundtrip.testing.Folder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests restoring on a real MariaDB, since every kind of server has the variables that are used. */
class RestorerIT {

    private static final ProcessIdentity GONE =
            new ProcessIdentity(ProcessIdentity.ofThisJvm().host(), 1, 1_000);

    private static final JournalEntry CHANGED =
            JournalEntry.variable(Scope.GLOBAL, "", "div_precision_increment", "4", List.of("7"));

    @TempDir
    private Path folder;

    private final DatabaseServer server = TestServers.mariaDb();
    private final List<String> heard = new ArrayList<>();

    @BeforeEach
    void aRunHasChangedAVariable() throws Exception {
        Sql.execute(server, "SET GLOBAL div_precision_increment = 7");
    }

    @AfterEach
    void asBefore() throws Exception {
        Sql.execute(server, "SET GLOBAL div_precision_increment = 4");
    }

    @Test
    void an_entry_that_cannot_be_put_back_does_not_keep_the_others_from_it_and_each_is_heard_of_at_once()
            throws Exception {
        journal(
                Optional.empty(),
                JournalEntry.variable(Scope.GLOBAL, "", "no_such_variable", "1", List.of("2")),
                JournalEntry.variable(Scope.GLOBAL, "", "max_error_count", "\\", List.of("64")),
                CHANGED,
                JournalEntry.table("no`such' schema\u0001", "t"));

        Restorer.Result result = restore();

        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(value()).isEqualTo("4");
        String address = server.host() + ":" + server.port();
        assertThat(heard)
                .hasSize(6)
                .startsWith(
                        "Restoring " + address + ":",
                        "  The table no`such' schema\u0001.t is gone.",
                        "  div_precision_increment was 7 and is 4 again.")
                .endsWith("  no_such_variable could not be put back: it no longer exists.", result.sentence());
        assertThat(heard.get(3)).startsWith("  max_error_count could not be put back: ");
        assertThat(result.sentence()).isEqualTo("2 of 4 changes on " + address + " could not be restored. Try again.");
    }

    @Test
    void what_a_program_works_on_is_not_put_back_under_it_and_then_its_server_is_known_again() throws Exception {
        try (Connection connection = server.connect("")) {
            journal(new GlobalVariables(connection).identity(), CHANGED);
        }

        try (DatabaseLock lock = DatabaseLock.take(server, List.of(LockedThing.VARIABLES))) {
            assertThat(lock.isSupported()).isTrue();
            Restorer.Result result = restore();

            assertThat(result.status()).isEqualTo(Status.LEFT_ALONE);
            assertThat(result.sentence()).startsWith("Another Roundtrip program uses the server's variables");
            assertThat(value()).isEqualTo("7");
        }

        assertThat(restore().status()).isEqualTo(Status.DONE);
        assertThat(value()).isEqualTo("4");
    }

    @Test
    void another_server_that_now_has_the_address_is_not_changed_and_the_journal_stays() throws Exception {
        journal(Optional.of("MariaDB with the id of staging"), CHANGED);

        Restorer.Result result = restore();

        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(result.sentence())
                .contains(
                        " is MariaDB with the id ",
                        "but the run changed MariaDB with the id of staging. Nothing was done.");
        assertThat(value()).isEqualTo("7");
        assertThat(Folder.entries(folder)).hasSize(1);
    }

    private void journal(Optional<String> identity, JournalEntry... entries) throws Exception {
        ServerTarget target = new ServerTarget(server.host(), server.port(), "root", identity);
        JournalFolder journals = new JournalFolder(folder);
        JournalFolder.write(journals.newFile(target), Journal.of(target, GONE).with(List.of(entries)));
    }

    private Restorer.Result restore() throws Exception {
        heard.clear();
        return new Restorer(new JournalFolder(folder))
                .restore(target -> server.connect(""), false, heard::add)
                .get(0);
    }

    private String value() throws SQLException {
        return Sql.rows(server, "SELECT @@global.div_precision_increment").get(0);
    }
}
