package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.server.LocalPort;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests a run that is repeated from its report; {@code ForeignReportsTest} has what is refused. */
class RepeatedRunIT {

    private static final String REPEAT = "run --repeat {} --json {} {}";

    @TempDir
    private Path folder;

    private Path workload;

    @BeforeEach
    void write_a_small_workload() throws Exception {
        workload = Files.writeString(folder.resolve("small.workload.yaml"), OwnStringsIT.SMALL_WORKLOAD);
    }

    @Test
    void a_server_that_roundtrip_started_is_started_again_without_a_question() {
        Path report = Said.run("s2 s3 --server mariadb --workload {} --slice 100ms", workload)
                .done()
                .json()
                .orElseThrow();
        Path again = folder.resolve("again.json");

        Said said = Said.line(REPEAT, report, again, List.of());
        assertThat(said.done(again).environment().server().how())
                .isEqualTo(JsonReport.read(report).environment().server().how());
        assertThat(said.out())
                .startsWith("Repeats " + report + ": 2 strings, workload 'small' with 1 statement, on embedded MariaDB;"
                        + " threads 1, 1 round of 0.1 s.");
    }

    @Test
    void a_running_server_is_the_one_that_the_user_names() {
        List<String> there = Said.on(TestServers.mariaDb(), "");
        Path report = Said.run("a=cachePrepStmts=true s2 {} --workload {} --slice 100ms", there, workload)
                .done()
                .json()
                .orElseThrow();
        Path again = folder.resolve("again.json");

        Said.line(REPEAT, report, again, List.of()).refused("only the report names the server 127.0.0.1:");
        RunReport repeated = Said.line(REPEAT, report, again, there).done(again);
        assertThat(repeated.scenarios())
                .extracting(ScenarioResult::inputs)
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("pool")
                .isEqualTo(JsonReport.read(report).scenarios().stream()
                        .map(ScenarioResult::inputs)
                        .toList());
    }

    /** The terminal is made by script(1). */
    @Test
    @EnabledOnOs(OS.LINUX)
    void the_server_of_a_report_is_contacted_after_a_typed_yes_to_its_address() throws Exception {
        assumeThat(Files.isExecutable(PasswordPromptIT.SCRIPT)).isTrue();
        AtomicInteger arrived = new AtomicInteger();
        try (LocalPort server = LocalPort.serving(client -> {
            arrived.incrementAndGet();
            client.close();
        })) {
            String report = Files.readString(Path.of("docs", "examples", "run-report.json"))
                    .replace(
                            "jdbc:mysql://db:4000/bank?password=***",
                            "jdbc:mysql://127.0.0.1:" + server.number() + "/");
            Path file = Files.writeString(folder.resolve("report.json"), report);
            String question =
                    "The report names the server 127.0.0.1:" + server.number() + ". Type yes to contact and load it: ";

            assertThat(PasswordPromptIT.answered("run --repeat " + file, question, "no\n"))
                    .contains(question, "only the report names the server")
                    .endsWith("exit 2");
            assertThat(arrived).hasValue(0);
            assertThat(PasswordPromptIT.answered("run --repeat " + file, question, "yes\n"))
                    .contains(question, "127.0.0.1:" + server.number() + " closed the connection.")
                    .endsWith("exit 1");
            assertThat(arrived).hasPositiveValue();
        }
    }
}
