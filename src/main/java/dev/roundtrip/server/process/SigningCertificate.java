package dev.roundtrip.server.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A certificate that the TiDB servers of one cluster share, so that each accepts a session that another has signed. It
 * is made by the JDK's keytool for each cluster: nothing secret is part of this program.
 *
 * @param certificate its PEM text
 * @param key the PEM text of its private key
 */
record SigningCertificate(String certificate, String key) {

    private static final String ALIAS = "cluster";

    /** The password of a file that exists for a second, in a folder that only this user can read. */
    private static final String STORE_PASSWORD = "changeit";

    /**
     * Makes a certificate.
     *
     * @param more further arguments of keytool
     */
    static SigningCertificate make(String... more) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("roundtrip-keytool");
        try {
            Path store = folder.resolve("store.p12");
            String program =
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
            List<String> command = new ArrayList<>(List.of(program, "-keystore", store.toString()));
            command.addAll(List.of(("-genkeypair -keyalg EC -storetype PKCS12 -alias " + ALIAS + " -dname CN=" + ALIAS
                            + " -storepass " + STORE_PASSWORD)
                    .split(" ")));
            command.addAll(List.of(more));
            Process keytool =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool made no certificate: " + said);
            }
            char[] password = STORE_PASSWORD.toCharArray();
            KeyStore keys = KeyStore.getInstance(store.toFile(), password);
            return new SigningCertificate(
                    pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()),
                    pem("PRIVATE KEY", keys.getKey(ALIAS, password).getEncoded()));
        } catch (GeneralSecurityException unreadable) {
            throw new IOException("unreadable certificate: " + unreadable.getMessage(), unreadable);
        } finally {
            Folders.delete(folder);
        }
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
