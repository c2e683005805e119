package dev.roundtrip.server.witness;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One figure of the server, with its value or the reason why there is none.
 *
 * @param counted what the server counted, or why it did not
 * @param source where the figure was read: metric, status variable or table column
 * @param idle what an idle server would have counted in the same time, which no client caused; empty if it is not known
 * @param notes what a reader must know to use the figure; sentences
 */
public record ServerFigure(FigureKey key, Value counted, String source, Optional<Value> idle, List<String> notes) {

    static ServerFigure of(FigureKey key, Value counted, String source, List<String> notes) {
        return new ServerFigure(key, counted, source, Optional.empty(), notes);
    }

    /** The figures of the catalogue as absent, because they could not be read. */
    static Map<FigureKey, ServerFigure> absent(List<FigureSpec> specs, String reason) {
        return ServerFigures.byKey(specs.stream()
                .map(spec ->
                        of(spec.key(), new Absent(reason), spec.sources().get(0).metric(), List.of()))
                .toList());
    }

    /** The value without the idle server's part, never below 0; or the reason why there is none. */
    public Value reading() {
        return idle.map(value -> Readings.minusDownToZero(counted, value)).orElse(counted);
    }

    /** Why there is no value; empty if there is one. */
    public Optional<String> absentReason() {
        return counted instanceof Absent absent ? Optional.of(absent.reason()) : Optional.empty();
    }

    /** The notes, and a remark about what was subtracted. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(notes);
        idle.ifPresent(value -> remarks.add("idle background subtracted: " + text(value) + " of " + text(counted)
                + (Readings.plus(reading(), value).equals(counted) ? "" : "; not below 0")));
        return remarks;
    }

    private static String text(Value value) {
        return Readings.count(value).orElseThrow()
                + (value instanceof Timing timing ? " (" + timing.totalNanos() + " ns)" : "");
    }

    /** This figure, or a second source's figure if this one is absent; if both are absent, with both reasons. */
    ServerFigure or(ServerFigure second) {
        if (!(counted instanceof Absent first)) {
            return this;
        }
        String then = first.reason().endsWith(".") ? " " : "; ";
        return second.absentReason()
                .map(reason -> of(key, new Absent(first.reason() + then + reason), source, List.of()))
                .orElse(second);
    }

    /** The absent figure that replaces a sum over rounds if some rounds lack this figure. */
    ServerFigure inSomeRounds() {
        return of(key, new Absent("read in some rounds only"), source, List.of());
    }

    ServerFigure withNote(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new ServerFigure(key, counted, source, idle, more);
    }

    ServerFigure lessIdle(Value value) {
        return new ServerFigure(key, counted, source, Optional.of(value), notes);
    }

    /**
     * The sum of both rounds. The idle server's part is subtracted from the sum, so that cuts at zero do not add up.
     */
    ServerFigure plus(ServerFigure later) {
        Set<String> allNotes = new LinkedHashSet<>(notes);
        allNotes.addAll(later.notes);
        return new ServerFigure(
                key,
                Readings.plus(counted, later.counted),
                source.equals(later.source) ? source : source + "; " + later.source,
                idle.flatMap(value -> later.idle.map(more -> Readings.plus(value, more))),
                List.copyOf(allNotes));
    }
}
