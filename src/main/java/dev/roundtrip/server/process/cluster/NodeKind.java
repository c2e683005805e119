package dev.roundtrip.server.process.cluster;

import java.util.Locale;

/**
 * The kinds of node, in the order of their start: each kind needs those before it. Nodes of one kind start together.
 * Toxiproxy is there only for latencies between the others.
 */
public enum NodeKind {
    TOXIPROXY("Toxiproxy", "/toxiproxy", 8474, 8475, true),
    PD("PD", "/pd-server", 2379, 2380, true),
    TIKV("TiKV", "/tikv-server", 20160, 20180, false),
    TIDB("TiDB", "/tidb-server", 4000, 10080, false),
    TIPROXY("TiProxy", "/bin/tiproxy", 6000, 3080, false);

    /** The version of TiProxy, which has its own versions; this one routes to TiDB v6.5 and later. */
    private static final String TIPROXY_VERSION = "v1.3.2";

    private static final String TOXIPROXY_IMAGE = "ghcr.io/shopify/toxiproxy:2.12.0";

    private final String label;
    private final String program;
    /** The port of the first node that other nodes or clients use. */
    final int port;

    /** PD's port for other PDs; the status port of the other kinds. */
    final int otherPort;

    final boolean servesStatusOnPort;

    NodeKind(String label, String program, int port, int otherPort, boolean servesStatusOnPort) {
        this.label = label;
        this.program = program;
        this.port = port;
        this.otherPort = otherPort;
        this.servesStatusOnPort = servesStatusOnPort;
    }

    /** The usual spelling of the name. */
    public String label() {
        return label;
    }

    /** The program's path in the official image. */
    public String program() {
        return program;
    }

    /** The official image. */
    public String image(String tidbVersion) {
        return switch (this) {
            case TOXIPROXY -> TOXIPROXY_IMAGE;
            case TIPROXY -> "pingcap/tiproxy:" + TIPROXY_VERSION;
            case PD, TIKV, TIDB -> "pingcap/" + word() + ":" + tidbVersion;
        };
    }

    /** The path of the counters. TiProxy redirects from the other kinds' path, and redirects are not followed. */
    public String counters() {
        return this == TIPROXY ? "/metrics/" : "/metrics";
    }

    /** The name in small letters, as in names of nodes and files. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
