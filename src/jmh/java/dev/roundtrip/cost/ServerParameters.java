package dev.roundtrip.cost;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The parameters of every benchmark against a server. JMH prints them, so the URL should hold no password. */
@State(Scope.Benchmark)
public abstract class ServerParameters {

    /** The server: {@code peer}, {@code tidb}, {@code mariadb} or {@code auto}. */
    @Param("peer")
    public String server;

    /** A JDBC address such as {@code jdbc:mysql://root@127.0.0.1:4000}, which is used instead of {@code server}. */
    @Param("")
    public String url;

    /** The CSV file to which every round is appended; empty for none. */
    @Param("")
    public String raw;

    /** Creates the parameters; for subclasses. */
    protected ServerParameters() {}
}
