package dev.roundtrip.report;

import java.util.List;
import java.util.stream.LongStream;

/**
 * How the two counts of a cross-check were compared, or why they differ.
 *
 * @param counts the numbers that this kind of note has
 * @param sessions the sessions of other clients, such as {@code app@10.1.2.3 in database shop}
 */
public record CrossCheckNote(NoteKind kind, List<Long> counts, List<String> sessions) {

    /** What a note says, and what it counts. */
    public enum NoteKind {
        /** Executions whose plan was in the cache, and executions whose plan was not. */
        PLAN_CACHE_LOOKUPS,
        /** Commands without an answer, which the server may have counted. */
        UNANSWERED,
        /** Bytes of packet headers, which the server does not count. */
        PACKET_HEADERS,
        /** Bytes before compression; the server counts those after it. */
        COMPRESSED,
        /** Nanoseconds of network, sockets and waiting. */
        NETWORK_AND_WAITING,
        /** The server's clock stops after its answer. */
        LATE_CLOCK,
        /** Commands without an answer, on which the server worked. */
        WORKED_ON_UNANSWERED,
        /** Connections could not be read. */
        UNREADABLE,
        /** Connections ended while something was on the way. */
        ENDED_IN_THE_MIDDLE,
        /** The counters did not move, so they are another server's. */
        ANOTHER_SERVER,
        /** Other sessions that ended, and other connections that began. */
        OTHER_CLIENTS,
        /** Statements of a proxy that moves sessions. */
        MOVED_SESSIONS,
        /** A load balancer's health check gets the server's greeting. */
        HEALTH_CHECK,
        /** Readings that were given up, because the counters kept moving. */
        RESTLESS_COUNTERS
    }

    public static CrossCheckNote of(NoteKind kind, long... counts) {
        return new CrossCheckNote(kind, LongStream.of(counts).boxed().toList(), List.of());
    }
}
