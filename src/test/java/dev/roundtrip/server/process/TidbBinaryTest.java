package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TidbBinaryTest {

    /**
     * The options that {@code tidb-server -help} of v6.1.7 lists, as far as they matter; an option that it does not
     * know ends it.
     */
    private static final Set<String> OPTIONS_OF_V6_1 = Set.of(Texts.words("""
            -L -P -config -host -initialize-insecure -lease -log-file -log-slow-query -path -report-status -run-ddl
            -socket -status -status-host -store -token-limit
            """));

    @Test
    void a_binary_is_started_with_options_that_v6_1_knows() {
        List<String> command =
                TidbBinary.command(Path.of("tidb-server"), Path.of("folder"), Path.of("log"), 20_001, 20_002);

        assertThat(command.stream().skip(1).map(word -> word.replaceFirst("=.*", "")))
                .isSubsetOf(OPTIONS_OF_V6_1);
    }
}
