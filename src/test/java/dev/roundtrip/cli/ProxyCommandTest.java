package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayNameGeneration(ReplaceUnderscores.class)
class ProxyCommandTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "proxy | Missing required option: '--to=HOST:PORT'",
                "proxy --to db | 'db' is no address. Give HOST:PORT",
                "proxy --to db:70000 | 'db:70000' is no address",
                "proxy --to db:0 | --to has port 0. Give the server's port",
                "proxy --to root:secret@db:4000 | is no address",
                "proxy --to db:4000 --listen nowhere.invalid:1 | --listen names the host 'nowhere.invalid'",
                "proxy --to 127.0.0.1:4001 | --listen and --to are the same address",
                "proxy --to db:4000 --tls-key k.pem | --tls-certificate and --tls-key go together",
                "proxy --to db:4000 --server-certificate c.pem | --server-certificate goes with --tls-certificate",
                "proxy --to db:4000 --tls-certificate c.pem --tls-key k.pem | The certificate c.pem and the key k.pem cannot be used",
                "proxy --to db:4000 --every soon | 'soon' is not a duration",
                "proxy --to db:4000 --every 0s | --every is 0",
                "proxy --to db:4000 --metrics-port -1 | --metrics-port is -1; allowed are 0 to 65535.",
                "proxy --to db:4000 --status-url db | --status-url",
                "proxy --to db:4000 --json /no/such/folder/x.json | there is no folder",
            })
    void a_wrong_option_is_one_sentence_and_exit_code_2(String arguments, String sentence) {
        Said said = Said.by(arguments.split(" ", -1)).failsWithoutTrace("secret@");

        said.refused(sentence);
        assertThat(said.out()).isEmpty();
    }

    @Test
    void a_port_that_is_taken_is_exit_code_1(@TempDir Path folder) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Said said = Said.line(
                    "proxy --listen {} --to 127.0.0.1:1 --json {}",
                    "127.0.0.1:" + taken.getLocalPort(),
                    folder.resolve("seen.json"));

            said.failed();
            assertThat(said.err())
                    // The reason between the two is the system's, in the user's language.
                    .startsWith("roundtrip: The proxy cannot listen on 127.0.0.1:" + taken.getLocalPort() + ": ")
                    .contains(". Another program may use the port; give another one");
        }
    }
}
