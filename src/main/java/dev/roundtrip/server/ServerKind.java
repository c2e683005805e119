package dev.roundtrip.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kinds of server that speak the protocol and that a report distinguishes. */
public enum ServerKind {
    TIDB("TiDB"),
    MARIADB("MariaDB"),
    MYSQL("MySQL");

    private static final Pattern OF_TIDB = Pattern.compile("-TiDB-(v?[0-9][^\\s]*)");
    private static final Pattern PLAIN = Pattern.compile("^(?:5\\.5\\.5-)?([0-9]+(?:\\.[0-9]+)*(?i:-vitess)?)");
    private static final int LONGEST_VERSION = 60;

    private final String label;

    ServerKind(String label) {
        this.label = label;
    }

    /** The usual spelling of the name. */
    public String label() {
        return label;
    }

    /** The kind, from the version that a server's greeting or {@code SELECT VERSION()} gives. */
    public static ServerKind of(String version) {
        if (version.contains("TiDB")) {
            return TIDB;
        }
        return version.contains("MariaDB") ? MARIADB : MYSQL;
    }

    /**
     * The version as people write it: {@code 8.0.11-TiDB-v8.5.3} is {@code v8.5.3}, and {@code 5.5.5-11.4.5-MariaDB} is
     * {@code 11.4.5}.
     */
    public static String shortVersion(String version) {
        Matcher tidb = OF_TIDB.matcher(version);
        if (tidb.find()) {
            return tidb.group(1);
        }
        Matcher plain = PLAIN.matcher(version);
        return plain.find() ? plain.group(1) : version.substring(0, Math.min(LONGEST_VERSION, version.length()));
    }
}
