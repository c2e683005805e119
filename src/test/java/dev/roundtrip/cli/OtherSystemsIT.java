package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.TestServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program where other people run it: another language, another time zone, a home that is unusual or missing. */
class OtherSystemsIT {

    @TempDir
    private Path folder;

    @Test
    void where_no_folder_can_be_made_it_says_which_one_and_what_to_set() throws Exception {
        assertThat(run(Map.of("ROUNDTRIP_CACHE", "/dev/null/roundtrip"))
                        .failed("/dev/null/roundtrip", "Set ROUNDTRIP_CACHE to a writable folder.")
                        .err())
                .doesNotContain("\tat ", "Exception");
    }

    /** Measures two scenarios on the test server, as a process of its own. */
    private Said run(Map<String, String> environment, String... more) throws Exception {
        String line = "run s2 s5 {} --rounds 1 --slice 200ms --warmup 0s --threads 1 {}";
        String[] words = Said.words(line, Said.on(TestServers.mariaDb(), ""), List.of(more));
        return RoundtripProcess.said(folder, environment, words);
    }
}
