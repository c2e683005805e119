package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Folder;
import dev.roundtrip.text.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests wrong command lines: they give exit code 2 and a sentence before anything is started, and every file is kept.
 */
class RefusalsTest {

    /** The secret in the passwords of the table, which is never printed. */
    private static final String SECRET = "s3cret";

    @TempDir
    private Path folder;

    /** The files by the names that stand for them in the table. */
    private final Map<String, String> named = new HashMap<>();

    /** Writes files that are read, with the other ways to name them. */
    @BeforeEach
    void write_files() throws Exception {
        Path profile = Files.copy(Path.of("profiles", "s5-prepare-once.yaml"), folder.resolve("p.yaml"));
        Path a = SampleResults.run(folder, "a.json");
        Files.copy(a, folder.resolve("b.json"));
        String report = Files.readString(a);
        Files.writeString(folder.resolve("remote.json"), report.replace("/bank?password=***", "/bank"));
        Files.writeString(folder.resolve("without-inputs.json"), report.replace("\"inputs\"", "\"was\""));
        SampleResults.watch(folder, "watch.json", 0);
        Files.writeString(folder.resolve("other.json"), "{}");
        Files.writeString(folder.resolve("some.txt"), "something\n");
        Files.createSymbolicLink(folder.resolve("same"), folder);
        Files.createSymbolicLink(folder.resolve("link.yaml"), profile);
        Files.createLink(folder.resolve("hard.yaml"), profile);
        named.put("{check}", "check jdbc:mysql://localhost:4000/bank?useConfigs=maxPerformance");
        named.put("{folder}", folder.toString());
        named.put("{profile}", profile.toString());
        String own = "title: x\ntransactions: {t: {statements: [SELECT 1]}}\n";
        named.put("{own}", Folder.write(folder, "own.workload.yaml", own).toString());
    }

    /** The command line, and everything that is said of it. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            # A load machine needs the number of all, one server and a fixed number of rounds.
            run s5 --begin 14:05 --url jdbc:mysql://127.0.0.1:1/ | Missing required argument(s): --machine
            run s5 --machine 1/2 | --machine needs one --url
            run s5 --machine 1/2 --url jdbc:mysql://127.0.0.1:1/ --margin 5% | --machine needs --rounds N
            run s5 --machine 1/2 --url jdbc:mysql://127.0.0.1:1/ --profile-server 2s \
            | --machine excludes --profile-server.
            run s5 --machine 1/2 --url jdbc:mysql://127.0.0.1:1/ \
            | --machine needs --json, no --markdown or --html: compare --merge makes one report of all.
            run s5 --machine 1/2 --url jdbc:mysql://127.0.0.1:1/ --json --html a.html | --machine needs --json, no
            run s5 --machine one --url jdbc:mysql://127.0.0.1:1/ | --machine is 'one'. Give 1/3 for the first of three.
            run s5 --machine 3/2 --url jdbc:mysql://127.0.0.1:1/ | --machine is 3/2; allowed are 1/N to N/N
            run s5 --machine 2 --url jdbc:mysql://127.0.0.1:1/ | --machine has no number. Give 1/2 to 2/2
            run s5 --machine 1/2 --begin noon --url jdbc:mysql://127.0.0.1:1/ | --begin is 'noon'. Give a time
            # Options that exclude each other or need another.
            run --rounds 5 --margin 5% | Give either --rounds, or --margin and --max-time.
            run --server mariadb --profile-server 10s | --profile-server needs TiDB. Give another --server
            run --url jdbc:mysql://db/ --password --rounds 1 | needs a terminal. Or set ROUNDTRIP_PASSWORD.
            run --server mariadb --user s3cretW0rd | need --url
            run --server mariadb --url jdbc:mysql://db/ | Give either --server or --url.
            run --server mariadb --tidb-version v7.5.4 | --tidb-version goes with --server tidb, cluster or auto.
            run --server tidb:v8.5.3 --tidb-version v7.5.4 | Give either --tidb-version or --server tidb:TAG.
            run --tidb-binary tidb-server --url jdbc:mysql://db/ | --tidb-binary excludes --url.
            run --server tidb --server cluster | A cluster takes no other server.
            run --server tidb --server mariadb --user app | Several --server exclude --url, --tidb-version, --status-url and logins.
            run --server tidb: | must be an image tag
            run --server mariadb:11 | 'mariadb:11' is none of auto, tidb, mariadb, cluster
            run --server tidb --server mariadb --node-latency pd=1ms | --profile-server and --node-latency take one server
            run --server tidb --nodes tikv=2 | --nodes needs --server cluster.
            run --server cluster --nodes pd=2 | --nodes takes tidb=N, tikv=N and tiproxy=0 or 1.
            run --server cluster --nodes tidb=0 | --nodes: the number of TiDB nodes is 0, must be 1 to 9.
            run --server tidb --status-url http://a | --status-url goes with --url.
            # Latencies between nodes.
            run s2 --node-latency pd=50ms --server tidb \
            | --node-latency needs --server cluster. For the driver's network: --rtt, --bandwidth.
            run lines | --node-latency needs --server cluster.
            run s2 --server cluster --node-latency 50ms | --node-latency is '50ms'; write a place and latencies, such as pd=0,50ms.
            run s2 --server cluster --node-latency pd=fast \
            | --node-latency: 'fast' is neither a time (50ms) nor a bandwidth (10Mbit).
            run s2 --server cluster --node-latency pd=0.5ms | --node-latency: '0.5ms' is not whole milliseconds up to 2s.
            run s2 --server cluster --node-latency pd=50ms --rtt 1ms | Give either --node-latency, or --rtt and --bandwidth.
            run s2 --server cluster --node-latency tiproxy=50ms --nodes tiproxy=0 | --nodes tiproxy=0 has no TiProxy.
            run l3 --server cluster --node-latency tidb=50ms \
            | --node-latency names no place of the profiles (`server.line`).
            run s2 --rtt 1ms,1000us | A latency is given twice.
            run s2 --rtt 2.1s | at most 2s
            run s2 --bandwidth 10MB | '10MB' is not a bandwidth
            # Words that are no option, with the nearest one and without what was typed behind it.
            run --thread 8 | Unknown option: '--thread' | Possible solutions: --threads
            run --passwort s3cretW0rd
            check --live jdbc:mysql://h/ --pasword=s3cret | Unknown option: '--pasword'
            # Strings.
            run --url jdbc:mariadb://db/ | must begin with jdbc:mysql:, also for MariaDB
            run s3 s5 --url jdbc:mysql://db/?useServerPrepStmts=false \
            | --url and s3: | --url and s5: | useServerPrepStmts
            run jdbc:mysql//root:s3cretW0rd@db | STRING: | jdbc:mysql:
            run mysql://root:s3cretW0rd@db/shop | STRING: 'mysql://root:***@db/shop' lacks 'jdbc:'
            run --repeat mysql://root:s3cretW0rd@db/shop | The file mysql://root:***@db/shop cannot be read
            list mysql://root:s3cretW0rd@db/shop | mysql://root:***@db/shop: there is no such file
            check jdbc:mysql://db/ --driver mariadb-java-client:3.5.11 \
            | mariadb-java-client:3.5.11 does not open 'jdbc:mysql://db/'
            run old=jdbc:mysql://root:s3cretW0rd@a/ jdbc:mysql://root:s3cretW0rd@b/ \
            | Give --allow-writes to load other machines: a:3306, b:3306.
            run old=jdbc:mysql://root:s3cretW0rd@a/x jdbc:mysql://root:s3cretW0rd@a/y \
            | Strings of one server need one database and login: 'jdbc:mysql://root:***@a/x' and \
            'jdbc:mysql://root:***@a/y'.
            run old=jdbc:mysql://127.0.0.1:1/ new=jdbc:mysql://127.0.0.1:2/ --status-url http://h:10080 \
            | --status-url is for one server.
            run jdbc:mysql://db/ --url jdbc:mysql://db/ | String and --url both name a server.
            run useServerPrepStmt=true \
            | 'useServerPrepStmt' is no parameter of Connector/J; did you mean 'useServerPrepStmts'?
            run ours=s9 | 'ours' is no driver's parameter, and './roundtrip list' has no 's9'
            run pwd=s3cretW0rd | 'pwd' is no driver's parameter, and './roundtrip list' has no scenario of the name after it
            run s2 --threads 0 | threads is 0; allowed are 1 to 10000.
            run s2 --slice 0s | --slice is 0 ms; it must be above 0.
            run password=s3cretW0rd&a=b | The parameters contain a login; use --user and --password.
            run old=s2 old=s5 | 'old=s5' and 'old=s2' are both named 'old'
            run a=b&a=c | yours: 'a' is given more than once
            run jdbc:mysql://db/shop --workload {own} --roll-back \
            | The workload uses your tables on db:3306. Give --allow-writes, or parameters alone, \
            with --url and --roll-back.
            run --url jdbc:mysql://[::1:4000/x | only an IPv6 address has brackets
            # What is loaded is what is asked: hosts and databases in the parameters.
            run jdbc:mysql:///shop?host=172.17.0.2&port=4000 --workload {own} \
            | The workload uses your tables on 172.17.0.2:4000. Give --allow-writes
            run old=jdbc:mysql:///x?host=a&port=1 new=jdbc:mysql:///x?HOST=b \
            | Give --allow-writes to load other machines: a:1, b:3306.
            run jdbc:mysql://127.0.0.1:1/shop?socksProxyHost=proxy --workload {own} \
            | your tables on 127.0.0.1:1 by socksProxyHost.
            run jdbc:mysql+srv://localhost/shop --workload {own} | your tables on localhost:3306 by DNS SRV.
            run jdbc:mysql://127.0.0.1.evil.example/shop --workload {own} | your tables on 127.0.0.1.evil.example:3306.
            run jdbc:mysql://127.0.0.1.:4000/shop --workload {own} | your tables on 127.0.0.1.:4000.
            run host=172.17.0.2&port=4000 --url jdbc:mysql:///shop \
            | yours: its parameters lead to 172.17.0.2:4000, not to localhost:3306, which the run asks and locks. \
            | Name one server, before the database.
            run port=4000 --url jdbc:mysql://127.0.0.1/ | lead to 127.0.0.1:4000, not to 127.0.0.1:3306
            run socksProxyHost=p --url jdbc:mysql://127.0.0.1:1/ | lead to 127.0.0.1:1 by socksProxyHost, not to
            run localSocket=/tmp/s --url jdbc:mysql://127.0.0.1:1/ --driver mariadb-java-client:3.5.11 \
            | lead to 127.0.0.1:1 by localSocket, not to
            run s5 --url jdbc:mysql:///x?host=127.0.0.1&port=1 --driver mariadb-java-client:3.5.11 \
            | mariadb-java-client:3.5.11 reads no host in the connection string, and Connector/J \
            127.0.0.1:1. Write HOST:PORT before the database.
            run cachePrepStmts=true&database=other --url jdbc:mysql://127.0.0.1:1/ --driver mariadb-java-client:3.5.11 \
            | reads 127.0.0.1:1 and the database other in the connection string
            run dbname=other --url jdbc:mysql://127.0.0.1:1/ | STRING: a parameter names the database 'other'.
            run jdbc:mysql://127.0.0.1:1/shop?dbname=other | STRING: a parameter names the database 'other'. Write it after
            run s5 --url jdbc:mysql://(host=127.0.0.1,port=1,dbname=other)/shop | --url: a parameter names the database
            check --live jdbc:mysql://127.0.0.1:1/?dbname=other | --live: a parameter names the database
            contract record port=4000 --url jdbc:mysql://127.0.0.1/ | lead to 127.0.0.1:4000, not to 127.0.0.1:3306
            check --live jdbc:mariadb://nowhere.invalid/db?password=s3cret | must begin with jdbc:mysql:
            check --live jdbc:postgresql://db/ | --live:
            check --live jdbc:mysql://h/ jdbc:mysql://h/ | --live takes one connection string
            check --live . | --live takes one connection string
            # Values.
            run --slice 5 | '5' is not a time such as 500ms: up to 9 digits and us, ms, s, m or h
            run --slice 999999999h | allowed are up to 24 hours each
            run --rounds 0 | rounds is 0; allowed are 1 to 1000.
            run --rounds many | 'many' is not a whole number
            run --rounds 99999999999999999999 | '99999999999999999999' is too large
            run --margin 0 | '0' is not a percentage from 0.1% to 100%, such as 5%
            run --max-time 0s | --max-time is 0 s; allowed are above 0 and up to 24 hours.
            run --profile-server 2500ms | --profile-server is 2500 ms; allowed are whole seconds
            run s5 --metrics-port nosuchhost.invalid:9400 | --metrics-port: the host 'nosuchhost.invalid' is unknown.
            run --metrics-port 70000 | '--metrics-port': '70000' is no port from 0 to 65535
            run --rate 0 | '0' is not a rate per second above 0, such as 50/s
            {check} --fail-on info | 'info' is none of warning, error
            {check} --for struts | 'struts' is none of spring, hikari, quarkus, hibernate, mybatis, sql
            list foo jdbc:mysql://root:s3cret@db/ | 'jdbc:mysql://root:***@db/' is not expected.
            watch 4711 --pasword s3cret | Unknown option: '--pasword'.
            list foo -p s3cret | 2 words without an option.
            list sysbenc | No string or workload 'sysbenc'. See './roundtrip list'.
            compare a.json b.json --fail-on better | '--fail-on' | 'better' is neither worse nor worse:5%
            compare a.json b.json c.json | Give an earlier and a later report. Load machines: --merge FILE.
            compare a.json b.json --merge c.json --fail-on worse | --merge excludes --fail-on and --json.
            compare {folder}/a.json {folder}/watch.json \
            | {folder}/watch.json is of 'watch' and {folder}/a.json of 'run'.
            compare {folder}/b.json {folder}/a.json --merge {folder}/b.json | --merge would replace
            compare {folder}/b.json {folder}/a.json --merge {folder}/c.json | are the same report
            {check} --explain no-such-rule | no-such-rule
            {check} --driver newest | newest
            contract | contract needs 'record' or 'check'.
            watch | Give a JVM's process id
            watch 4711 --to db:4000 | Give either PID or --to.
            watch --listen 127.0.0.1:4001 | Give a JVM's process id ('jps -l'), or --to HOST:PORT.
            watch me | 'me' is no process id
            watch 4711 --save o.yaml --duration 0s | --duration is 0. Give a time such as 1s
            watch 4711 --values keep | Missing required argument(s): --save=FILE
            watch --to db:70000 | 'db:70000' is no HOST:PORT
            watch --to db:1 --to db:2 | --to is given twice. Give it once.
            run --url jdbc:mysql://a/b --url jdbc:mysql://c/d | --url is given twice. Give two servers as strings: \
            roundtrip run old=jdbc:mysql://... new=jdbc:mysql://...
            run s2 --rate 1 --rate 2 | --rate is given twice. Give it once.
            watch --to db:0 | --to has port 0. Give the server's port
            watch --to root:s3cret@db:4000 | is no HOST:PORT
            watch --to db:4000 --listen nowhere.invalid:1 | --listen: the host 'nowhere.invalid' is unknown
            watch --to 127.0.0.1:4001 | --listen and --to are the same address
            watch --to db:4000 --server-certificate c.pem | --tls-certificate=FILE
            watch --to db:4000 --tls-certificate c.pem | The certificate c.pem and the key c.pem cannot be used
            # Files that cannot be read.
            run --workload {folder} | it is a folder; give a workload's path
            run --repeat {folder}/none.json | there is no such file
            run --repeat {folder}/without-inputs.json | is not complete
            compare one.json | The file one.json cannot be read: there is no such file.
            compare | Give an earlier and a later report.
            compare one.json --merge c.json | --merge takes two reports or more.
            compare {folder}/other.json {folder}/other.json | other.json names no schema
            contract check {folder}/some.txt | some.txt is no JSON document. Give a contract; './roundtrip contract record' \
            writes one.
            contract check {folder}/none
            contract check docs/examples/thread-names.contract \
            | Not bundled: 'thread-names'. Give own strings again as NAME=STRING, or a profile file, with their --workload.
            run --repeat {folder}/remote.json \
            | --repeat {folder}/remote.json: only the report names the server db:4000. Give --url to load it.
            # Files that cannot be written.
            run --json={folder} | cannot be written: it is a folder
            run --server mariadb --json={folder}/absent/report \
            | roundtrip: The report {folder}/absent/report cannot be written: there is no folder
            run --server mariadb --json={profile}/run.json | cannot be written: there is no folder {profile}
            # Files that two results would be written to, however their paths are written.
            run --server mariadb --json={folder}/report --markdown {folder}/report \
            | roundtrip: --json and --markdown are both {folder}/report. Give another file.
            run --server mariadb --markdown {folder}/same/report --html {folder}/report \
            | roundtrip: --markdown and --html are both {folder}/report.
            # Files that are read and would be replaced.
            contract record {profile} --output {profile} | roundtrip: --output would replace
            run s1 {profile} --json={profile} | roundtrip: --json would replace
            run s1 --repeat {folder}/a.json | --repeat takes the report's strings. Give one.
            run --repeat {folder}/a.json --url jdbc:mysql://127.0.0.1:1/ --password s3cret --json={folder}/a.json \
            | --json would replace
            run {profile} --json={folder}/link.yaml | roundtrip: --json would replace
            run {profile} --json={folder}/hard.yaml | roundtrip: --json would replace
            run s5 --tidb-binary {profile} --json={profile} | roundtrip: --json would replace
            compare {folder}/a.json {folder}/b.json --json={folder}/a.json \
            | roundtrip: --json would replace {folder}/a.json, which is read. Give another file.
            check {profile} --sarif {profile} | --sarif would replace
            """)
    void a_wrong_line_is_refused(ArgumentsAccessor row) throws Exception {
        String[] words = filled(row.getString(0)).split(" ", -1);
        Map<Path, String> before = contents();
        Said said = Said.by(words).failsWithoutTrace(SECRET);

        boolean two = words.length > 1 && words[0].equals("contract");
        assertThat(said.refused(IntStream.range(1, row.size())
                                .mapToObj(i -> filled(row.getString(i)))
                                .toArray(String[]::new))
                        .err())
                .startsWith("roundtrip: ")
                .endsWith("Try 'roundtrip " + words[0] + (two ? " " + words[1] : "") + " --help'."
                        + System.lineSeparator());
        assertThat(said.out()).isEmpty();
        assertThat(contents()).isEqualTo(before);
    }

    private String filled(String text) {
        return named.keySet().stream().reduce(text, (filled, name) -> filled.replace(name, named.get(name)));
    }

    private Map<Path, String> contents() throws IOException {
        Map<Path, String> contents = new TreeMap<>();
        for (Path file : Folder.files(folder, "")) {
            contents.put(file, Files.readString(file));
        }
        return contents;
    }

    @Test
    void every_problem_of_every_profile_is_said_at_once_with_file_and_line() throws Exception {
        Path mine = Files.writeString(
                folder.resolve("mine.yaml"), "titel: mine\nworkload:\n  isolation: none\nconnection: 3\n");

        Said.line("run s5 s9 {} {}", mine, folder.resolve("absent.yaml"))
                .refused(
                        "unknown profile 's9'; './roundtrip list' shows all",
                        mine + ":1:1: ",
                        mine + ":3:",
                        mine + ":4:",
                        "absent.yaml: there is no such file");
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
                        "twice: 'cachePrepStmts' is given more than once; keep one");
    }

    @Test
    void a_password_behind_a_misspelt_option_is_not_repeated() {
        assertThat(UsageErrors.withoutSecrets(
                        "Unmatched arguments: '--pasword', 's3cretW0rd'", "run", "--passwort", "s3cretW0rd"))
                .doesNotContain(SECRET);
    }

    @Test
    void a_string_without_a_command_is_one_for_check() {
        Said.by("jdbc:mysql://tidb.prod:4000/shop?cachePrepStmts=true")
                .refused("Did you mean: roundtrip check 'jdbc:...'?\nTry 'roundtrip --help'.");
    }

    /** These are not refused, but nothing is there, or the port belongs to another server. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run s5 --url jdbc:mysql://127.0.0.1:1/ --password s3cret \
            | roundtrip: Nothing accepts connections at 127.0.0.1:1. Start the server, or check the URL |
            run s5 --tidb-binary {folder}/absent \
            | roundtrip: {folder}/absent is no executable file. Give a tidb-server |
            run s5 --tidb-binary {profile} | roundtrip: {profile} is no executable file. Give a tidb-server |
            watch --listen 127.0.0.1:0 --to nowhere.invalid:4000 --duration 1s \
            | roundtrip: --to names the unknown host 'nowhere.invalid'. |
            # What needs no server stands before it.
            watch --listen 127.0.0.1:0 --to 127.0.0.1:1 --duration 1s | '' | Nothing was seen.
            run s5 --url jdbc:mysql:///?host=127.0.0.1&port=1 --password s3cret \
            | roundtrip: Nothing accepts connections at 127.0.0.1:1. Start the server, or check the URL |
            check --live jdbc:mysql:///?host=127.0.0.1&port=1&password=s3cret \
            | Nothing accepts connections at 127.0.0.1:1 | TiDB  your string, with + useServerPrepStmts=true
            check --live jdbc:mysql://127.0.0.1:1/?password=s3cret \
            | Nothing accepts connections at 127.0.0.1:1 | TiDB  your string, with + useServerPrepStmts=true
            """)
    void what_is_not_there_is_a_sentence_and_exit_code_1(String line, String sentence, String out) {
        Said said = Said.line(filled(line)).failsWithoutTrace(SECRET).failed(filled(sentence));
        assertThat(said.out()).contains(out == null ? "" : out).matches(text -> text.isEmpty() == (out == null));
    }
}
