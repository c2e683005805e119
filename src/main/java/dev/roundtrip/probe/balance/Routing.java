package dev.roundtrip.probe.balance;

import dev.roundtrip.server.process.TcpBalancer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The ways in which clients reach the TiDB servers, in the order of the report. */
public enum Routing {
    ONE_HOST("The string names the first TiDB only.", Front.NONE, ""),
    RANDOM(
            "jdbc:mysql:loadbalance: with the TiDB of the start: the driver chooses one at random after each commit.",
            Front.NONE,
            ""),
    RANDOM_LISTED("As random, and the string also lists the TiDB that comes later.", Front.NONE, ""),
    RANDOM_BLOCKLIST(
            "As random-listed, and a host that cannot be reached is left out for 10 s.",
            Front.NONE,
            "loadBalanceBlocklistTimeout=10000"),
    SEQUENTIAL("As random, but the hosts take turns.", Front.NONE, "ha.loadBalanceStrategy=sequential"),
    BEST_RESPONSE_TIME(
            "As random, but the host whose last transaction took the least time.",
            Front.NONE,
            "ha.loadBalanceStrategy=bestResponseTime"),
    SERVER_AFFINITY(
            "As random, but the first TiDB as long as it can be reached.",
            Front.NONE,
            "ha.loadBalanceStrategy=serverAffinity"),
    TIPROXY("The string names TiProxy, which moves open connections from one TiDB to another.", Front.TIPROXY, ""),
    TCP_BALANCER(
            "The string names HAProxy (leastconn, health check of TiDB's status port), whose list has the TiDB that comes"
                    + " later, too.",
            Front.HAPROXY,
            "");

    /** What is in front of the TiDB servers. */
    enum Front {
        NONE,
        TIPROXY,
        HAPROXY
    }

    private final String what;
    private final Front front;
    private final String parameters;

    Routing(String what, Front front, String parameters) {
        this.what = what;
        this.front = front;
        this.parameters = parameters;
    }

    /** As {@code --only} takes it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The routing of that name.
     *
     * @throws IllegalArgumentException if there is none; the message is a sentence
     */
    public static Routing of(String id) {
        return Arrays.stream(values())
                .filter(routing -> routing.id().equals(id.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no routing '" + id + "'; there are "
                        + Arrays.stream(values()).map(Routing::id).collect(Collectors.joining(", "))));
    }

    String what() {
        return what;
    }

    Front front() {
        return front;
    }

    /** Why it cannot be observed; empty if it can. */
    Optional<String> reasonToSkip(boolean tiproxyIsThere) {
        return switch (front) {
            case NONE -> Optional.empty();
            case TIPROXY ->
                tiproxyIsThere
                        ? Optional.empty()
                        : Optional.of("The cluster has no TiProxy: leave out --without-tiproxy.");
            case HAPROXY -> TcpBalancer.reasonToSkip();
        };
    }

    /**
     * The string.
     *
     * @param front host and port of what is in front
     * @param tidb host and port of each TiDB: those of the start in order, then the one that comes later
     */
    String jdbcUrl(String front, List<String> tidb, String database) {
        return switch (this) {
            case ONE_HOST -> "jdbc:mysql://" + tidb.get(0) + "/" + database;
            case TIPROXY, TCP_BALANCER -> "jdbc:mysql://" + front + "/" + database;
            case RANDOM_LISTED, RANDOM_BLOCKLIST -> ofDriver(tidb, database, parameters);
            case SERVER_AFFINITY ->
                ofDriver(
                        tidb.subList(0, tidb.size() - 1), database, parameters + "&serverAffinityOrder=" + tidb.get(0));
            default -> ofDriver(tidb.subList(0, tidb.size() - 1), database, parameters);
        };
    }

    private static String ofDriver(List<String> hosts, String database, String parameters) {
        return "jdbc:mysql:loadbalance://" + String.join(",", hosts) + "/" + database
                + (parameters.isEmpty() ? "" : "?" + parameters);
    }
}
