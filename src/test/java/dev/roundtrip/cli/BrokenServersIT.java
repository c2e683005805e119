package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.BrokenServer;
import dev.roundtrip.server.BrokenServer.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests servers and other programs at the address of {@code --url}: each run ends, with a sentence. */
class BrokenServersIT {

    /** The limit that guards against an endless wait; all cases wait at the same time. */
    private static final int HANG_SECONDS = 90;

    private static final Map<Kind, BrokenServer> SERVERS = new LinkedHashMap<>();
    private static final Map<Kind, List<Future<Said>>> SAID = new LinkedHashMap<>();
    private static final ExecutorService THREADS = Executors.newCachedThreadPool();

    @BeforeAll
    static void all_commands_against_all_kinds() throws Exception {
        String contract = "docs/examples/thread-names.contract docs/examples/thread-names.yaml";
        for (Kind kind : Kind.values()) {
            BrokenServer server = BrokenServer.start(kind);
            SERVERS.put(kind, server);
            List<Future<Said>> said = new ArrayList<>();
            said.add(THREADS.submit(() -> Said.line("run s5 --url {}", server.url())));
            // This command asks twice, so that the limits of the URL count twice; one silent server has the usual ones.
            String limits = kind == Kind.SILENT ? "" : "?connectTimeout=5000&socketTimeout=5000";
            said.add(THREADS.submit(() -> Said.by("check", "--live", server.url() + limits)));
            said.add(THREADS.submit(() -> Said.line("contract check " + contract + " --url {}", server.url())));
            said.add(THREADS.submit(() -> Said.line("contract record s5 --url {}", server.url())));
            SAID.put(kind, said);
        }
    }

    @AfterAll
    static void close() throws Exception {
        THREADS.shutdownNow();
        for (BrokenServer server : SERVERS.values()) {
            server.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_command_ends_with_one_sentence_and_exit_code_1(Kind kind) throws Exception {
        for (Future<Said> future : SAID.get(kind)) {
            Said said = future.get(HANG_SECONDS, TimeUnit.SECONDS).failsWithoutTrace("s3cret");

            assertThat(said.failed().err() + said.out())
                    .doesNotContainPattern("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202e]");
            assertThat(said.err() + said.out())
                    .contains("127.0.0.1:" + SERVERS.get(kind).port())
                    .doesNotContain("max_allowed_packet", "null", "Communications link failure", "a defect of");
            String sentence = said.err().contains("roundtrip: ") ? last(said.err()) : last(said.out());
            assertThat(sentence).endsWith(".");
        }
    }

    /** A row names a program; for one that is no database, the port is to be checked. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            WEB_SERVER SSH_SERVER MAIL_SERVER GARBAGE_FOR_A_GREETING | the port (TiDB 4000,
            SILENT SILENT_AFTER_THE_GREETING SILENT_AFTER_THE_LOGIN ONE_BYTE_A_SECOND | did not answer.
            CLOSES_AT_ONCE CLOSES_AFTER_THE_GREETING CLOSES_AFTER_THE_LOGIN | closed the connection. Try again
            TOO_MANY_CONNECTIONS | has too many connections
            ERROR_WITH_TERMINAL_ESCAPES | is blocked
            ERROR_WITH_TERMINAL_ESCAPES | (error 1129)
            """)
    void another_program_silence_an_early_end_and_a_refusal_are_told_apart(String kinds, String words)
            throws Exception {
        for (String kind : kinds.split(" ", -1)) {
            Said run = SAID.get(Kind.valueOf(kind)).get(0).get(HANG_SECONDS, TimeUnit.SECONDS);
            assertThat(last(run.err())).as(kind).contains(words);
        }
    }

    private static String last(String said) {
        List<String> lines = said.strip().lines().toList();
        return lines.get(lines.size() - 1);
    }
}
