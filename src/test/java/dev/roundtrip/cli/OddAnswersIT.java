package dev.roundtrip.cli;

import dev.roundtrip.server.BrokenServer;
import dev.roundtrip.server.OddAnswers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a server, or a proxy in front of it, that answers the first queries of each connection as TiDB or MariaDB does,
 * and the next ones with unexpected rows. Every reader of an answer meets each of them.
 */
class OddAnswersIT {

    private static final int HANG_SECONDS = 120;

    private static final String TIDB = "8.0.11-TiDB-v8.5.3";
    private static final String MARIADB = "10.11.6-MariaDB";

    private static final int LONGEST_LINE = 1_000;

    /**
     * The number of sensible answers, more than the queries that any connection of ours sends before it reads an odd
     * one.
     */
    private static final int MOST_SENSIBLE = 10;

    private static final List<String> ODD = List.of(
            OddAnswers.TEXT,
            OddAnswers.NULL,
            OddAnswers.NO_ROW,
            OddAnswers.LONG_TEXT,
            OddAnswers.LARGE_NUMBER,
            OddAnswers.MANY_TEXTS);

    private static final List<String> COMMANDS = List.of(
            "run useServerPrepStmts=false --url {} --workload {} --rounds 1 --slice 100ms --warmup 0s",
            "run s5 --url {} --workload {} --rounds 1 --slice 100ms --warmup 0s",
            "check --live {}shop",
            "contract record useServerPrepStmts=false --url {} --workload {}");

    private static final ExecutorService THREADS = Executors.newFixedThreadPool(8);

    @AfterAll
    static void close() {
        THREADS.shutdownNow();
    }

    @TempDir
    private Path folder;

    private static Said said(String command, BrokenServer server, Path workload) {
        return command.contains("--workload")
                ? Said.line(command, server.url(), workload)
                : Said.line(command, server.url());
    }

    private record Case(String command, int odd, int sensible, int port, Future<Said> said) {}

    @Test
    void whatever_a_server_answers_is_no_defect_and_the_sentence_names_the_server() throws Exception {
        Path workload = Files.writeString(folder.resolve("small.workload.yaml"), OwnStringsIT.SMALL_WORKLOAD);
        List<Case> cases = new ArrayList<>();
        List<BrokenServer> servers = new ArrayList<>();
        for (int odd = 0; odd < ODD.size(); odd++) {
            for (int sensible = 0; sensible <= MOST_SENSIBLE; sensible++) {
                BrokenServer server = BrokenServer.odd(sensible % 2 == 0 ? TIDB : MARIADB, sensible, ODD.get(odd));
                servers.add(server);
                for (String command : COMMANDS) {
                    Future<Said> said = THREADS.submit(() -> said(command, server, workload));
                    cases.add(new Case(command, odd, sensible, server.port(), said));
                }
            }
        }
        SoftAssertions softly = new SoftAssertions();
        for (Case each : cases) {
            Said said = each.said().get(HANG_SECONDS, TimeUnit.SECONDS);
            String all = said.err() + said.out();
            softly.assertThat(all)
                    .as("%s, odd answer %s after %s", each.command(), each.odd(), each.sensible())
                    .doesNotContain("a defect", "Exception", "Column Index", "\tat ", "\nroundtrip: ok")
                    .doesNotContainPattern("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202e]")
                    .contains("127.0.0.1:" + each.port());
            // If a witness cannot read, the figure is missing and the report says so.
            softly.assertThat(said.exitCode()).as(all).isIn(RoundtripCommand.FAILED, RoundtripCommand.DONE);
            softly.assertThat(all.lines().filter(line -> line.length() > LONGEST_LINE))
                    .isEmpty();
        }
        softly.assertAll();
        for (BrokenServer server : servers) {
            server.close();
        }
    }
}
