package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.cli.options.LoginOptions;
import dev.roundtrip.report.Settings.Precision;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.run.Timing;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.testing.Words;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import picocli.CommandLine;

class RoundtripCommandTest {

    @Test
    void without_a_command_it_says_that_one_is_missing_and_a_misspelt_one_gets_the_nearest() {
        Said.by().refused("Missing required subcommand");
        Said.by("lists").refused("'lists'", "roundtrip list");
    }

    @Test
    void the_help_names_every_command_and_every_exit_code() {
        Said said = Said.by("--help");
        assertThat(Said.by("--version").out().lines()).hasSize(1).allMatch(line -> line.startsWith("roundtrip "));
        assertThat(said.done().out()).contains("run ", "list ", "restore ", "Exit codes:", "  0 ", "  1 ", "  2 ");
        assertThat(said.err()).isEmpty();
    }

    @ParameterizedTest
    @Words(blanks = true, value = """
             | --help | -h | --version | lists | --no-such-option | --help check | run --help | check
            list --no-such-option | contract | contract check --help | watch --help
            """)
    void the_command_line_that_reads_only_what_it_needs_says_what_the_whole_one_says(String line) {
        String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");

        assertThat(said(true, arguments)).isEqualTo(said(false, arguments));
    }

    /** The exit code, and the text of both streams. */
    private static String said(boolean onlyWhatIsNeeded, String... arguments) {
        StringWriter out = new StringWriter();
        Terminal terminal = Said.terminal(out, out);
        CommandLine line = onlyWhatIsNeeded
                ? RoundtripCommand.commandLine(terminal, arguments)
                : RoundtripCommand.commandLine(terminal);
        int exitCode = line.execute(arguments);
        return exitCode + "\n" + out;
    }

    @Test
    void list_names_every_string_and_workload_in_a_dozen_lines() {
        assertThat(Said.by("list").done().out()).isEqualToNormalizingNewlines("""

                Strings, what each adds, and workloads
                  s1         text, chatty: useServerPrepStmts=false
                  s2         text, quiet: useConfigs=maxPerformance
                  s3         prepare every time: useServerPrepStmts=true
                  s4         prepare every time, plan cache: tidb_ignore_prepared_cache_close_stmt, tidb_session_plan_cache_size
                  s5         prepare once: cachePrepStmts=true, prepStmtCacheSize=1000, prepStmtCacheSqlLimit=2048
                  s6         prepare once, RC reads check: tidb_rc_read_check_ts
                  s7         prepare once, table cache: read-only tables cached
                  others     x1, x2, x3, x4, x5, p1, b1, b2, b3, b4, r1, r2, r3, d1, d2, l1, l2, l3, l4, l5
                  workloads  bank-transfer, bank-transfer-short, tpcc, batch (5), bulk-dml, large-result, large-result-stream,
                             long-data, sysbench (9), ycsb (6)
                In full: './roundtrip list s5'.
                """);
    }

    @Test
    void list_prints_one_string_in_full() {
        assertThat(Said.by("list", "s6").done().out()).isEqualToNormalizingNewlines("""

                s6-prepare-once-rc-read: prepare once, RC reads check
                  shows      s5, with reads in READ COMMITTED that do not each fetch a timestamp: the waits for a timestamp fall from
                             one per statement to about one per transaction and write.
                  not shown  What the timestamps cost in a cluster, when TiDB runs as a single process: a timestamp is then a call in
                             memory, and the scenario shows in counts, not in time.
                  server     TiDB
                  variable   tidb_ignore_prepared_cache_close_stmt=ON (session, on TiDB)
                  variable   tidb_session_plan_cache_size=1000 (session, on TiDB)
                  variable   tidb_rc_read_check_ts=ON (instance, on TiDB)
                  pool       auto-commit off
                  workload   bank transfer, 365 statements
                  useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useConfigs=maxPerformance
                """);
        for (String name : Profiles.all()) {
            Said.by("list", name).done();
        }
    }

    /** A terminal of 40 columns is narrower than picocli allows. */
    @Test
    void colour_is_used_where_it_is_wanted_only_and_a_narrow_terminal_gets_every_answer() {
        Said.at(100, true, "--help").says("\u001b[");
        assertThat(Said.at(40, false, "--help").done().out()).doesNotContain("\u001b[");
    }

    @Test
    void no_color_and_a_dumb_terminal_are_plain() {
        assertThat(Terminal.of(Map.of("TERM", "xterm"), "out,err", "100"))
                .extracting(Terminal::colour, Terminal::interactive, Terminal::width)
                .containsExactly(true, true, 100);
        assertThat(Terminal.of(Map.of("TERM", "xterm", "NO_COLOR", "1"), "out,err", ""))
                .extracting(Terminal::colour, Terminal::interactive, Terminal::width)
                .containsExactly(false, true, 120);
        assertThat(Terminal.of(Map.of("TERM", "dumb"), "out,err", "x"))
                .extracting(Terminal::colour, Terminal::interactive)
                .containsExactly(false, false);
        assertThat(Terminal.of(Map.of("TERM", "xterm"), "", "3"))
                .extracting(Terminal::colour, Terminal::interactive, Terminal::width)
                .containsExactly(false, false, 40);
    }

    @Test
    void a_failure_that_was_foreseen_is_its_own_sentence_and_another_is_called_a_defect() {
        assertThat(FailureSentences.sentence(new RunFailedException("The disk is full.")))
                .isEqualTo("The disk is full.");
        assertThat(FailureSentences.sentence(new IllegalStateException("cannot use jdbc:mysql://root:s3cret@db/")))
                .contains("a defect of Roundtrip", "report it")
                .doesNotContain("s3cret");
    }

    /** An option counts once in each help that has it, and the option for the help itself does too. */
    @Test
    void all_helps_have_90_options_at_most_and_each_shows_all_of_them_and_the_exit_codes_in_few_lines() {
        int options = 0;
        for (String name :
                List.of("check", "run", "watch", "contract record", "contract check", "compare", "list", "restore")) {
            CommandLine command = RoundtripCommand.commandLine(Said.terminal(new StringWriter(), new StringWriter()));
            for (String word : name.split(" ", -1)) {
                command = command.getSubcommands().get(word);
            }
            List<CommandLine.Model.OptionSpec> all = command.getCommandSpec().options();
            options += all.size();
            assertThat(command.getCommandSpec().usageMessage().exitCodeList().keySet())
                    .contains("0", "2")
                    .isSubsetOf(Set.of("0", "1", "2", "130"));
            assertThat(Said.line(name + " --no-such-option").refused().out()).isEmpty();
            String experts = Said.line(name + " --help-all").done().out();
            assertThat(all).allSatisfy(option -> assertThat(experts).contains(option.longestName()));
            assertThat(Said.line(name + " --help").done().out().lines().count())
                    .as(name)
                    .isLessThanOrEqualTo(name.equals("run") ? 60 : 40);
        }
        assertThat(options).isLessThanOrEqualTo(90);
    }

    @Test
    void the_help_quotes_every_default_as_it_is() {
        String help = Said.by("run", "--help-all").out().replaceAll("\\s+", " ");

        assertThat(help)
                .contains("Default: the processors, at most 4.", "Default: 500ms; with --rounds 1500ms.")
                .contains("Default: 10% without --rounds.", "Default: 1m; with --margin 10m.")
                .contains("Default: until steady, at most 1s; with --rounds 1s.")
                .contains("TiDB's image tag. Default: " + ServerRequest.DEFAULT_TIDB_VERSION + ".")
                .contains("Default: auto, the best available.", "Default: s1 to s7.", "Default: the URL's, else root.")
                .contains("Default: no limit.", LoginOptions.PASSWORD_VARIABLE);
        assertThat(Timing.DEFAULT_DURATION).isEqualTo(Duration.ofMillis(1500));
        assertThat(Timing.DEFAULT_WARMUP).isEqualTo(Duration.ofSeconds(1));
        assertThat(Timing.DEFAULT.precision()).contains(new Precision(0.1, Duration.ofMinutes(1)));
        assertThat(Timing.LONGEST_PRECISE).isEqualTo(Duration.ofMinutes(10));
        assertThat(Timing.DEFAULT.warmup()).isEqualTo(Duration.ofSeconds(1));
        assertThat(Load.MOST_DEFAULT_THREADS).isEqualTo(4);
        assertThat(Timing.DEFAULT.duration()).isEqualTo(Duration.ofMillis(500));
    }
}
