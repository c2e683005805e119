package dev.roundtrip.text;

import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.CrossCheckLine.ServersRead;
import dev.roundtrip.report.CrossCheckNote;
import dev.roundtrip.spelling.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The words for how the wire's counts and the server's compare. */
public final class CrossCheckWords {

    private CrossCheckWords() {}

    /**
     * How the two counts of a line were compared, or why they differ if that is known; empty if there is nothing to
     * say.
     */
    static String notes(CrossCheckLine line) {
        return line.notes().stream().map(CrossCheckWords::of).collect(Collectors.joining("; "));
    }

    /** What is wrong if the two counts do not agree, as the end of a sentence. */
    public static String disagreement(CrossCheckLine line) {
        String notes = notes(line);
        return "disagree on " + line.figure() + ": " + line.wire() + " and " + line.server()
                + (notes.isEmpty() ? "" : " (" + notes + ")") + ".";
    }

    static String of(ServersRead servers) {
        return servers.read() + " of " + servers.all() + " TiDB servers";
    }

    private static String of(CrossCheckNote note) {
        return switch (note.kind()) {
            case PLAN_CACHE_LOOKUPS -> count(note, 0) + " hits and " + count(note, 1) + " misses";
            case UNANSWERED -> count(note, 0) + " unanswered, perhaps counted";
            case PACKET_HEADERS -> "without packet headers: " + count(note, 0) + " bytes";
            case COMPRESSED -> "after compression; before it: " + count(note, 0);
            case NETWORK_AND_WAITING -> "the rest, " + count(note, 0) + " ns, is network, sockets and waiting";
            case LATE_CLOCK -> "the server's clock stops after its answer";
            case WORKED_ON_UNANSWERED -> "the server worked on " + count(note, 0) + " commands without an answer too";
            case UNREADABLE -> "connections could not be read";
            case ENDED_IN_THE_MIDDLE -> "connections ended in the middle";
            case ANOTHER_SERVER -> "the counters did not move: another server's";
            case OTHER_CLIENTS -> "other clients used the server: " + others(note);
            case MOVED_SESSIONS -> Digits.counted(count(note, 0), "statement") + " of a proxy that moves sessions";
            case HEALTH_CHECK -> "a load balancer's health check gets TiDB's greeting";
            case RESTLESS_COUNTERS ->
                "the server's counters kept moving: " + count(note, 0) + " readings were given up";
        };
    }

    /** The other clients that a note names, as a clause. */
    public static String others(CrossCheckNote note) {
        List<String> noticed = new ArrayList<>(note.sessions());
        if (count(note, 0) > 0) {
            noticed.add(Digits.counted(count(note, 0), "other session") + " that ended");
        }
        if (count(note, 1) > 0) {
            noticed.add(Digits.counted(count(note, 1), "other connection") + " that began");
        }
        return String.join(", ", noticed);
    }

    /** The number at an index, or 0: a report from elsewhere may have fewer. */
    private static long count(CrossCheckNote note, int index) {
        return index < note.counts().size() ? note.counts().get(index) : 0;
    }
}
