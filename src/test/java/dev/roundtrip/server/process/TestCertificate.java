package dev.roundtrip.server.process;

import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Map;

/**
 * A certificate for 127.0.0.1 and localhost that is signed by itself. Without it, an embedded MariaDB with TLS would
 * make one at each start, which takes 4 to 11 seconds of processor time.
 *
 * @param certificate the path of a PEM file
 * @param key the path of its private key, a PEM file
 */
public record TestCertificate(Path certificate, Path key) {

    public static final String STORE_PASSWORD = "changeit";

    /** Makes a certificate in this folder. */
    public static TestCertificate in(Path folder) throws IOException, InterruptedException {
        SigningCertificate made = SigningCertificate.make("-ext", "san=ip:127.0.0.1,dns:localhost");
        return new TestCertificate(
                Files.writeString(folder.resolve("server.pem"), made.certificate()),
                Files.writeString(folder.resolve("server.key"), made.key()));
    }

    /** Starts an embedded MariaDB that offers TLS with this certificate. */
    public DatabaseServer startMariaDb() throws Exception {
        StartContext context = new StartContext(CacheFolder.ofUser(), line -> {}, "");
        return EmbeddedMariaDb.start(context, "--ssl-cert=" + certificate, "--ssl-key=" + key);
    }

    /** Starts TiDB in a container that offers TLS with this certificate. */
    public DatabaseServer startTidb(String version) throws Exception {
        return TidbContainer.start(
                new StartContext(CacheFolder.ofUser(), line -> {}, ""),
                version,
                Map.of(
                        "/tidb.toml",
                        "[security]\nssl-cert = \"/server.pem\"\nssl-key = \"/server.key\"\n",
                        "/server.pem",
                        Files.readString(certificate),
                        "/server.key",
                        Files.readString(key)),
                "-config",
                "/tidb.toml");
    }

    /** A trust store with this certificate, in this folder, with the password {@link #STORE_PASSWORD}. */
    public Path trustStore(Path folder) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream pem = Files.newInputStream(certificate)) {
            store.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        Path file = folder.resolve("trust.p12");
        try (OutputStream stream = Files.newOutputStream(file)) {
            store.store(stream, STORE_PASSWORD.toCharArray());
        }
        return file;
    }
}
