package dev.roundtrip.server;

import dev.roundtrip.server.process.MySqlContainer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.process.TestCertificate;
import dev.roundtrip.server.process.TidbOfThisMachine;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.variables.JournalFolder;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.Unchecked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assertions;
import org.opentest4j.TestAbortedException;

/**
 * Servers for tests: one of each kind per JVM, started at its first use, shared, and stopped at the JVM's end. Tests
 * must not close them, and each test uses its own database.
 */
public final class TestServers {

    private static final Map<String, DatabaseServer> SHARED = new HashMap<>();
    private static String noTidb;

    private TestServers() {}

    /** Embedded MariaDB that offers no TLS. */
    public static DatabaseServer mariaDb() {
        return shared("MariaDB", ServerRequest::mariaDb);
    }

    /** Embedded MariaDB with a certificate that it has signed itself. */
    public static synchronized DatabaseServer mariaDbWithTls() {
        return SHARED.computeIfAbsent("MariaDB with TLS", none -> startMariaDbWithTls());
    }

    private static synchronized DatabaseServer shared(String name, Supplier<ServerRequest> request) {
        return SHARED.computeIfAbsent(name, none -> started(() -> Servers.start(request.get(), line -> {})));
    }

    /**
     * TiDB: in a container, else from the binary that TIDB_BINARY or PATH names. If neither is available, the test is
     * skipped with the reason, or fails if the system property {@code roundtrip.tidb.required} is {@code true}.
     */
    public static synchronized DatabaseServer requireTidb() {
        if (!SHARED.containsKey("TiDB") && noTidb == null) {
            TidbOfThisMachine machine = new TidbOfThisMachine();
            Optional<String> whyNoContainer = machine.whyNoContainer();
            Optional<Path> binary = machine.binary();
            if (whyNoContainer.isEmpty()) {
                keepPlans(shared("TiDB", ServerRequest::tidb));
            } else if (binary.isPresent()) {
                keepPlans(shared("TiDB", () -> ServerRequest.tidbBinary(binary.get())));
            } else {
                noTidb = whyNoContainer.get() + "; " + machine.whyNoBinary();
            }
        }
        if (noTidb != null) {
            skipOrFail(noTidb);
        }
        return SHARED.get("TiDB");
    }

    /** MySQL in a container. If there is none, the test is skipped with the reason, even if TiDB is required. */
    public static synchronized DatabaseServer requireMySql() {
        if (!SHARED.containsKey("MySQL")) {
            MySqlContainer.whyNot().ifPresent(reason -> {
                throw skipped("No MySQL: " + reason);
            });
            SHARED.put("MySQL", started(MySqlContainer::start));
        }
        return SHARED.get("MySQL");
    }

    /** The shared server of that kind. */
    public static DatabaseServer of(ServerKind kind) {
        return On.valueOf(kind.name()).server();
    }

    /** Skips the test unless TiDB runs in a container here, or fails it if TiDB is required. */
    public static void requireContainer() {
        new TidbOfThisMachine().whyNoContainer().ifPresent(TestServers::skipOrFail);
    }

    /**
     * Skips the test if no TiDB of this version can run in a container here, even if TiDB is required: an older one
     * needs an image of its own.
     */
    public static void requireContainer(String version) {
        new TidbOfThisMachine().whyNoContainer(version).ifPresent(reason -> {
            throw skipped(reason);
        });
    }

    /**
     * The tidb-server binary of this machine. Without one the test is skipped, even if TiDB is required, because a
     * container is enough for that.
     */
    public static Path requireBinary() {
        TidbOfThisMachine machine = new TidbOfThisMachine();
        return machine.binary().orElseThrow(() -> skipped(machine.whyNoBinary()));
    }

    /** A script in this folder that starts the tidb-server binary with a certificate that it makes for itself. */
    public static Path binaryWithTls(Path folder) throws IOException {
        Path script = folder.resolve("tidb-server");
        Files.writeString(script, """
                #!/bin/sh
                for argument; do
                  case $argument in
                    -config=*) printf '[security]\\nauto-tls = true\\n' >> "${argument#-config=}" ;;
                  esac
                done
                exec '%s' "$@"
                """.formatted(requireBinary()));
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    /** Skips the test unless the images of this cluster are here, even if TiDB is required. */
    public static void requireClusterImages(ClusterShape shape) {
        new TidbOfThisMachine().whyNoClusterImages(shape).ifPresent(reason -> {
            throw skipped(reason);
        });
    }

    /** The exception that skips a test; its reason is printed at once. */
    public static TestAbortedException skipped(String reason) {
        System.out.println("Skipped: " + reason);
        return new TestAbortedException(reason);
    }

    /**
     * A cache folder for the program in processes of the test, separate from this user's: another program would remove
     * there what a killed one has left. The unpacked MariaDB is linked, because unpacking takes a while and has the
     * same result each time.
     */
    public static Path ownCache(Path folder) throws IOException {
        mariaDb();
        Path cache = Files.createDirectory(folder.resolve("cache"));
        Path unpacked = unpackedIn(CacheFolder.ofUser().path()).get(0);
        Files.createSymbolicLink(cache.resolve(unpacked.getFileName()), unpacked);
        return cache;
    }

    public static List<Path> unpackedIn(Path cache) {
        return Folder.entries(cache).stream()
                .filter(path -> path.getFileName().toString().startsWith("mariadb-"))
                .filter(Files::isDirectory)
                .toList();
    }

    /**
     * Keeps plans in TiDB's cache. TiDB plans a statement again when the statistics of one of its tables have changed
     * ({@code NewPlanCacheKey} holds their version): after it has analyzed a table in the background, and when it first
     * counts the rows of a table that was empty, about once a minute. These plan-cache misses come at times that no
     * test can know.
     */
    private static void keepPlans(DatabaseServer server) {
        Unchecked.run(() -> Sql.execute(
                server,
                "SET GLOBAL tidb_enable_auto_analyze = OFF",
                "SET GLOBAL tidb_plan_cache_invalidation_on_fresh_stats = OFF"));
    }

    /** A further embedded MariaDB with TLS, which the caller closes. */
    public static DatabaseServer startMariaDbWithTls() {
        return started(() -> {
            Path target = Files.createDirectories(Path.of("target").toAbsolutePath());
            return TestCertificate.in(Files.createTempDirectory(target, "certificate"))
                    .startMariaDb();
        });
    }

    private static void skipOrFail(String reason) {
        if (Boolean.getBoolean("roundtrip.tidb.required")) {
            Assertions.fail("TiDB is required (-Droundtrip.tidb.required=true), but " + reason);
        }
        throw skipped("No TiDB: " + reason);
    }

    private static DatabaseServer started(Callable<DatabaseServer> start) {
        return Unchecked.get(() -> {
            DatabaseServer server = start.call();
            forgetJournals(server);
            return server;
        });
    }

    /**
     * Deletes old journals. A killed build leaves the journal of its changes on its server. The next build's server may
     * have the same address, but nothing was changed on it.
     */
    private static void forgetJournals(DatabaseServer server) throws IOException {
        String name = server.host() + "_" + server.port() + "-.*\\.journal";
        for (Path journal :
                Folder.entries(JournalFolder.of(CacheFolder.ofUser()).path())) {
            if (journal.getFileName().toString().matches(name)) {
                Files.delete(journal);
            }
        }
    }
}
