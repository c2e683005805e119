package dev.roundtrip.server.process.cluster;

import dev.roundtrip.file.BundledText;
import dev.roundtrip.server.HttpPage;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * One node, with its ports as the other nodes see them. Its name is also its host's name.
 *
 * @param number the number among the nodes of its kind, from 1 on
 * @param port see {@link NodeKind#port}
 * @param otherPort see {@link NodeKind#otherPort}
 */
public record ClusterNode(NodeKind kind, int number, int port, int otherPort) {

    /** The folder of every node's data and files; the configurations name it too. */
    public static final String FOLDER = "/roundtrip/";

    /** The name of the configuration; Toxiproxy's is in JSON, despite its name. */
    public static final String CONFIG = "config.toml";

    private static final Pattern PD_IS_HEALTHY = Pattern.compile("\"health\"\\s*:\\s*true");

    /** The node's name, such as {@code tidb-2}. */
    public String name() {
        return kind.word() + "-" + number;
    }

    /** The node's address, as {@code information_schema.cluster_info} has it in {@code INSTANCE}. */
    public String instance() {
        return name() + ":" + port;
    }

    /** The port with the node's counters. */
    public int statusPort() {
        return kind.servesStatusOnPort ? port : otherPort;
    }

    /** The arguments of the program; everything else is in the configuration. */
    public List<String> arguments() {
        String config = "--config=" + FOLDER + CONFIG;
        return kind == NodeKind.TOXIPROXY ? List.of(config, "--host=0.0.0.0", "--port=" + port) : List.of(config);
    }

    /**
     * The files that the program reads, by name: its configuration, and the SQL that TiDB executes when it creates the
     * cluster.
     */
    public Map<String, String> files(ClusterShape shape) {
        String config = resource(kind.word() + ".toml")
                .replace("{name}", name())
                .replace("{port}", Integer.toString(port))
                .replace("{other}", Integer.toString(otherPort))
                .replace("{replicas}", Integer.toString(shape.replicas()));
        Map<String, String> files = new HashMap<>(Map.of(CONFIG, config));
        if (kind == NodeKind.TIDB) {
            files.put("initialize.sql", resource("tidb-initialize.sql"));
        }
        return files;
    }

    /**
     * Whether the node is ready. An open port is not enough: TiKV is ready when PD counts it among its stores.
     *
     * @param status the node's status port, as this machine reaches it
     * @param pd PD's status port, once PD is started
     */
    public boolean isReady(URI status, Supplier<URI> pd) {
        return switch (kind) {
            case TOXIPROXY -> HttpPage.read(status.resolve("/version")).isPresent();
            case PD ->
                HttpPage.read(status.resolve("/pd/api/v1/health"))
                        .filter(text -> PD_IS_HEALTHY.matcher(text).find())
                        .isPresent();
            case TIKV ->
                HttpPage.read(pd.get().resolve("/pd/api/v1/stores"))
                        .filter(text -> isUp(text, instance()))
                        .isPresent();
            case TIDB -> HttpPage.read(status.resolve("/status")).isPresent();
            case TIPROXY -> HttpPage.read(status.resolve("/api/debug/health")).isPresent();
        };
    }

    /** Whether PD's list of stores has the store at this address, in the state Up. */
    static boolean isUp(String stores, String instance) {
        return Pattern.compile(
                        "\"address\"\\s*:\\s*\"" + Pattern.quote(instance) + "\"[^}]*\"state_name\"\\s*:\\s*\"Up\"")
                .matcher(stores)
                .find();
    }

    private static String resource(String name) {
        return BundledText.of(ClusterNode.class, name);
    }
}
