package dev.roundtrip.server.process;

import java.nio.file.Path;

/**
 * The certificate with which an embedded MariaDB offers TLS. Without one the server would make one at each start, which
 * takes it 4 to 11 seconds of processor time.
 *
 * @param certificate a PEM file
 * @param key its private key, a PEM file
 */
public record ServerCertificate(Path certificate, Path key) {}
