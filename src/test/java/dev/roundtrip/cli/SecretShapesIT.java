package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.agent.ApplicationProcess;
import dev.roundtrip.agent.SmallApplication;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.SecretShapes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what is written if a server answers: reports, contracts, recordings, and the system's list of processes. */
class SecretShapesIT {

    private static final String SECRET = SecretShapes.SECRET;

    /** Parameters that a server accepts; the last two are unknown to the driver. */
    private static final String PARAMETERS = "connectionAttributes=password:" + SECRET + "&sessionVariables=@password='"
            + SECRET + "'&useServerPrepStmt=" + SECRET + "&pin=a," + SECRET;

    private final Set<String> commandLines = ConcurrentHashMap.newKeySet();

    @TempDir
    private Path folder;

    @Test
    void neither_the_login_nor_a_parameter_is_in_what_a_run_a_contract_or_a_live_check_says() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Sql.execute(
                server,
                "CREATE DATABASE IF NOT EXISTS secret_shapes",
                "CREATE OR REPLACE USER zq@'%' IDENTIFIED BY '" + SECRET + "'",
                "GRANT ALL ON *.* TO zq@'%'");
        String url = server.jdbcUrl("secret_shapes") + "?" + PARAMETERS;
        List<String> login = List.of("--user", "zq", "--password", SECRET);
        Path workload = Files.writeString(folder.resolve("small.workload.yaml"), OwnStringsIT.SMALL_WORKLOAD);
        Path contract = folder.resolve("sent.contract");
        String bare = server.jdbcUrl("secret_shapes");
        List<Said> all = new ArrayList<>();

        Said run = Said.run(
                "{} {} --workload {} --details --html {} --markdown {}",
                url,
                login,
                workload,
                folder.resolve("run.html"),
                folder.resolve("run.md"));
        all.add(run);
        Files.copy(run.json().orElseThrow(), folder.resolve("run.json"));
        all.add(Said.line("run --repeat {}", folder.resolve("run.json"))
                .exits(RoundtripCommand.USAGE, "its value is masked"));
        all.add(Said.line(
                "contract record {} --url {} {} --workload {} --output {}",
                PARAMETERS,
                bare,
                login,
                workload,
                contract));
        all.add(Said.line(
                "contract check {} {} --url {} {} --workload {}", contract, PARAMETERS, bare, login, workload));
        all.add(Said.line("check --live {} {} --json", url, login));
        all.add(Said.line("run {} --user zq --password {}", url, SECRET + "x"));
        all.add(Said.line("run s2 --url {} --rounds 0", url.replace("//", "//zq:" + SECRET + "@")));

        assertThat(all.get(0).done().out()).isNotEmpty();
        assertThat(contract).exists();
        assertThat(all).allSatisfy(said -> assertThat(said.out() + said.err()).doesNotContain(SECRET));
        assertNoFileHasIt();
    }

    @Test
    void neither_is_in_what_is_watched_and_recorded_nor_in_a_list_of_processes() throws Exception {
        DatabaseServer server = ApplicationProcess.withItsTable(TestServers.mariaDb());
        Path workload = folder.resolve("recorded.workload.yaml");
        try (ApplicationProcess application =
                ApplicationProcess.small(folder, List.of(), server, PARAMETERS, SmallApplication.UNTIL_STDIN_ENDS)) {
            application.await("it runs", () -> application.out().contains("running"));
            try (RoundtripProcess watch = RoundtripProcess.start(
                    folder,
                    Map.of("ROUNDTRIP_PASSWORD", SECRET),
                    Said.words(
                            "watch {} --duration 3s --json {} --html {} --save {}",
                            application.pid(),
                            folder.resolve("watch.json"),
                            folder.resolve("watch.html"),
                            workload))) {
                ProcessHandle.of(watch.pid()).stream()
                        .flatMap(own -> Stream.concat(Stream.of(own), own.descendants()))
                        .forEach(each -> each.info().commandLine().ifPresent(commandLines::add));
                Said said = watch.said();
                assertThat(said.out() + said.err()).doesNotContain(SECRET);
            }
            application.endWhenAsked();
        }

        assertThat(commandLines).isNotEmpty().noneMatch(line -> line.contains(SECRET));
        assertThat(Files.readString(folder.resolve("watch.json")))
                .contains("pin=***")
                .doesNotContain(SECRET);
        assertThat(Files.readString(folder.resolve("watch.html"))).doesNotContain(SECRET);
        assertThat(Files.readString(workload)).doesNotContain(SECRET);
    }

    private void assertNoFileHasIt() {
        assertThat(Folder.entries(folder).stream().filter(Files::isRegularFile))
                .hasSizeGreaterThanOrEqualTo(5)
                .allSatisfy(file -> assertThat(file).content().doesNotContain(SECRET));
    }
}
