package dev.roundtrip.server.witness;

import dev.roundtrip.server.KeptConnection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A node that the server lists in {@code information_schema.cluster_info}.
 *
 * @param id the node
 * @param statusAddress the host and port of its status port, as the nodes reach each other
 */
record ListedNode(NodeId id, String statusAddress) {

    private static final Pattern STATUS = Pattern.compile("[\\w.:\\[\\]-]{1,255}:[0-9]{1,5}");

    private static final String SQL = "select type, instance, status_address from information_schema.cluster_info";

    /**
     * All TiDB, PD and TiKV nodes; empty if the user may not list them (it takes the privilege PROCESS). A storage
     * inside the TiDB process has no status port and is left out.
     */
    static List<ListedNode> readAll(KeptConnection connection) {
        return connection.rows(SQL, row -> {
            String instance = Objects.requireNonNullElse(row.getString(2), "");
            String status = Objects.requireNonNullElse(row.getString(3), "");
            return NodeType.ofClusterInfo(Objects.requireNonNullElse(row.getString(1), ""))
                    .filter(type -> STATUS.matcher(status).matches())
                    .map(type -> new ListedNode(new NodeId(type, instance), status))
                    .orElse(null);
        });
    }
}
