package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.JavaProgram;
import dev.roundtrip.profile.workload.WorkloadTexts;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The command lines of README.md and docs/ do what the pages say: each is run as it is written, page by page, in a
 * folder that has the files that the page speaks of. Only addresses and measuring times differ: {@code db.example} is
 * an embedded MariaDB, which is also the server of a run that names none, and a run measures for a moment.
 */
@Tag("long")
class DocumentedCommandsIT {

    /** What is not run here, and why. */
    private static final List<String> NOT_RUN = List.of(
            // Has the id of a process: WatchAttachIT runs it.
            "watch \\d+( .*)?",
            // Needs TiDB: RunTidbIT.
            ".*--server tidb.*",
            // Needs two servers: OwnStringsIT.
            ".*new=jdbc:.*|.*--tidb-binary.*|compare servers.json.*",
            // Needs a cluster: ClusterIT.
            ".*--server cluster.*",
            // Needs TiDB's status port: ServerProfileRunIT.
            ".*--profile-server.*",
            // Waits for other machines, or adds the reports of such: ManyMachinesIT, CompareCommandTest.
            ".*--join .*|.* --merge .*",
            // Leaves connections idle for as long: LiveCheckIT.
            ".*--live=\\d.*",
            // Needs TiDB: StandardRunIT.
            "run bulk",
            // The measurements of the page, on TiDB, and with 2,000 connections.
            ".*warehouses=1 .*|run s2 --threads 1000 .*",
            // Is abbreviated, or has a placeholder; the same page has the command with a file.
            ".*\\.\\.\\.|.* FILE( .*)?",
            // Is of a job, whose variables CI sets; the page has the same command without them.
            ".*\\$[A-Z_].*");

    /** Measuring times and the like, which this test sets itself. */
    private static final Set<String> TIMES =
            Set.of(Said.words("--slice --rounds --warmup --threads --margin --max-time --status-url --metrics-port"));

    private static final List<String> MOMENT =
            List.of("--rounds", "1", "--slice", "200ms", "--warmup", "0s", "--threads", "1");

    private static final String USER = "app";
    private static final String PASSWORD = "documented-7312";

    private static String address;

    @TempDir
    private Path folder;

    @BeforeAll
    static void a_server_with_the_tables_and_the_user_of_the_pages() throws Exception {
        DatabaseServer server = TestServers.mariaDbWithTls();
        address = server.host() + ":" + server.port();
        Sql.execute(
                server,
                "CREATE USER IF NOT EXISTS " + USER + " IDENTIFIED BY '" + PASSWORD + "'",
                "GRANT ALL ON *.* TO " + USER,
                "CREATE DATABASE IF NOT EXISTS bank",
                "CREATE DATABASE IF NOT EXISTS shop",
                "CREATE OR REPLACE TABLE shop.item (id BIGINT PRIMARY KEY, name VARCHAR(40), price DECIMAL(8,2),"
                        + " note VARCHAR(40), at DATETIME)",
                "CREATE OR REPLACE TABLE shop.purchase (id BIGINT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40), state CHAR(3),"
                        + " at DATETIME, total DECIMAL(8,2))",
                "CREATE OR REPLACE TABLE shop.entry (purchase_id BIGINT, item_id BIGINT, amount INT)",
                "INSERT INTO shop.item SELECT seq, 'thing', seq, 'none', NOW() FROM shop.seq_1_to_9",
                "INSERT INTO shop.entry VALUES (1, 1, 1)");
    }

    /** A command may replace one. */
    private void writeFilesOf(Path page) throws Exception {
        String profile = Files.readString(Path.of("profiles/s5-prepare-once.yaml"));
        Path sources = Files.createDirectories(folder.resolve("src/main/resources"));
        Files.writeString(
                sources.resolve("application.yml"), "spring.datasource.url: jdbc:mysql://db.example:4000/bank\n");
        Files.writeString(
                folder.resolve("our.workload.yaml"),
                page.endsWith("watch.md")
                        ? WorkloadTexts.ofARecording()
                        : WorkloadTexts.ofARecording().replace("autocommit: true", "autocommit: false"));
        Files.writeString(folder.resolve("shop.workload.yaml"), WorkloadTexts.ofTheDocs());
        for (String name : List.of("my-profile.yaml", "our-string.yaml", "our.profile.yaml")) {
            Files.writeString(folder.resolve(name), WorkloadTexts.aProfileOfTheDocs());
        }
        Files.writeString(
                folder.resolve("s5-compressed.yaml"),
                profile.replace("useServerPrepStmts=true", "useServerPrepStmts=true&useCompression=true"));
        Files.writeString(folder.resolve("s5-prepare-once.yaml"), profile);
        Files.createDirectories(folder.resolve("docs/examples"));
        Files.copy(
                Path.of("docs/examples/thread-names.yaml"),
                folder.resolve("docs/examples/thread-names.yaml"),
                StandardCopyOption.REPLACE_EXISTING);
    }

    static Stream<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (Path page : DocumentedCommand.pages()) {
            if (!DocumentedCommand.on(page).isEmpty()) {
                pages.add(page);
            }
        }
        return pages.stream();
    }

    @ParameterizedTest
    @MethodSource("pages")
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void each_command_of_a_page_does_what_the_page_says(Path page) throws Exception {
        writeFilesOf(page);
        before(page);
        List<String> failed = new ArrayList<>();
        for (DocumentedCommand command : DocumentedCommand.on(page)) {
            if (NOT_RUN.stream().noneMatch(String.join(" ", command.arguments())::matches)) {
                writeFilesOf(page);
                Said said = said(command);
                if (said.exitCode() != expected(command)) {
                    failed.add(command + "\nended with " + said.exitCode() + "\n" + said.err() + said.out());
                }
            }
        }

        assertThat(failed).isEmpty();
    }

    /** Files that another page or another program makes. */
    private void before(Path page) throws Exception {
        if (page.endsWith("watch.md")) {
            TestCertificate own = TestCertificate.in(folder);
            Files.copy(own.certificate(), folder.resolve("ca.pem"));
            Files.writeString(
                    folder.resolve("proxy.pem"), Files.readString(own.certificate()) + Files.readString(own.key()));
        }
        if (page.endsWith("README.md") || page.endsWith("guards.md")) {
            for (String json : List.of("before.json", "after.json")) {
                run(List.of("run", "s2", "--server", "mariadb", "--json", json), MOMENT, false);
            }
        }
    }

    /** 1 where a string has an error, a driver sends what was not expected, or nothing is sent through a proxy. */
    private static int expected(DocumentedCommand command) {
        String arguments = String.join(" ", command.arguments());
        boolean found = arguments.matches(
                        "check (--live )?jdbc:mysql://db.example:4000/(bank|shop)\\?useServerPrepStmts=true.*")
                || arguments.equals("check . --fail-on warning")
                || arguments.startsWith("watch ")
                || arguments.contains("thread-names.contract docs/examples")
                || arguments.matches("run s5 --driver.*");
        return found ? RoundtripCommand.FAILED : 0;
    }

    private Said said(DocumentedCommand command) throws Exception {
        List<String> words = new ArrayList<>();
        boolean value = false;
        for (String word : command.arguments()) {
            if (value) {
                value = false;
            } else if (TIMES.contains(word)) {
                value = true;
            } else if (!word.equals("--password")) {
                words.add(word.replaceAll("(db\\.example|test-db|HOST):4000", address)
                        .replace("/DATABASE", "/bank")
                        .replaceAll("^USER$", USER)
                        .replace("127.0.0.1:4001", "127.0.0.1:0")
                        .replace("jdbc:mysql://...", "jdbc:mysql://db.example:4000/bank"));
            }
        }
        return run(
                words,
                more(words),
                words.contains("--url") || command.arguments().contains("--password"));
    }

    /** What the page leaves to the machine. */
    private static List<String> more(List<String> words) {
        List<String> more = new ArrayList<>();
        String command = words.get(0);
        boolean again = words.contains("--repeat");
        if (command.equals("run")) {
            more.addAll(MOMENT);
        }
        if (command.equals("watch")) {
            more.addAll(List.of("--duration", "1s"));
            if (!words.contains("--listen")) {
                more.addAll(List.of("--listen", "127.0.0.1:0"));
            }
        }
        boolean starts = (command.equals("run") && !again)
                || (command.equals("contract") && words.get(1).equals("record"));
        if (words.contains("--url") && !words.contains("--user")) {
            more.addAll(List.of("--user", USER));
        }
        boolean named = words.stream().anyMatch(word -> word.matches("--url|--server|jdbc:.*" + address + ".*"));
        if (starts && !named) {
            more.addAll(List.of("--server", "mariadb"));
        }
        return more;
    }

    private Said run(List<String> words, List<String> more, boolean password) throws Exception {
        ProcessBuilder builder = JavaProgram.quiet(
                        List.of(Said.words("{} {} {}", RoundtripProcess.program(), words, more)))
                .directory(folder.toFile());
        if (password) {
            builder.environment().put("ROUNDTRIP_PASSWORD", PASSWORD);
        }
        return RoundtripProcess.said(folder, builder);
    }
}
