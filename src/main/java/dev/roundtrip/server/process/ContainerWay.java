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
 * @param whyMapped why the container's own address is not used; empty if it is
 */
record ContainerWay(String host, IntUnaryOperator ports, Optional<String> whyMapped) {

    /** To 10 ms: who started then is who it says. */
    private static final Pattern STARTED = Pattern.compile("(?m)^process_start_time_seconds (\\S+)$");

    /** At the ports that the engine maps. */
    static ContainerWay mapped(ContainerState container, String why) {
        return new ContainerWay(container.getHost(), container::getMappedPort, Optional.of(why));
    }

    /**
     * The container's own address where that is proved to be the same server, else the mapped ports.
     *
     * @param statusPort a port of the running container that is exposed, with its counters
     * @param counters their path
     */
    static ContainerWay to(ContainerState container, int statusPort, String counters) {
        Optional<String> notHere = whyNotHere(
                System.getProperty("os.name"),
                DockerClientFactory.instance().getTransportConfig().getDockerHost());
        if (notHere.isPresent()) {
            return mapped(container, notHere.get());
        }
        Optional<String> own = container.getContainerInfo().getNetworkSettings().getNetworks().values().stream()
                .flatMap(network -> Stream.ofNullable(network.getIpAddress()))
                .filter(text -> !text.isEmpty())
                .findFirst();
        if (own.isEmpty()) {
            return mapped(container, "it has no own address");
        }
        Optional<String> there = identity(own.get(), statusPort, counters);
        Optional<String> whyNot =
                whyOther(identity(container.getHost(), container.getMappedPort(statusPort), counters), there);
        return whyNot.map(why -> mapped(container, why))
                .orElseGet(() -> new ContainerWay(own.get(), IntUnaryOperator.identity(), Optional.empty()));
    }

    /** Only on Linux, with an engine of this machine, are containers on a network of this machine. */
    static Optional<String> whyNotHere(String system, URI engine) {
        if (!system.toLowerCase(Locale.ROOT).startsWith("linux")) {
            return Optional.of("the engine runs in a virtual machine");
        }
        return "unix".equals(engine.getScheme()) ? Optional.empty() : Optional.of("the engine has no local socket");
    }

    /** Why two answers are not of one server; empty if they are. */
    static Optional<String> whyOther(Optional<String> mapped, Optional<String> own) {
        if (mapped.isEmpty()) {
            return Optional.of("the server does not identify itself");
        }
        if (own.isEmpty()) {
            return Optional.of("its own address does not answer");
        }
        return mapped.equals(own) ? Optional.empty() : Optional.of("another server answers there");
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
        return whyMapped.map(why -> ", through its mapped port: " + why).orElse(", at its own address");
    }
}
