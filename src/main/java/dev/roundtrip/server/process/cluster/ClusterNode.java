package dev.roundtrip.server.process.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One node, with its addresses as the other nodes see them.
 *
 * @param number from 1 on, among the nodes of its kind
 * @param bind the address it listens on
 * @param host the host that it advertises
 * @param port see {@link NodeKind#port()}
 * @param otherPort see {@link NodeKind#otherPort()}
 * @param folder its folder for data and files, as the node sees it
 */
public record ClusterNode(NodeKind kind, int number, String bind, String host, int port, int otherPort, String folder) {

    /** Toxiproxy's is in JSON, whatever its name. */
    public static final String CONFIG = "config.toml";

    public ClusterNode {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(bind, "bind");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(folder, "folder");
    }

    /** Such as {@code tidb-2}. */
    public String name() {
        return kind.word() + "-" + number;
    }

    /** Its address, as {@code information_schema.cluster_info} has it in {@code INSTANCE}. */
    public String instance() {
        return host + ":" + port;
    }

    /** The port with the node's counters. */
    public int statusPort() {
        return kind.servesStatusOnPort() ? port : otherPort;
    }

    /** The arguments of the program; everything else is in the configuration. */
    public List<String> arguments() {
        String config = "--config=" + folder + "/" + CONFIG;
        return kind == NodeKind.TOXIPROXY ? List.of(config, "--host=" + bind, "--port=" + port) : List.of(config);
    }

    /**
     * The files that the program reads, by name: its configuration, and what TiDB executes when it creates the cluster.
     *
     * @param pd the address of PD
     */
    public Map<String, String> files(ClusterShape shape, String pd) {
        Map<String, String> files = new HashMap<>(Map.of(CONFIG, config(shape, pd)));
        if (kind == NodeKind.TIDB) {
            files.put("initialize.sql", resource("tidb-initialize.sql"));
        }
        return files;
    }

    private String config(ClusterShape shape, String pd) {
        Map<String, String> values = Map.of(
                "{name}",
                name(),
                "{bind}",
                bind,
                "{host}",
                host,
                "{port}",
                Integer.toString(port),
                "{other}",
                Integer.toString(otherPort),
                "{folder}",
                folder,
                "{pd}",
                pd,
                "{replicas}",
                Integer.toString(shape.replicas()));
        String text = resource(kind.word() + ".toml");
        for (Map.Entry<String, String> value : values.entrySet()) {
            text = text.replace(value.getKey(), escaped(value.getValue()));
        }
        return text;
    }

    /** For a place between quotation marks in TOML. */
    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static String resource(String name) {
        try (InputStream in = ClusterNode.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
