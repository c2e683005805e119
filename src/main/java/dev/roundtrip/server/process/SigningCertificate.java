package dev.roundtrip.server.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A certificate that the TiDB servers of one cluster share, so that each accepts a session that another has signed.
 * Made by the JDK's keytool for each cluster: nothing secret is part of this program.
 *
 * @param certificate its PEM text
 * @param key the PEM text of its private key
 */
record SigningCertificate(String certificate, String key) {

    private static final String ALIAS = "cluster";

    /** Protects a file that exists for a second, in a folder that only this user can read. */
    private static final String STORE_PASSWORD = "changeit";

    static SigningCertificate make() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("roundtrip-keytool");
        try {
            Path store = folder.resolve("store.p12");
            Path log = folder.resolve("log");
            Process keytool = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair",
                            "-alias",
                            ALIAS,
                            "-keyalg",
                            "EC",
                            "-dname",
                            "CN=" + ALIAS,
                            "-storetype",
                            "PKCS12",
                            "-storepass",
                            STORE_PASSWORD,
                            "-keystore",
                            store.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool of this JDK made no certificate: " + Files.readString(log));
            }
            return read(store);
        } catch (GeneralSecurityException unreadable) {
            throw new IOException("the cluster's certificate cannot be read: " + unreadable.getMessage(), unreadable);
        } finally {
            Folders.delete(folder);
        }
    }

    private static SigningCertificate read(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, STORE_PASSWORD.toCharArray());
        }
        return new SigningCertificate(
                pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()),
                pem(
                        "PRIVATE KEY",
                        keys.getKey(ALIAS, STORE_PASSWORD.toCharArray()).getEncoded()));
    }

    private static String pem(String what, byte[] content) {
        String base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        return "-----BEGIN " + what + "-----\n" + base64 + "\n-----END " + what + "-----\n";
    }

    @Override
    public String toString() {
        return "SigningCertificate[" + ALIAS + "]";
    }
}
