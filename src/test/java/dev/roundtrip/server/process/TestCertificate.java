package dev.roundtrip.server.process;

import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A certificate for 127.0.0.1 that is signed by itself. Without one an embedded MariaDB with TLS would make one at each
 * start, which takes it 4 to 11 seconds of processor time.
 *
 * @param certificate a PEM file
 * @param key its private key, a PEM file
 */
public record TestCertificate(Path certificate, Path key) {

    /** Makes one, in this folder. */
    public static TestCertificate in(Path folder) throws IOException, InterruptedException {
        SigningCertificate made = SigningCertificate.make("-ext", "san=ip:127.0.0.1");
        return new TestCertificate(
                Files.writeString(folder.resolve("server.pem"), made.certificate()),
                Files.writeString(folder.resolve("server.key"), made.key()));
    }

    /** Starts an embedded MariaDB that offers TLS with it. */
    public DatabaseServer startMariaDb() throws Exception {
        StartContext context = new StartContext(CacheFolder.ofUser(), line -> {}, "");
        return EmbeddedMariaDb.start(context, "--ssl-cert=" + certificate, "--ssl-key=" + key);
    }
}
