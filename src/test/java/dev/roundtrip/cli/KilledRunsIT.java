package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Folder;
import dev.roundtrip.LongTest;
import dev.roundtrip.Texts;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs that are ended by signals and by kill -9 at moments of every phase, which a seed decides: afterwards nothing is
 * left. A few in the build; 20 of each on each server with {@code -Droundtrip.soak=true}.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class KilledRunsIT {

    private static final boolean SOAK = Boolean.getBoolean("roundtrip.soak");
    private static final long SEED = Long.getLong("roundtrip.seed", 20_261_121);

    private static final String DATABASE = TidbBefore.DATABASE;

    /** Signals and the exit codes that they give. */
    private static final Map<String, Integer> SIGNALS = new TreeMap<>(Map.of("HUP", 129, "TERM", 143));

    static {
        SIGNALS.put(RoundtripProcess.INTERRUPT, RoundtripProcess.INTERRUPTED);
    }

    private static final List<String> EMBEDDED_PHASES = List.of(Texts.pieces("""
             | Starting embedded MariaDB | embedded is ready | loading roundtrip:
            Opening connections | warm-up s1 | round 1 s1 | round 1 s5 again | round 2 s5
            """));

    private static final List<String> TIDB_PHASES = List.of(Texts.pieces("""
             | Connecting to | loading DATABASE: | loading DATABASE_cached: | Caching | Opening connections
            warm-up s6 | warm-up s7 | round 1 s6 | round 1 s7 | round 2 s7
            """.replace("DATABASE", DATABASE)));

    @TempDir
    private Path folder;

    private Path temporary;

    /** One end of a run. */
    private record End(String phase, Duration later, String signal) {

        static List<End> of(List<String> phases, List<String> inTheBuild) {
            Random random = new Random(SEED);
            List<End> ends = new ArrayList<>();
            List<String> signals = List.copyOf(SIGNALS.keySet());
            for (int i = 0; i < (SOAK ? 40 : inTheBuild.size()); i++) {
                String phase = SOAK ? phases.get((i / 2) % phases.size()) : inTheBuild.get(i);
                Duration later = Duration.ofMillis(random.nextInt(600));
                ends.add(new End(phase, later, i % 2 == 0 ? "KILL" : signals.get(random.nextInt(signals.size()))));
            }
            return ends;
        }
    }

    @Test
    void a_run_with_a_server_of_its_own_leaves_nothing_however_it_is_ended() throws Exception {
        TestServers.ownCache(folder);
        prepare();
        for (End end : End.of(EMBEDDED_PHASES, List.of("loading roundtrip: ", "Starting embedded MariaDB"))) {
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
        for (End end : End.of(TIDB_PHASES, List.of("Caching ", "round 1 s7"))) {
            if (end.phase().startsWith("loading")) {
                String drop = "DROP DATABASE IF EXISTS " + DATABASE;
                Sql.execute(tidb.server(), drop, drop + "_cached");
            }
            leavesNothing(end, arguments, tidb::state);
        }
    }

    /** @param state of the servers, which is as before the run */
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
        assertThat(said.exitCode())
                .as("%s; it said: %s", end, said.err())
                .isIn(0, 1, SIGNALS.getOrDefault(end.signal(), 137));
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
            if (!run.endsWithin(end.later())) {
                run.signal(end.signal());
            }
            return run.said();
        }
    }
}
