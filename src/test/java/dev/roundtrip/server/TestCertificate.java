package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Ended;
import dev.roundtrip.Texts;
import dev.roundtrip.server.process.ServerCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Certificates for 127.0.0.1, each signed by itself, made with the JDK's keytool. */
public final class TestCertificate {

    private static final String SECRET = "changeit";

    private TestCertificate() {}

    /** Makes one, in this folder. */
    public static ServerCertificate in(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        Path store = folder.resolve("server.p12");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(Texts.words("-genkeypair -alias server -keyalg EC -dname CN=127.0.0.1"
                + " -ext san=ip:127.0.0.1 -storetype PKCS12 -J-XX:TieredStopAtLevel=1 -storepass " + SECRET)));
        command.addAll(List.of("-keystore", store.toString()));
        Ended keytool = Ended.of(new ProcessBuilder(command), "");
        assertThat(keytool.code()).as(keytool.said()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, SECRET.toCharArray());
        }
        return new ServerCertificate(
                pem(
                        folder.resolve("server.pem"),
                        "CERTIFICATE",
                        keys.getCertificate("server").getEncoded()),
                pem(
                        folder.resolve("server.key"),
                        "PRIVATE KEY",
                        keys.getKey("server", SECRET.toCharArray()).getEncoded()));
    }

    private static Path pem(Path file, String what, byte[] content) throws IOException {
        String base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + what + "-----\n" + base64 + "\n-----END " + what + "-----\n");
    }
}
