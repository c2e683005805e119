package dev.roundtrip.junit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server, identified by the version in its greeting.
 *
 * @param kind {@code TiDB}, {@code MariaDB} or {@code MySQL}
 */
record ServerName(String kind, String version) {

    private static final Pattern TIDB = Pattern.compile(".*-TiDB-(.+)");
    private static final Pattern MARIADB = Pattern.compile("(?:5\\.5\\.5-)?([0-9.]+)-.*MariaDB.*");

    static ServerName of(String greeting) {
        Matcher tidb = TIDB.matcher(greeting);
        if (tidb.matches()) {
            return new ServerName("TiDB", tidb.group(1));
        }
        Matcher mariaDb = MARIADB.matcher(greeting);
        if (mariaDb.matches()) {
            return new ServerName("MariaDB", mariaDb.group(1));
        }
        return new ServerName("MySQL", greeting.isEmpty() ? "of unknown version" : greeting);
    }
}
