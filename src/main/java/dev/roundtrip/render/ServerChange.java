package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.List;

/** Which of the server's own figures changed between two scenarios. The inputs name the causes, not this class. */
final class ServerChange {

    /** Per transaction; a smaller change is background activity. */
    private static final double NOTICEABLE = 0.5;

    /** Relative; a smaller change is a disturbance. */
    private static final double MATERIAL_COUNT = 0.05;

    private static final double MATERIAL_TIME = 0.1;

    private static final String KEEPS_PLANS = "tidb_ignore_prepared_cache_close_stmt";

    private ServerChange() {}

    /** Empty if either scenario has no server figures. */
    static List<String> sentences(Chapter before, Chapter after) {
        List<String> sentences = new ArrayList<>();
        for (ShownFigure figure : ShownFigure.values()) {
            Known was = figure.of(before);
            Known is = figure.of(after);
            if (!figure.words.isEmpty()
                    && was.isPresent()
                    && is.isPresent()
                    && isTold(after.report(), figure, was.get(), is.get())) {
                String unit = figure.isTime() ? "us per statement" : after.perTransaction();
                sentences.add(Figures.change(figure.words, was.get(), is.get(), unit)
                        + (figure == ShownFigure.PLAN_CACHE_MISSES && is.get() > was.get() ? dropped(after) : "")
                        + ".");
            }
        }
        return sentences;
    }

    private static boolean isTold(RunReport report, ShownFigure figure, double was, double is) {
        double change = Math.abs(is - was);
        double relative = change / Math.max(was, is);
        return figure.isTime()
                ? relative >= MATERIAL_TIME
                        && report.noiseFloor()
                                .filter(floor -> floor.covers(was, is))
                                .isEmpty()
                : change >= NOTICEABLE && relative >= MATERIAL_COUNT;
    }

    /** A fact about TiDB, where the inputs do not set the variable and statements were closed. */
    private static String dropped(Chapter after) {
        boolean set = after.scenario().inputs().variables().stream()
                .anyMatch(variable -> variable.name().equals(KEEPS_PLANS));
        return set || after.measured().servingPerStatement(Command.COM_STMT_CLOSE.name()) < NOTICEABLE
                ? ""
                : "; closing a statement drops its plan unless " + KEEPS_PLANS + " is ON";
    }
}
