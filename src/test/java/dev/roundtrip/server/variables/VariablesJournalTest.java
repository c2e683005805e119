package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Json;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ProcessIdentity;
import dev.roundtrip.testing.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariablesJournalTest {

    private static final ServerTarget TARGET =
            new ServerTarget("db.example", 4000, "ap\tp", Optional.of("MySQL with the id 1"));
    private static final ProcessIdentity OWNER = new ProcessIdentity("machine", 42, 1_700_000_000_123L);
    private static final JournalEntry READ_CHECK =
            JournalEntry.variable(Scope.INSTANCE, "tidb-1:4000", "tidb_rc_read_check_ts", "OFF", List.of("ON", "1"));
    private static final JournalEntry ODD =
            JournalEntry.variable(Scope.GLOBAL, "", "odd", "", List.of("a\tb\\n\nc\r\\\u001b\u0000"));
    private static final JournalEntry TABLE = JournalEntry.table("roundtrip_s7", "kontö");
    private static final Journal JOURNAL = Journal.of(TARGET, OWNER).with(List.of(READ_CHECK, ODD, TABLE));

    @TempDir
    private Path folder;

    private final List<String> heard = new ArrayList<>();

    @Test
    void what_was_written_is_read_and_for_its_owner_only() throws Exception {
        JournalFolder journals = new JournalFolder(folder.resolve("settings"));
        Path file = journals.newFile(TARGET);
        assertThat(journals.list()).isEmpty();

        JournalFolder.write(file, JOURNAL);

        assertThat(journals.list()).containsExactly(new JournalFolder.Found(file, Optional.of(JOURNAL)));
        assertThat(Files.getPosixFilePermissions(file))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        assertThat(JOURNAL.entries()).containsExactly(READ_CHECK, ODD, TABLE);
    }

    /** A process that is killed while it writes leaves a draft; a living one may still need its own. */
    @Test
    void a_draft_of_an_ended_process_is_deleted_and_that_of_a_living_one_is_not() throws Exception {
        JournalFolder journals = new JournalFolder(folder.resolve("settings"));
        Path settings = journals.newFile(TARGET).getParent();
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path left = Files.createFile(settings.resolve(".roundtrip-" + ended.pid() + "-x.tmp"));
        Path own = Files.createFile(
                settings.resolve(".roundtrip-" + ProcessHandle.current().pid() + "-x.tmp"));

        assertThat(journals.list()).isEmpty();

        assertThat(left).doesNotExist();
        assertThat(own).exists();
    }

    @Test
    void a_second_value_of_a_variable_keeps_its_place_and_the_value_from_before() {
        assertThat(JOURNAL.with(List.of(READ_CHECK.with("OFF"))).entries())
                .containsExactly(READ_CHECK.with("OFF"), ODD, TABLE);
    }

    @Test
    void until_the_server_has_shown_a_value_of_the_run_any_value_may_be_the_runs() {
        JournalEntry unread = READ_CHECK.unread();

        assertThat(Journal.read(Json.text(JOURNAL.with(List.of(unread))))
                        .orElseThrow()
                        .entries())
                .containsExactly(unread, ODD, TABLE);
        assertThat(unread.knows("anything")).isTrue();
        assertThat(unread.with("ON").knows("anything")).isFalse();
        assertThat(unread.with("ON").with("TRUE").ours()).containsExactly("ON");
    }

    @Test
    void a_journal_that_is_cut_off_or_of_another_version_is_not_read() {
        String text = Json.text(JOURNAL).strip();

        for (int length = 0; length < text.length(); length++) {
            assertThat(Journal.read(text.substring(0, length))).isEmpty();
        }
        assertThat(Journal.read(text.replace("roundtrip/journal/1", "roundtrip/journal/2")))
                .isEmpty();
        assertThat(Journal.read(text.replace("\"before\" : \"OFF\",", ""))).isEmpty();
        assertThat(Journal.read(text.replace(": \"instance\"", ": \"session\"")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x' OR SLEEP(3)=0 OR 'x'='", "a b", "", "@@x", "X;DROP", "x`", "\u00e4"})
    void a_journal_with_a_variable_whose_name_is_more_than_a_name_is_not_used(String name) {
        JournalEntry hostile = JournalEntry.variable(Scope.GLOBAL, "", name, "1", List.of("2"));

        assertThat(Journal.read(Json.text(JOURNAL.with(List.of(hostile))))).isEmpty();
    }

    @Test
    void a_server_whose_host_is_more_than_a_host_is_not_connected_to() {
        for (String host : List.of(Texts.pieces("""
                db?autoDeserialize=true&x= | db:1/x?a= | db,other | (host=db) | user:pw@db | db/x | db# |
                """))) {
            assertThat(reread(host, 4000)).as(host).isEmpty();
        }
        for (String host :
                List.of("db.example", "10.0.0.7", "::1", "[fe80::1%eth0]", "b\u00fccher.example", "my_db-1")) {
            assertThat(reread(host, 4000)).as(host).isPresent();
        }
        assertThat(reread("db", 0)).isEmpty();
        assertThat(reread("db", 65_536)).isEmpty();
    }

    private static Optional<Journal> reread(String host, int port) {
        return Journal.read(Json.text(Journal.of(new ServerTarget(host, port, "root", Optional.empty()), OWNER)));
    }

    @Test
    void two_addresses_are_one_server_by_its_identity_else_by_host_and_port() {
        ServerTarget noIdentity = TARGET.identified(Optional.empty());
        ServerTarget elsewhere = new ServerTarget("10.0.0.7", 4000, "root", TARGET.identity());

        assertThat(TARGET.sameServer(TARGET.identified(Optional.of("MySQL with the id 2"))))
                .isFalse();
        assertThat(TARGET.sameServer(elsewhere)).isTrue();
        assertThat(TARGET.sameServer(noIdentity)).isTrue();
        assertThat(elsewhere.sameServer(noIdentity)).isFalse();
    }

    @Test
    void the_journal_of_a_living_run_is_left_alone() throws Exception {
        write("x.journal", Journal.of(TARGET, ProcessIdentity.ofThisJvm()).with(List.of(READ_CHECK)));

        Restorer.Result result = restore(true).get(0);

        assertThat(result.status()).isEqualTo(Restorer.Status.LEFT_ALONE);
        assertThat(result.sentence()).contains("is alive");
    }

    @Test
    void the_journal_of_another_machine_is_left_alone_unless_asked_for() throws Exception {
        write("x.journal", JOURNAL);

        Restorer.Result left = restore(false).get(0);
        Restorer.Result tried = restore(true).get(0);

        assertThat(left.status()).isEqualTo(Restorer.Status.LEFT_ALONE);
        assertThat(tried.status()).isEqualTo(Restorer.Status.FAILED);
        assertThat(tried.sentence()).contains("db.example:4000 could not be reached");
        assertThat(folder.resolve("x.journal")).exists();
    }

    @Test
    void what_is_no_journal_is_named_and_kept_and_the_others_are_still_tried() throws Exception {
        Files.createDirectory(folder.resolve("a.journal"));
        Files.write(folder.resolve("b.journal"), new byte[5_000_000]);
        Files.writeString(folder.resolve("c.journal"), "something else\n");
        write("d.journal", JOURNAL);

        assertThat(restore(true))
                .extracting(Restorer.Result::status)
                .containsOnly(Restorer.Status.FAILED)
                .hasSize(4);
        for (int i = 0; i < 3; i++) {
            Path file = folder.resolve("abc".charAt(i) + ".journal");
            assertThat(heard.get(i)).startsWith("The journal " + file + " is damaged");
            assertThat(file).exists();
        }
        assertThat(heard.get(3)).isEqualTo("Restoring db.example:4000:");
    }

    private void write(String name, Journal journal) throws Exception {
        JournalFolder.write(folder.resolve(name), journal);
    }

    private List<Restorer.Result> restore(boolean otherMachines) throws Exception {
        return new Restorer(new JournalFolder(folder))
                .restore(
                        target -> {
                            throw new SQLException("nobody answers");
                        },
                        otherMachines,
                        heard::add);
    }
}
