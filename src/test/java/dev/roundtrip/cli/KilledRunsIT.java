package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.LongTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests runs that are ended by a signal and by kill -9, each in another phase: nothing is left afterwards. */
class KilledRunsIT {

    @TempDir
    private Path folder;

    private Path temporary;

    /** One end of a run, which comes when the run says that it is in that phase. */
    private record End(String phase, String signal, int exitCode) {}

    @Test
    void a_run_with_a_server_of_its_own_leaves_nothing_however_it_is_ended() throws Exception {
        TestServers.ownCache(folder);
        prepare();
        for (End end : List.of(
                new End("loading roundtrip: ", "KILL", 137), new End("Starting embedded MariaDB", "TERM", 143))) {
            leavesNothing(end, List.of("s1", "s5", "--server", "mariadb"), List::of);
        }
        assertThat(TestServers.unpackedIn(CacheFolder.ofUser().path())).isNotEmpty();
    }

    @LongTest
    void a_server_that_was_there_before_is_as_it_was_however_a_run_is_ended() throws Exception {
        TidbBefore tidb = new TidbBefore(TestServers.requireTidb());
        prepare();
        List<String> arguments = List.of(Said.words("s1 s6 s7 {} --allow-global-settings", tidb.arguments()));
        assertThat(tidb.state()).noneMatch(row -> row.contains("cached=on"));
        for (End end : List.of(new End("Caching ", "KILL", 137), new End("round 1 s7", "TERM", 143))) {
            leavesNothing(end, arguments, tidb::state);
        }
    }

    /**
     * Requires that a run leaves nothing behind.
     *
     * @param state the state of the servers, which is as before the run
     */
    private void leavesNothing(End end, List<String> arguments, Callable<List<?>> state) throws Exception {
        List<?> before = state.call();
        Said said = ended(end, arguments).failsWithoutTrace("no secret here");
        if (end.signal().equals("KILL")) {
            Said restored = RoundtripProcess.said(folder, environment(), "restore");
            assertThat(restored.failsWithoutTrace("no secret here").exitCode())
                    .as("%s; restore said: %s", end, restored)
                    .isZero();
        } else {
            assertThat(said.err()).as("%s", end).doesNotContain("did not stop within", "Shutdown in progress");
        }
        assertThat(said.exitCode()).as("%s; it said: %s", end, said.err()).isIn(0, 1, end.exitCode());
        assertThat(state.call()).as("%s", end).isEqualTo(before);
        assertThat(temporary).as("%s", end).isEmptyDirectory();
        assertThat(Folder.names(folder.resolve("cache/settings")))
                .as("%s", end)
                .allSatisfy(name -> assertThat(name).endsWith(".half"));
        assertThat(ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse(""))
                        .filter(command -> command.contains(temporary.toString())))
                .as("%s", end)
                .isEmpty();
    }

    private void prepare() throws IOException {
        temporary = Files.createDirectory(folder.resolve("temporary"));
        Files.createDirectories(folder.resolve("cache"));
    }

    private Map<String, String> environment() {
        String cache = folder.resolve("cache").toString();
        String options = "-XX:-UsePerfData -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djava.io.tmpdir=" + temporary;
        return Map.of("ROUNDTRIP_CACHE", cache, "JDK_JAVA_OPTIONS", options);
    }

    private Said ended(End end, List<String> arguments) throws Exception {
        String[] words = Said.words("run {} --threads 2 --slice 400ms --warmup 300ms --rounds 2", arguments);
        try (RoundtripProcess run = RoundtripProcess.start(folder, environment(), words)) {
            run.awaitEndOr(end.phase());
            run.signal(end.signal());
            return run.said();
        }
    }
}
