package dev.roundtrip.server.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Certificates for 127.0.0.1, each signed by itself. */
public final class TestCertificate {

    private TestCertificate() {}

    /** Makes one, in this folder. */
    public static ServerCertificate in(Path folder) throws IOException, InterruptedException {
        SigningCertificate made = SigningCertificate.make("-ext", "san=ip:127.0.0.1");
        return new ServerCertificate(
                Files.writeString(folder.resolve("server.pem"), made.certificate()),
                Files.writeString(folder.resolve("server.key"), made.key()));
    }
}
