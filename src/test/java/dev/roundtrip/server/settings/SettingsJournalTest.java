package dev.roundtrip.server.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.ServerSetting.Scope;
import dev.roundtrip.server.ProcessIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsJournalTest {

    private static final ServerTarget TARGET = new ServerTarget("db.example", 4000, "ap\tp");
    private static final ProcessIdentity OWNER = new ProcessIdentity("machine", 42, 1_700_000_000_123L);
    private static final JournalEntry.Variable READ_CHECK = new JournalEntry.Variable(
            Scope.INSTANCE, "tidb-1:4000", "tidb_rc_read_check_ts", "OFF", List.of("ON", "1"));
    private static final JournalEntry.Variable ODD =
            new JournalEntry.Variable(Scope.GLOBAL, "", "odd", "", List.of("a\tb\\n\nc\r\\"));
    private static final JournalEntry.Table TABLE = new JournalEntry.Table("roundtrip_s7", "kontö");

    @TempDir
    private Path folder;

    @Test
    void what_was_written_is_read() {
        String text = JournalText.write(TARGET, OWNER, List.of(READ_CHECK, ODD, TABLE));

        assertThat(JournalText.read(text))
                .contains(new JournalText.Contents(TARGET, OWNER, List.of(READ_CHECK, ODD, TABLE), 0));
    }

    @Test
    void a_cut_off_last_line_does_not_lose_the_earlier_ones() {
        String text = JournalText.write(TARGET, OWNER, List.of(READ_CHECK, ODD, TABLE));
        int lastLine = text.lastIndexOf("table");

        for (int length = lastLine + 1; length < text.length() - 1; length++) {
            JournalText.Contents contents =
                    JournalText.read(text.substring(0, length)).orElseThrow();

            assertThat(contents.entries()).containsExactly(READ_CHECK, ODD);
            assertThat(contents.damagedLines()).isEqualTo(1);
        }
    }

    @Test
    void a_damaged_line_is_counted_and_never_believed() {
        String text = JournalText.write(TARGET, OWNER, List.of(READ_CHECK, TABLE))
                .replace("tidb_rc_read_check_ts\tOFF", "tidb_rc_read_check_ts\tON");

        JournalText.Contents contents = JournalText.read(text).orElseThrow();

        assertThat(contents.entries()).containsExactly(TABLE);
        assertThat(contents.damagedLines()).isEqualTo(1);
    }

    @Test
    void what_is_no_journal_or_of_another_version_is_not_read() {
        String text = JournalText.write(TARGET, OWNER, List.of(READ_CHECK));

        assertThat(JournalText.read("")).isEmpty();
        assertThat(JournalText.read("\0\0\0")).isEmpty();
        assertThat(JournalText.read(text.substring(text.indexOf('\n') + 1))).isEmpty();
        assertThat(JournalText.read(text.lines().limit(2).reduce("", (all, line) -> all + line + "\n")))
                .isEmpty();
    }

    @Test
    void there_is_no_file_before_something_is_noted_and_none_after_all_is_put_back() throws Exception {
        JournalFolder journals = new JournalFolder(folder.resolve("settings"));
        SettingsJournal journal = journals.create(TARGET, OWNER);

        assertThat(journals.list()).isEmpty();

        journal.note(List.of(READ_CHECK));

        assertThat(journals.list())
                .extracting(JournalFolder.Found::file)
                .containsExactly(journal.file().orElseThrow());

        journal.delete();

        assertThat(journals.path()).isEmptyDirectory();
    }

    @Test
    void a_second_value_of_a_variable_keeps_the_value_from_before() throws Exception {
        JournalFolder journals = new JournalFolder(folder);
        SettingsJournal journal = journals.create(TARGET, OWNER);

        journal.note(List.of(READ_CHECK));
        journal.note(List.of(READ_CHECK.with("OFF")));

        JournalText.Contents contents = journals.list().get(0).contents().orElseThrow();
        assertThat(contents.entries()).containsExactly(READ_CHECK.with("OFF"));
    }

    @Test
    void noting_the_same_again_does_not_write_again() throws Exception {
        JournalFolder journals = new JournalFolder(folder);
        SettingsJournal journal = journals.create(TARGET, OWNER);
        journal.note(List.of(READ_CHECK));
        Files.delete(journal.file().orElseThrow());

        journal.note(List.of(READ_CHECK));

        assertThat(journals.list()).isEmpty();
    }

    @Test
    void a_journal_in_memory_leaves_no_file() throws Exception {
        SettingsJournal journal = new SettingsJournal(java.util.Optional.empty(), TARGET, OWNER);

        journal.note(List.of(READ_CHECK));

        assertThat(journal.variable("tidb_rc_read_check_ts")).contains(READ_CHECK);
        assertThat(journal.file()).isEmpty();
    }

    @Test
    void the_journal_of_a_living_run_is_left_alone() throws Exception {
        JournalFolder journals = new JournalFolder(folder);
        journals.create(TARGET).note(List.of(READ_CHECK));
        Restorer restorer = new Restorer(journals);

        List<Restorer.Result> results =
                restorer.restore(SettingsJournalTest::unreachable, Restorer.OtherMachines.RESTORE);

        assertThat(results).extracting(Restorer.Result::status).containsExactly(Restorer.Status.LEFT_ALONE);
        assertThat(results.get(0).sentence()).contains("is alive");
    }

    @Test
    void the_journal_of_another_machine_is_left_alone_unless_asked_for() throws Exception {
        JournalFolder journals = new JournalFolder(folder);
        journals.create(TARGET, OWNER).note(List.of(READ_CHECK));
        Restorer restorer = new Restorer(journals);

        List<Restorer.Result> left = restorer.restore(SettingsJournalTest::unreachable, Restorer.OtherMachines.LEAVE);
        List<Restorer.Result> tried =
                restorer.restore(SettingsJournalTest::unreachable, Restorer.OtherMachines.RESTORE);

        assertThat(left.get(0).status()).isEqualTo(Restorer.Status.LEFT_ALONE);
        assertThat(tried.get(0).status()).isEqualTo(Restorer.Status.FAILED);
        assertThat(tried.get(0).sentence()).contains("db.example:4000 could not be reached");
        assertThat(journals.list()).hasSize(1);
    }

    @Test
    void a_file_that_is_no_journal_is_reported_and_kept() throws Exception {
        Files.writeString(folder.resolve("x.journal"), "something else\n");

        List<Restorer.Result> results = new Restorer(new JournalFolder(folder))
                .restore(SettingsJournalTest::unreachable, Restorer.OtherMachines.LEAVE);

        assertThat(results).extracting(Restorer.Result::status).containsExactly(Restorer.Status.FAILED);
        assertThat(folder.resolve("x.journal")).exists();
    }

    private static java.sql.Connection unreachable(ServerTarget target) throws SQLException {
        throw new SQLException("nobody answers");
    }
}
