package dev.roundtrip.server.process.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** What a server's status port answers while it starts. */
public final class StatusPage {

    private static final int LIMIT_MILLIS = 2_000;

    /** The longest answer that is read, in bytes: PD's list of nine stores has about 10 kB. */
    private static final int LONGEST = 256 * 1024;

    private static final Pattern PD_IS_HEALTHY = Pattern.compile("\"health\"\\s*:\\s*true");

    private StatusPage() {}

    /** The text at this address; empty unless the server answers with 200 within two seconds. */
    public static Optional<String> read(URI address) {
        try {
            HttpURLConnection http = (HttpURLConnection) address.toURL().openConnection();
            http.setConnectTimeout(LIMIT_MILLIS);
            http.setReadTimeout(LIMIT_MILLIS);
            try {
                if (http.getResponseCode() != HttpURLConnection.HTTP_OK) {
                    return Optional.empty();
                }
                try (InputStream in = http.getInputStream()) {
                    return Optional.of(new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8));
                }
            } finally {
                http.disconnect();
            }
        } catch (IOException notYet) {
            return Optional.empty();
        }
    }

    /**
     * Whether a node is ready. An open port is not enough: TiKV is ready when PD counts it among its stores.
     *
     * @param status the node's status port, as this machine reaches it
     * @param pd PD's, once PD is started
     */
    public static boolean isReady(ClusterNode node, URI status, Supplier<URI> pd) {
        return switch (node.kind()) {
            case TOXIPROXY -> read(status.resolve("/version")).isPresent();
            case PD ->
                read(status.resolve("/pd/api/v1/health"))
                        .filter(text -> PD_IS_HEALTHY.matcher(text).find())
                        .isPresent();
            case TIKV ->
                read(pd.get().resolve("/pd/api/v1/stores"))
                        .filter(text -> isUp(text, node.instance()))
                        .isPresent();
            case TIDB -> read(status.resolve("/status")).isPresent();
            case TIPROXY -> read(status.resolve("/api/debug/health")).isPresent();
        };
    }

    /** Whether PD's list of stores has the store at this address, in the state Up. */
    static boolean isUp(String stores, String instance) {
        return Pattern.compile(
                        "\"address\"\\s*:\\s*\"" + Pattern.quote(instance) + "\"[^}]*\"state_name\"\\s*:\\s*\"Up\"")
                .matcher(stores)
                .find();
    }
}
