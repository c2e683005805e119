package dev.roundtrip.server.witness;

import dev.roundtrip.server.KeptConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A node that the server lists in {@code information_schema.cluster_info}.
 *
 * @param id the node
 * @param statusAddress host and port of its status port, as the nodes reach each other
 */
record ListedNode(NodeId id, String statusAddress) {

    private static final String SQL = "select type, instance, status_address from information_schema.cluster_info";

    /**
     * All TiDB, PD and TiKV nodes; empty if the user may not list them (it takes the privilege PROCESS). A storage
     * inside the TiDB process has no status port and is left out.
     */
    static List<ListedNode> readAll(KeptConnection connection) {
        List<ListedNode> members = new ArrayList<>();
        try (Statement statement = connection.get().createStatement();
                ResultSet rows = statement.executeQuery(SQL)) {
            while (rows.next()) {
                String instance = Objects.requireNonNullElse(rows.getString(2), "");
                String status = Objects.requireNonNullElse(rows.getString(3), "");
                if (status.matches(".+:[0-9]+")) {
                    NodeType.ofClusterInfo(Objects.requireNonNullElse(rows.getString(1), ""))
                            .ifPresent(type -> members.add(new ListedNode(new NodeId(type, instance), status)));
                }
            }
        } catch (SQLException failed) {
            connection.close();
            return List.of();
        }
        return members;
    }
}
