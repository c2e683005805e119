package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects the kind of server from {@code SELECT VERSION()}; TiDB tells more in {@code tidb_version()}. */
final class ServerDetection {

    private static final Pattern STORE = Pattern.compile("(?m)^Store:\\s*(\\S+)");

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

    private static String ask(Connection connection, String sql) throws SQLException {
        return OwnQuery.one(connection, sql, row -> row.getString(1));
    }
}
