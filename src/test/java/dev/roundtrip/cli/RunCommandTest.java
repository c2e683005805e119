package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.cli.options.Durations;
import dev.roundtrip.cli.options.LoginOptions;
import dev.roundtrip.result.Settings.Precision;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.Timing;
import dev.roundtrip.server.process.ServerRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Command lines that are wrong: exit code 2 and a sentence, before anything is started. */
class RunCommandTest {

    private static final String SECRET = "s3cretW0rd";

    @TempDir
    private Path folder;

    @Test
    void the_help_quotes_every_default_as_it_is() {
        String help = Said.by("run", "--help").out().replaceAll("\\s+", " ");

        assertThat(help)
                .contains("Default: 4, or the number of processors if there are fewer.")
                .contains("such as 500ms, 10s, 2m. Default: 500ms, or 1500ms with --rounds.")
                .contains("such as 5%. Default: 10%, unless --rounds is given.")
                .contains("warm-up included. Default: 2m, or 10m with --precise.")
                .contains("Default: until figures are steady, 2s at most; with --rounds 1s.")
                .contains("TiDB's image tag. Default: " + ServerRequest.DEFAULT_TIDB_VERSION + ".")
                .contains("and says why. Default: auto.")
                .contains("Default: s1 to s7.")
                .contains("Default: the URL's, else root.")
                .contains("Default: closed loop")
                .contains(LoginOptions.PASSWORD_VARIABLE);
        assertThat(Timing.DEFAULT_DURATION).isEqualTo(new Durations().convert("1500ms"));
        assertThat(Timing.DEFAULT_WARMUP).isEqualTo(new Durations().convert("1s"));
        assertThat(Timing.DEFAULT.precision()).contains(new Precision(0.1, Duration.ofMinutes(2)));
        assertThat(Timing.LONGEST_PRECISE).isEqualTo(Duration.ofMinutes(10));
        assertThat(Timing.LONGEST_WARMUP).isEqualTo(Duration.ofSeconds(2));
        assertThat(Load.MOST_DEFAULT_THREADS).isEqualTo(4);
        assertThat(Timing.SHORT_DURATION).isEqualTo(new Durations().convert("500ms"));
    }

    /** What is wrong, the command line, and all that is said of it. */
    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource
    void a_wrong_line_is_refused(String what, String line, String[] sentences) {
        Said.line(line).refused(sentences);
    }

    private static Arguments wrong(String what, String line, String... sentences) {
        return Arguments.of(what, line, sentences);
    }

    static Stream<Arguments> a_wrong_line_is_refused() {
        String servers = "servers exclude each other";
        String onlyOne = "--server, --tidb-binary and --url exclude each other: give only one.";
        String nodes = "the nodes of a cluster go with a cluster only";
        String forCluster = "--tidb-nodes, --tikv-nodes, --without-tiproxy and --loadbalance are for a cluster."
                + " Leave them out, or give --server cluster.";
        String lines = "a line between nodes goes with a cluster that is started only";
        String noCluster = "--line puts a line between the nodes of a cluster that is started for the run, and this"
                + " server is no such cluster. Give --server cluster; for the line"
                + " between the driver and any server there are --rtt and --bandwidth.";
        String noLine = "a line is none or has no place";
        String cluster = "run s2 --server cluster --line ";
        String neither = "a line goes neither with one to the driver nor with a place that is not there";
        String share = "a share needs its machines, one server and a fixed number of rounds";
        String url = " --url jdbc:mysql://127.0.0.1:1/";
        String two = "run s5 --share a --machines 2" + url;
        return Stream.of(
                wrong(share, "run s5 --share a" + url, "--machines N"),
                wrong(share, "run s5 --machines 2" + url, "belong to --share NAME"),
                wrong(share, "run s5 --share a --machines 2", "--share needs --url"),
                wrong(share, two + " --precise 5%", "fixed number of rounds"),
                wrong(share, two + " --profile-server 2s", "Take it in a run without --share"),
                wrong(share, two + " --machine 3", "allowed are 1 to 2"),
                wrong(share, "run s5 --share A-1 --machines 2" + url, "lower-case letters"),
                wrong(share, "run s5 --share a --machines 900 --threads 100" + url, "for all 900 machines"),
                wrong(
                        "a fixed number of rounds and a precision exclude each other",
                        "run --rounds 5 --precise 5%",
                        "--rounds fixes the number of rounds",
                        "Give one of them."),
                wrong(
                        "a profile of embedded MariaDB",
                        "run --server mariadb --profile-server 10s",
                        "--profile-server reads TiDB's status port, and embedded MariaDB has none."),
                wrong(
                        "an unknown option is said with the nearest one",
                        "run --thread 8",
                        "Unknown option: '--thread'",
                        "Possible solutions: --threads"),
                wrong(
                        "a URL of another driver",
                        "run --url jdbc:mariadb://db/",
                        "it must begin with jdbc:mysql:, also for a MariaDB server"),
                wrong(
                        "a parameter of the URL stands against a scenario's",
                        "run s3 s5 --url jdbc:mysql://db/?useServerPrepStmts=false",
                        "--url and s3: ",
                        "--url and s5: ",
                        "useServerPrepStmts"),
                wrong(
                        "a password must be asked for where there is no terminal",
                        "run --url jdbc:mysql://db/ --password --rounds 1",
                        "there is no terminal. Set ROUNDTRIP_PASSWORD in the environment"),
                wrong(servers, "run --server mariadb --url jdbc:mysql://db/", onlyOne),
                wrong(servers, "run --tidb-binary tidb-server --url jdbc:mysql://db/", onlyOne),
                wrong(servers, "run --tidb-binary tidb-server --server tidb", onlyOne),
                wrong(nodes, "run --tidb-nodes 3", forCluster),
                wrong(nodes, "run --server tidb --tikv-nodes 2", forCluster),
                wrong(nodes, "run --url jdbc:mysql://db/ --without-tiproxy", forCluster),
                wrong(nodes, "run --server tidb --loadbalance", forCluster),
                wrong(
                        "a cluster of no nodes",
                        "run --server cluster --tidb-nodes 0",
                        "--tidb-nodes, --tikv-nodes: the number of TiDB nodes is 0, must be 1 to 9."),
                wrong(lines, "run s2 --line pd=50ms", noCluster),
                wrong(lines, "run s2 --line pd=50ms --server tidb", noCluster),
                wrong(lines, "run s2 --line pd=50ms --url jdbc:mysql://db/", noCluster),
                wrong(lines, "run lines", noCluster),
                wrong(noLine, cluster + "tikv=50ms", "The places are tiproxy, tidb, pd, tikv-write, tikv-read."),
                wrong(noLine, cluster + "50ms", "--line is '50ms'; write a place and its lines, such as pd=0,50ms."),
                wrong(
                        noLine,
                        cluster + "pd=fast",
                        "--line: 'fast' is neither a time such as 50ms nor a bandwidth such as 10Mbit."),
                wrong(
                        noLine,
                        cluster + "pd=",
                        "--line: '' is neither a time such as 50ms nor a bandwidth such as 10Mbit."),
                wrong(noLine, cluster + "pd=10MBit,5Mbits", "--line: '5Mbits' is neither a time"),
                wrong(noLine, cluster + "pd=0.5ms", "--line: '0.5ms' is not a whole number of milliseconds up to 2s."),
                wrong(noLine, cluster + "pd=3s", "--line: '3s' is not a whole number of milliseconds up to 2s."),
                wrong(noLine, cluster + "pd=50ms,50ms", "--line names the same line twice."),
                wrong(neither, cluster + "pd=50ms --rtt 1ms", "A run measures one or the other."),
                wrong(
                        neither,
                        cluster + "tiproxy=50ms --without-tiproxy",
                        "--line tiproxy is a line in front of TiProxy, and --without-tiproxy leaves it out."),
                wrong(
                        neither,
                        "run l3 --server cluster --line tidb=50ms",
                        "--line names no place that these profiles are for (`server.line` in their files)."));
    }

    @Test
    void the_help_says_every_exit_code() {
        assertThat(Said.by("run", "--help").out()).contains("0     ", "1     ", "2     ", "130   ");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void a_wrong_value_is_said_with_what_is_allowed(String option, String value, String sentence) {
        Said said = Said.by("run", option, value);

        assertThat(said.failsWithoutTrace(SECRET).refused(sentence).err())
                .startsWith("roundtrip: ")
                .endsWith("Try 'roundtrip run --help'." + System.lineSeparator());
        assertThat(said.out()).isEmpty();
    }

    static Stream<Arguments> a_wrong_value_is_said_with_what_is_allowed() {
        return Stream.of(
                Arguments.of("--duration", "5", "'5' is not a duration: a whole number and ms, s, m or h, such as 10s"),
                Arguments.of("--duration", "-5s", "'-5s' is not a duration"),
                Arguments.of("--duration", "0s", "duration is 0 ms; it must be above 0."),
                Arguments.of("--duration", "999999999h", "allowed are up to 24 hours each"),
                Arguments.of("--warmup", "25h", "allowed are up to 24 hours each"),
                Arguments.of("--warmup", "soon", "'soon' is not a duration"),
                Arguments.of("--driver", "mysql-connector-java:5.1.49", "5.1.49 cannot be measured"),
                Arguments.of("--driver", "mysql-connector-j:LATEST", "'LATEST' is no version of mysql-connector-j"),
                Arguments.of("--driver", "postgresql:42.7.4", "is not a supported driver"),
                Arguments.of("--rounds", "0", "rounds is 0; allowed are 1 to 1000."),
                Arguments.of("--rounds", "many", "'many' is not a whole number"),
                Arguments.of("--rounds", "99999999999999999999", "'99999999999999999999' is too large"),
                Arguments.of("--threads", "9999999999", "'9999999999' is too large"),
                Arguments.of("--duration", "9999999999999h", "'9999999999999h' is too long"),
                Arguments.of("--url", "jdbc:mysql://[::1:4000/x", "brackets belong around an IPv6 address alone"),
                Arguments.of("--url", "jdbc:mysql://::1]:4000/x", "brackets belong around an IPv6 address alone"),
                Arguments.of("--workload", System.getProperty("java.io.tmpdir"), "it is a folder; give the path of a"),
                Arguments.of("--again", System.getProperty("java.io.tmpdir"), "cannot be read: it is a folder"),
                Arguments.of("--json", System.getProperty("java.io.tmpdir"), "is a folder. Give the name of a file"),
                Arguments.of("--precise", "0", "'0' is not a precision: a percentage from 0.1% to 100%, such as 5%"),
                Arguments.of("--precise", "tight", "'tight' is not a precision"),
                Arguments.of("--at-most", "0s", "at most is 0 ms; it must be above 0."),
                Arguments.of("--profile-server", "1s", "allowed are whole seconds from 2s to 10m"),
                Arguments.of("--profile-server", "2500ms", "--profile-server is 2500 ms; allowed are whole seconds"),
                Arguments.of("--metrics-port", "70000", "--metrics-port is 70000; allowed are 0 to 65535."),
                Arguments.of("--threads", "0", "threads is 0; allowed are 1 to 10000."),
                Arguments.of("--rate", "0", "'0' is not a rate: transactions per second above 0, such as 50/s"),
                Arguments.of("--rate", "5/m", "'5/m' is not a rate"),
                Arguments.of("--server", "maria", "but was 'maria'"),
                Arguments.of("--tidb-version", "v8 5", "must be an image tag such as"),
                Arguments.of("--status-url", "not a url", "such as http://db.example:10080"),
                Arguments.of("--status-url", "ftp://host", "such as http://db.example:10080"));
    }

    @Test
    @EnabledForJreRange(maxVersion = 20)
    void virtual_threads_are_refused_by_a_java_that_has_none() {
        Said.by("run", "s5", "--virtual-threads").refused("--virtual-threads needs Java 21");
    }

    @Test
    void every_problem_of_every_profile_is_said_at_once_with_file_and_line() throws Exception {
        Path mine = Files.writeString(
                folder.resolve("mine.yaml"), "titel: mine\nworkload:\n  statements: 9999\nconnection: 3\n");

        Said.line("run s5 s9 {} {}", mine, folder.resolve("absent.yaml"))
                .refused(
                        "unknown profile 's9'; known are s1-text-chatty",
                        mine + ":1:1: ",
                        mine + ":3:",
                        mine + ":4:",
                        "absent.yaml: there is no such file");
    }

    @Test
    void a_string_that_is_no_jdbc_url_is_refused_with_its_password_masked() {
        for (String url : new String[] {"http://root:" + SECRET + "@db:4000/", "jdbc:mysql//root:" + SECRET + "@db"}) {
            Said.by("run", "--url", url).failsWithoutTrace(SECRET).refused("--url: ", "jdbc:mysql:");
        }
    }

    @Test
    void a_url_where_a_profile_belongs_is_recognised_and_masked() {
        Said.by("run", "jdbc:mysql://root:" + SECRET + "@db:4000/")
                .failsWithoutTrace(SECRET)
                .refused(
                        "'jdbc:mysql://root:***@db:4000/' is not a profile but a JDBC URL. 'run' and 'probe' take one as --url");
    }

    @Test
    void parameters_of_a_profile_that_cannot_be_read_or_are_given_twice_are_said_before_a_server_starts()
            throws Exception {
        String s5 = Files.readString(Path.of("profiles", "s5-prepare-once.yaml"));
        Path half = Files.writeString(
                folder.resolve("half.yaml"), s5.replace("parameters: ", "parameters: connectTimeout=%&"));
        Path twice = Files.writeString(
                folder.resolve("twice.yaml"), s5.replace("parameters: ", "parameters: cachePrepStmts=false&"));

        Said.by("run", half.toString(), twice.toString())
                .refused(
                        "half: the connection parameters cannot be read: ",
                        "twice: 'cachePrepStmts' is given more than once, and the driver uses the last; keep one");
    }

    @Test
    void a_login_goes_with_a_url_only() {
        for (String option : new String[] {"--user", "--password"}) {
            Said.line("run --server mariadb {} {}", option, SECRET)
                    .failsWithoutTrace(SECRET)
                    .refused("go with --url");
        }
    }

    @Test
    void a_password_behind_a_misspelt_option_is_not_repeated() {
        assertThat(UsageErrors.withoutSecrets(
                        "Unmatched arguments: '--pasword', 's3cretW0rd'", "run", "--passwort", SECRET))
                .doesNotContain(SECRET);
        Said.by("run", "--passwort", SECRET).failsWithoutTrace(SECRET).refused();
    }

    @Test
    void a_report_that_cannot_be_written_is_said_before_anything_is_started() {
        for (String option : new String[] {"--json", "--markdown", "--html"}) {
            Path file = folder.resolve("absent").resolve("report");

            assertThat(Said.line("run --server mariadb {} {}", option, file)
                            .refused()
                            .err())
                    .startsWith("roundtrip: The report " + file + " cannot be written: there is no folder");
        }
    }

    @Test
    void a_folder_for_pictures_that_cannot_be_written_is_said_before_anything_is_started() throws Exception {
        Path file = Files.writeString(folder.resolve("a-file"), "kept");

        Said said = Said.line("run --server mariadb --svg {}", file);
        Said below = Said.line("run --server mariadb --svg {}", file.resolve("b"));
        Said empty = Said.line("run --server mariadb --svg {}", "");

        assertThat(said.refused().err())
                .startsWith("roundtrip: --svg: " + file + " is a file. Give the name of a folder.");
        assertThat(below.refused().err())
                .startsWith("roundtrip: --svg: the folder " + file.resolve("b")
                        + " cannot be created. Give a folder that you may write to.");
        assertThat(empty.err()).startsWith("roundtrip: --svg is empty. Give it the name of a folder.");
        assertThat(file).hasContent("kept");
    }

    @Test
    void a_picture_does_not_replace_another_report() {
        Path report = folder.resolve("pictures").resolve("rounds.svg");

        Said.line("run --server mariadb --svg {} --html {}", report.getParent(), report)
                .refused();
    }

    @Test
    void two_reports_are_not_written_to_one_file_however_its_path_is_written() throws Exception {
        Path report = folder.resolve("report");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
        String[][] pairs = {
            {"--json", report.toString(), "--markdown", report.toString()},
            {"--json", report.toString(), "--html", folder + "/./report"},
            {"--markdown", link.resolve("report").toString(), "--html", report.toString()},
        };

        for (String[] pair : pairs) {
            assertThat(Said.line("run --server mariadb {} {} {} {}", pair[0], pair[1], pair[2], pair[3])
                            .failsWithoutTrace(SECRET)
                            .refused()
                            .err())
                    .startsWith("roundtrip: " + pair[0] + " and " + pair[2] + " name the same file, " + pair[3]
                            + ", and the last one written would replace the other. Give each its own file.");
            assertThat(report).doesNotExist();
        }
    }
}
