package dev.roundtrip.server.process;

import dev.roundtrip.server.HttpPage;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerState;

/**
 * How this machine reaches a container: at the container's own address, or at the ports that the engine maps. A program
 * of the engine relays each byte of a mapped port, which halves a server's throughput on two processors, so that the
 * difference between two strings is lost in it.
 *
 * @param host the container's own address, or the engine's host
 * @param ports the port to connect to, by the container's port
 * @param isMapped whether that is not the container's own address
 */
record ContainerWay(String host, IntUnaryOperator ports, boolean isMapped) {

    /** To 10 ms: who started then is who it says. */
    private static final Pattern STARTED = Pattern.compile("(?m)^process_start_time_seconds (\\S+)$");

    /** At the ports that the engine maps. */
    static ContainerWay mapped(ContainerState container) {
        return new ContainerWay(container.getHost(), container::getMappedPort, true);
    }

    /**
     * The container's own address where that is proved to be the same server, else the mapped ports.
     *
     * @param statusPort a port of the running container that is exposed, with its counters
     * @param counters their path
     */
    static ContainerWay to(ContainerState container, int statusPort, String counters) {
        URI engine = DockerClientFactory.instance().getTransportConfig().getDockerHost();
        if (!isOfThisMachine(System.getProperty("os.name"), engine)) {
            return mapped(container);
        }
        Optional<String> mapped = identity(container.getHost(), container.getMappedPort(statusPort), counters);
        return container.getContainerInfo().getNetworkSettings().getNetworks().values().stream()
                .flatMap(network -> Stream.ofNullable(network.getIpAddress()))
                .filter(own -> !own.isEmpty() && isSame(mapped, identity(own, statusPort, counters)))
                .findFirst()
                .map(own -> new ContainerWay(own, IntUnaryOperator.identity(), false))
                .orElseGet(() -> mapped(container));
    }

    /** Only on Linux, with a local socket, are the engine's containers on a network of this machine. */
    static boolean isOfThisMachine(String system, URI engine) {
        return system.toLowerCase(Locale.ROOT).startsWith("linux") && "unix".equals(engine.getScheme());
    }

    /** A server that does not identify itself is never the same. */
    static boolean isSame(Optional<String> mapped, Optional<String> own) {
        return mapped.isPresent() && mapped.equals(own);
    }

    static Optional<String> identity(String host, int port, String counters) {
        return HttpPage.read(URI.create("http://" + host + ":" + port + counters))
                .flatMap(ContainerWay::identityIn);
    }

    static Optional<String> identityIn(String metrics) {
        Matcher started = STARTED.matcher(metrics);
        return started.find() ? Optional.of(started.group(1)) : Optional.empty();
    }

    int port(int ofContainer) {
        return ports.applyAsInt(ofContainer);
    }

    String address(int ofContainer) {
        return host + ":" + port(ofContainer);
    }

    URI uri(int ofContainer) {
        return URI.create("http://" + address(ofContainer));
    }

    /** For a server's heading. */
    String how() {
        return isMapped ? ", through its mapped port" : ", at its own address";
    }
}
