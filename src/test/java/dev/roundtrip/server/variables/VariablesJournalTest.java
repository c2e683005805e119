package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.server.ProcessIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariablesJournalTest {

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
        VariablesJournal journal = journals.create(TARGET, OWNER);

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
        VariablesJournal journal = journals.create(TARGET, OWNER);

        journal.note(List.of(READ_CHECK));
        journal.note(List.of(READ_CHECK.with("OFF")));

        JournalText.Contents contents = journals.list().get(0).contents().orElseThrow();
        assertThat(contents.entries()).containsExactly(READ_CHECK.with("OFF"));
    }

    @Test
    void noting_the_same_again_does_not_write_again() throws Exception {
        JournalFolder journals = new JournalFolder(folder);
        VariablesJournal journal = journals.create(TARGET, OWNER);
        journal.note(List.of(READ_CHECK));
        Files.delete(journal.file().orElseThrow());

        journal.note(List.of(READ_CHECK));

        assertThat(journals.list()).isEmpty();
    }

    @Test
    void a_journal_in_memory_leaves_no_file() throws Exception {
        VariablesJournal journal = new VariablesJournal(java.util.Optional.empty(), TARGET, OWNER);

        journal.note(List.of(READ_CHECK));

        assertThat(journal.variable("tidb_rc_read_check_ts")).contains(READ_CHECK);
        assertThat(journal.file()).isEmpty();
    }

    @Test
    void the_journal_of_a_living_run_is_left_alone() throws Exception {
        JournalFolder journals = new JournalFolder(folder);
        journals.create(TARGET).note(List.of(READ_CHECK));
        Restorer restorer = new Restorer(journals);

        List<Restorer.Result> results = restorer.restore(
                VariablesJournalTest::unreachable, Restorer.OtherMachines.RESTORE, new Restorer.Listener() {});

        assertThat(results).extracting(Restorer.Result::status).containsExactly(Restorer.Status.LEFT_ALONE);
        assertThat(results.get(0).sentence()).contains("is alive");
    }

    @Test
    void the_journal_of_another_machine_is_left_alone_unless_asked_for() throws Exception {
        JournalFolder journals = new JournalFolder(folder);
        journals.create(TARGET, OWNER).note(List.of(READ_CHECK));
        Restorer restorer = new Restorer(journals);

        List<Restorer.Result> left = restorer.restore(
                VariablesJournalTest::unreachable, Restorer.OtherMachines.LEAVE, new Restorer.Listener() {});
        List<Restorer.Result> tried = restorer.restore(
                VariablesJournalTest::unreachable, Restorer.OtherMachines.RESTORE, new Restorer.Listener() {});

        assertThat(left.get(0).status()).isEqualTo(Restorer.Status.LEFT_ALONE);
        assertThat(tried.get(0).status()).isEqualTo(Restorer.Status.FAILED);
        assertThat(tried.get(0).sentence()).contains("db.example:4000 could not be reached");
        assertThat(journals.list()).hasSize(1);
    }

    @Test
    void a_file_that_is_no_journal_is_reported_and_kept() throws Exception {
        Files.writeString(folder.resolve("x.journal"), "something else\n");

        List<Restorer.Result> results = new Restorer(new JournalFolder(folder))
                .restore(VariablesJournalTest::unreachable, Restorer.OtherMachines.LEAVE, new Restorer.Listener() {});

        assertThat(results).extracting(Restorer.Result::status).containsExactly(Restorer.Status.FAILED);
        assertThat(folder.resolve("x.journal")).exists();
    }

    @Test
    void variables_are_not_changed_by_a_jvm_that_is_ending_and_that_is_no_defect() throws Exception {
        assertThat(EndingProgram.run(folder))
                .isEqualTo("The run is ending, so no more variables are changed. It is the end.");
    }

    @Test
    void a_variable_whose_name_is_more_than_a_name_is_a_damaged_line() {
        for (String name : List.of("x' OR SLEEP(3)=0 OR 'x'='", "a b", "", "@@x", "X;DROP", "x`", "\u00e4")) {
            JournalEntry.Variable hostile = new JournalEntry.Variable(Scope.GLOBAL, "", name, "1", List.of("2"));

            JournalText.Contents contents = JournalText.read(
                            JournalText.write(TARGET, OWNER, List.of(hostile, READ_CHECK)))
                    .orElseThrow();

            assertThat(contents.entries()).containsExactly(READ_CHECK);
            assertThat(contents.damagedLines()).isEqualTo(1);
        }
    }

    @Test
    void a_server_whose_host_is_more_than_a_host_is_not_connected_to() {
        for (String host : List.of(
                "db?autoDeserialize=true&x=",
                "db:1/x?a=",
                "db,other",
                "(host=db)",
                "user:pw@db",
                "db/x",
                "db#",
                "",
                "address=(host=db)")) {
            String text = JournalText.write(new ServerTarget(host, 4000, "root"), OWNER, List.of(READ_CHECK));

            assertThat(JournalText.read(text)).as(host).isEmpty();
        }
        for (String host :
                List.of("db.example", "10.0.0.7", "::1", "[fe80::1%eth0]", "b\u00fccher.example", "my_db-1")) {
            String text = JournalText.write(new ServerTarget(host, 4000, "root"), OWNER, List.of(READ_CHECK));

            assertThat(JournalText.read(text)).as(host).isPresent();
        }
    }

    @Test
    void what_is_no_file_or_larger_than_any_journal_is_reported_and_the_others_are_still_tried() throws Exception {
        JournalFolder journals = new JournalFolder(folder);
        Files.createDirectory(folder.resolve("a.journal"));
        Files.write(folder.resolve("b.journal"), new byte[2_000_000]);
        journals.create(TARGET, OWNER).note(List.of(READ_CHECK));
        List<String> heard = new ArrayList<>();

        List<Restorer.Result> results = new Restorer(journals)
                .restore(VariablesJournalTest::unreachable, Restorer.OtherMachines.RESTORE, new Restorer.Listener() {
                    @Override
                    public void begins(String server) {
                        heard.add("begins " + server);
                    }

                    @Override
                    public void ended(Restorer.Result result) {
                        heard.add(result.status() + " " + result.server());
                    }
                });

        assertThat(results).hasSize(3);
        assertThat(heard).containsExactly("FAILED ", "FAILED ", "begins db.example:4000", "FAILED db.example:4000");
    }

    private static java.sql.Connection unreachable(ServerTarget target) throws SQLException {
        throw new SQLException("nobody answers");
    }
}
