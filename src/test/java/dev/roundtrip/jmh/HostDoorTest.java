package dev.roundtrip.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class HostDoorTest {

    @Test
    void a_fork_hears_of_a_failure_that_nobody_foresaw_and_no_password_with_it() throws Exception {
        SharedServers servers = new SharedServers(line -> {}, (request, progress) -> {
            throw new IllegalStateException("cannot use jdbc:mysql://root:secret@db.example/");
        });

        assertThat(answer(servers, new ServerAsk("mariadb", "")))
                .startsWith("An unforeseen failure, which is a defect of Roundtrip")
                .doesNotContain("secret");
    }

    /** Asks as a fork does. */
    private static String answer(SharedServers servers, ServerAsk ask) throws IOException {
        HostDoor door = HostDoor.open(servers);
        try {
            String[] portAndSecret =
                    Files.readString(HostDoor.fileOf(ProcessHandle.current())).split(" ", -1);
            try (Socket call = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(portAndSecret[0]));
                    DataOutputStream out = new DataOutputStream(call.getOutputStream());
                    DataInputStream in = new DataInputStream(call.getInputStream())) {
                for (String word : new String[] {portAndSecret[1], ask.server(), ask.statusUrl(), "", ""}) {
                    out.writeUTF(word);
                }
                out.flush();
                assertThat(in.readBoolean()).isFalse();
                return in.readUTF();
            }
        } finally {
            door.close();
        }
    }
}
