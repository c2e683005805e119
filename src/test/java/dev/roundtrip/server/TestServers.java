package dev.roundtrip.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Servers for tests: one of each kind per JVM, started when first asked for, shared, and stopped at the JVM's end. Do not close them. Each test
 * uses a database of its own.
 */
public final class TestServers {

    private static final Object LOCK = new Object();
    private static DatabaseServer mariaDb;
    private static DatabaseServer mariaDbWithTls;
    private static DatabaseServer tidb;
    private static String noTidb;

    private TestServers() {}

    /** Embedded MariaDB that offers no TLS. */
    public static DatabaseServer mariaDb() {
        synchronized (LOCK) {
            if (mariaDb == null) {
                mariaDb = started(ServerRequest.mariaDb());
            }
            return mariaDb;
        }
    }

    /** Embedded MariaDB with a certificate that it signed itself. */
    public static DatabaseServer mariaDbWithTls() {
        synchronized (LOCK) {
            if (mariaDbWithTls == null) {
                mariaDbWithTls = started(ServerRequest.mariaDb().withEmbeddedTls(EmbeddedTls.SELF_SIGNED));
            }
            return mariaDbWithTls;
        }
    }

    /**
     * TiDB: in a container, else from the binary that TIDB_BINARY or PATH names. Where neither can be had the test is skipped with the reason, or
     * fails where the system property {@code roundtrip.tidb.required} is {@code true}.
     */
    public static DatabaseServer requireTidb() {
        synchronized (LOCK) {
            if (tidb == null && noTidb == null) {
                AutoChoice.Answer container = container();
                Optional<Path> binary = probes().tidbBinary();
                if (container.usable()) {
                    tidb = started(ServerRequest.tidb());
                } else if (binary.isPresent()) {
                    tidb = started(ServerRequest.tidbBinary(binary.get()));
                } else {
                    noTidb = container.why() + "; " + probes().binary().why();
                }
            }
            if (tidb == null) {
                skipOrFail(noTidb);
            }
            return tidb;
        }
    }

    /** Skips the test, or fails it where TiDB is required, unless TiDB runs in a container here. */
    static void requireContainer() {
        AutoChoice.Answer container = container();
        if (!container.usable()) {
            skipOrFail(container.why());
        }
    }

    /** The tidb-server binary of this machine; without one the test is skipped, even where TiDB is required: a container will do then. */
    static Path requireBinary() {
        Optional<Path> binary = probes().tidbBinary();
        if (binary.isEmpty()) {
            System.out.println("Skipped: " + probes().binary().why());
        }
        Assumptions.assumeTrue(binary.isPresent(), () -> probes().binary().why());
        return binary.orElseThrow();
    }

    private static void skipOrFail(String reason) {
        if (Boolean.getBoolean("roundtrip.tidb.required")) {
            Assertions.fail("TiDB is required (-Droundtrip.tidb.required=true), but " + reason);
        }
        System.out.println("Skipped, for there is no TiDB here: " + reason);
        Assumptions.abort(reason);
    }

    private static AutoChoice.Answer container() {
        return probes().container(Duration.ofSeconds(60));
    }

    private static MachineProbes probes() {
        return new MachineProbes(
                ServerRequest.tidb(), System.getenv(), Path.of(System.getProperty("user.home")), line -> {});
    }

    private static DatabaseServer started(ServerRequest request) {
        try {
            return Servers.start(request, line -> {});
        } catch (ServerUnavailableException failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
    }
}
