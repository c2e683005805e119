package dev.roundtrip.server.witness;

import dev.roundtrip.result.FigureKey;
import dev.roundtrip.result.ServerSide.Absent;
import dev.roundtrip.result.ServerSide.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One figure of the server, with its value or the reason why there is none.
 *
 * @param reading the value, or why there is none
 * @param source where it was read: metric, status variable or table column
 * @param calibration what was subtracted for the server's background activity; the reading is the remainder
 * @param notes what a reader must know to use the figure; sentences
 */
public record ServerFigure(
        FigureKey key, Value reading, String source, Optional<Calibration> calibration, List<String> notes) {

    static ServerFigure of(FigureKey key, Value reading, String source, List<String> notes) {
        return new ServerFigure(key, reading, source, Optional.empty(), notes);
    }

    /** Figures of the catalogue that could not be read. */
    static Map<FigureKey, ServerFigure> absent(List<FigureSpec> specs, String reason) {
        return ServerFigures.byKey(specs.stream()
                .map(spec ->
                        of(spec.key(), new Absent(reason), spec.sources().get(0).metric(), List.of()))
                .toList());
    }

    /** Why there is no value; empty if there is one. */
    public Optional<String> absentReason() {
        return reading instanceof Absent absent ? Optional.of(absent.reason()) : Optional.empty();
    }

    /** The notes, and the sentence about the calibration if there was one. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(notes);
        calibration.ifPresent(done -> remarks.add(done.sentence()));
        return remarks;
    }

    /** This figure, or that of a second source if this is absent; if both are, with both reasons. */
    ServerFigure or(ServerFigure second) {
        if (!(reading instanceof Absent first)) {
            return this;
        }
        String then = first.reason().endsWith(".") ? " " : "; ";
        return second.absentReason()
                .map(reason -> of(key, new Absent(first.reason() + then + reason), source, List.of()))
                .orElse(second);
    }

    /** In place of a sum over rounds if some of them lack this figure. */
    ServerFigure inSomeRounds() {
        return of(key, new Absent("read in some rounds only"), source, List.of());
    }

    ServerFigure withNote(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new ServerFigure(key, reading, source, calibration, more);
    }

    ServerFigure calibratedBy(Calibration done) {
        return new ServerFigure(key, done.value(), source, Optional.of(done), notes);
    }

    /**
     * The sum of both rounds. A calibrated figure is computed again from the sums, so that cuts at zero do not add up.
     */
    ServerFigure plus(ServerFigure later) {
        Optional<Calibration> sum = calibration.isPresent() && later.calibration.isPresent()
                ? Optional.of(calibration.get().plus(later.calibration.get()))
                : Optional.empty();
        Value readings = Readings.plus(reading, later.reading);
        Value both =
                sum.isPresent() && !(readings instanceof Absent) ? sum.get().value() : readings;
        Set<String> allNotes = new LinkedHashSet<>(notes);
        allNotes.addAll(later.notes);
        if (calibration.isPresent() != later.calibration.isPresent()) {
            allNotes.add("calibrated in some rounds only");
        }
        String sources = source.equals(later.source) ? source : source + "; " + later.source;
        return new ServerFigure(key, both, sources, sum, List.copyOf(allNotes));
    }
}
