package dev.roundtrip.server.process;

import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects the kind of server from {@code SELECT VERSION()}; TiDB tells more in {@code tidb_version()}. */
final class ServerDetection {

    private static final Pattern STORE = Pattern.compile("(?m)^Store:\\s*(\\S+)");

    /** The longest text that is read: a server may return anything. */
    private static final int LONGEST = 2_000;

    private ServerDetection() {}

    static ServerDescription describe(Connection connection, String how, String choiceReason, boolean startedByUs)
            throws SQLException {
        String version = ask(connection, "SELECT VERSION()");
        ServerKind kind = ServerKind.of(version);
        String storage = switch (kind) {
            case TIDB -> tidbStorage(ask(connection, "SELECT tidb_version()"));
            case MARIADB, MYSQL -> ask(connection, "SELECT @@default_storage_engine");
        };
        return new ServerDescription(kind, ServerKind.shortVersion(version), storage, how, choiceReason, startedByUs);
    }

    static String tidbStorage(String tidbVersion) {
        Matcher store = STORE.matcher(tidbVersion);
        String where = store.find() ? store.group(1) : "unknown";
        return switch (where) {
            case "unistore", "mocktikv" -> where + ", one process";
            case "tikv" -> "TiKV";
            default -> where;
        };
    }

    /** Fetches one row at a time: a faulty server may send rows without end, which would not fit in memory. */
    private static String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(Integer.MIN_VALUE);
            try (ResultSet rows = statement.executeQuery(sql)) {
                if (!rows.next()) {
                    throw new SQLException("No row for " + sql);
                }
                String value = Objects.requireNonNullElse(rows.getString(1), "");
                return value.substring(0, Math.min(LONGEST, value.length()));
            }
        }
    }
}
