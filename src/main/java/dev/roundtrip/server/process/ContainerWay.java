package dev.roundtrip.server.process;

import dev.roundtrip.server.HttpPage;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How this machine reaches a container: at the container's own address, or at the ports that the engine maps. A program
 * of the engine relays each byte of a mapped port, which halves a server's throughput on two processors and hides the
 * difference between two strings.
 *
 * <p>Where the mapped ports are depends on where this program runs: on the engine's host, in a container beside the
 * server's, or on another machine. No helper image is needed to find the place, because each one is tried.
 *
 * @param host the container's own address, or the engine's host
 * @param ports the port to connect to, by the container's port
 * @param isMapped whether the host is not the container's own address
 */
record ContainerWay(String host, IntUnaryOperator ports, boolean isMapped) {

    /**
     * The start time of a process among its counters, to 10 ms. It identifies the server: no other started at that
     * instant.
     */
    private static final Pattern STARTED = Pattern.compile("(?m)^process_start_time_seconds (\\S+)$");

    /**
     * The tolerance between two start times. The engine and the container's program read one clock, the program in
     * whole seconds.
     */
    private static final int START_TOLERANCE_SECONDS = 3;

    private static final Path ROUTES = Path.of("/proc/net/route");

    /** The line of the default route, with the gateway's four bytes, the last one first. */
    private static final Pattern DEFAULT_ROUTE = Pattern.compile(
            "(?m)^\\S+\\s+00000000\\s+(\\p{XDigit}{2})(\\p{XDigit}{2})(\\p{XDigit}{2})(\\p{XDigit}{2})\\s");

    /** All ways to a started container; those that need no proof come first. */
    static List<ContainerWay> candidates(EngineContainer container) {
        URI engine = DockerEngine.address();
        List<ContainerWay> all = new ArrayList<>(hosts(
                        engine,
                        Optional.ofNullable(System.getenv("TESTCONTAINERS_HOST_OVERRIDE")),
                        container.gateways(),
                        defaultGateway(routes()))
                .map(host -> new ContainerWay(
                        host, port -> container.mappedPort(port).orElse(0), true))
                .toList());
        if (isOfThisMachine(System.getProperty("os.name"), engine)) {
            container.addresses().stream()
                    .map(own -> new ContainerWay(own, IntUnaryOperator.identity(), false))
                    .forEach(all::add);
        }
        return all;
    }

    /**
     * The hosts that may have the engine's mapped ports: the engine's own host, if this program reaches it over the
     * network, or else this machine, or the host of this container.
     *
     * @param named the host that the user names
     */
    static Stream<String> hosts(URI engine, Optional<String> named, List<String> gateways, Optional<String> gateway) {
        boolean isLocal = engine.getHost() == null || engine.getHost().isEmpty();
        return Stream.of(
                        named.stream().filter(host -> !host.isBlank()),
                        isLocal ? Stream.of(ChildServer.LOOPBACK) : Stream.of(engine.getHost()),
                        isLocal ? gateways.stream() : Stream.<String>empty(),
                        isLocal ? gateway.stream() : Stream.<String>empty())
                .flatMap(hosts -> hosts)
                .distinct();
    }

    private static String routes() {
        try {
            return Files.isReadable(ROUTES) ? Files.readString(ROUTES, StandardCharsets.US_ASCII) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }

    /**
     * The gateway of this machine's default route: in a container, the engine's host.
     *
     * @param routes the routes in the form of Linux's file
     */
    static Optional<String> defaultGateway(String routes) {
        return DEFAULT_ROUTE
                .matcher(routes)
                .results()
                .map(route -> Stream.of(4, 3, 2, 1)
                        .map(part -> Integer.toString(Integer.parseInt(route.group(part), 16)))
                        .collect(Collectors.joining(".")))
                .filter(address -> !address.equals("0.0.0.0"))
                .findFirst();
    }

    /**
     * A way at which the server is ready; empty if there is none yet.
     *
     * @param isReady tests one way after the other
     * @param statusPort an exposed port with the server's counters
     * @param counters the path of the counters
     */
    static Optional<ContainerWay> reached(
            EngineContainer container, int statusPort, String counters, Predicate<ContainerWay> isReady) {
        return candidates(container).stream()
                .filter(way -> isReady.test(way)
                        // Another engine's network may have another server at this address.
                        && (way.isMapped
                                || isStartedAt(container.startedAt(), identity(way.host, statusPort, counters))))
                .findFirst();
    }

    /**
     * The best way to a server that is ready: the container's own address if it is proved to be this server, else the
     * mapped ports.
     *
     * @param reached a way at which the server was ready
     * @param statusPort the same port as in {@link #reached}
     * @param counters the same path as in {@link #reached}
     */
    static ContainerWay best(EngineContainer container, ContainerWay reached, int statusPort, String counters) {
        if (!reached.isMapped) {
            return reached;
        }
        List<ContainerWay> all = candidates(container);
        Optional<String> mapped = Optional.empty();
        ContainerWay fallback = reached;
        for (ContainerWay way : all) {
            if (way.isMapped && mapped.isEmpty()) {
                mapped = identity(way.host, way.port(statusPort), counters);
                fallback = mapped.isPresent() ? way : fallback;
            }
        }
        Optional<String> other = mapped;
        Predicate<Optional<String>> isThis =
                own -> other.isPresent() ? isSame(other, own) : isStartedAt(container.startedAt(), own);
        return all.stream()
                .filter(way -> !way.isMapped && isThis.test(identity(way.host, statusPort, counters)))
                .findFirst()
                .orElse(fallback);
    }

    /**
     * Whether the engine's containers are on a network of this machine, which is so only on Linux with a local socket.
     */
    static boolean isOfThisMachine(String system, URI engine) {
        return system.toLowerCase(Locale.ROOT).startsWith("linux") && "unix".equals(engine.getScheme());
    }

    /** Whether both answers identify one server. A server that does not identify itself is never the same. */
    static boolean isSame(Optional<String> mapped, Optional<String> own) {
        return mapped.isPresent() && mapped.equals(own);
    }

    /** Whether the server that identifies itself is the program of a container with this start time. */
    static boolean isStartedAt(Instant started, Optional<String> identity) {
        try {
            return identity.isPresent()
                    && Math.abs(Double.parseDouble(identity.get()) - started.getEpochSecond())
                            <= START_TOLERANCE_SECONDS;
        } catch (NumberFormatException noTime) {
            return false;
        }
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

    /** The way in words, for a server's heading. */
    String how() {
        return isMapped ? ", through its mapped port" : ", at its own address";
    }
}
