package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Which session chatter appears or disappears between two scenarios, and which driver property causes it. */
final class ChatterChange {

    /** Less than this per transaction is an occasional ping, not a habit. */
    private static final double NOTICEABLE = 0.1;

    private static final int SHOWN = 3;

    private ChatterChange() {}

    static List<String> sentences(Chapter before, Chapter after) {
        List<Change> changes = changes(before.measured(), after.measured());
        List<String> sentences = new ArrayList<>();
        Optional<String> told = Optional.empty();
        for (Change change : changes.subList(0, Math.min(SHOWN, changes.size()))) {
            Optional<String> cause = change.cause(before.url(), after.url());
            boolean again = cause.isPresent() && cause.equals(told);
            sentences.add(change.effect() + (again ? ", for the same reason" : cause.orElse("")) + ".");
            told = cause;
        }
        if (changes.size() > SHOWN) {
            sentences.add(Figures.counted(changes.size() - SHOWN, "other kind") + " of session chatter changed too.");
        }
        return sentences;
    }

    private static List<Change> changes(Measured before, Measured after) {
        Set<String> texts = new LinkedHashSet<>();
        Stream.concat(before.chatter().stream(), after.chatter().stream())
                .filter(ChatterResult::isSessionChatter)
                .forEach(entry -> texts.add(entry.sql()));
        return texts.stream()
                .map(sql -> new Change(sql, perTransaction(before, sql), perTransaction(after, sql)))
                .filter(change -> change.size() >= NOTICEABLE)
                .sorted(Comparator.comparingDouble(Change::size).reversed())
                .toList();
    }

    private static double perTransaction(Measured measured, String sql) {
        return measured.perTransaction(measured.chatter().stream()
                .filter(ChatterResult::isSessionChatter)
                .filter(entry -> entry.sql().equals(sql))
                .mapToLong(ChatterResult::count)
                .sum());
    }

    private record Change(String sql, double was, double is) {

        double size() {
            return Math.abs(is - was);
        }

        String effect() {
            String what = Figures.sql(sql);
            if (is < was) {
                return what + " was sent " + Figures.times(was) + " per transaction"
                        + (is < NOTICEABLE / 10 ? " and is no longer sent" : ", now " + Figures.count(is));
            }
            return what + " is sent " + Figures.times(is) + " per transaction"
                    + (was < NOTICEABLE / 10 ? " and was not sent before" : ", before " + Figures.count(was));
        }

        Optional<String> cause(ConnectionString before, ConnectionString after) {
            return is < was
                    ? answeredBy(before, after).map(cause -> "; " + cause)
                    : answeredBy(after, before).map(cause -> "; without this change " + cause);
        }

        /** The setting that keeps the driver from sending this in {@code quiet} but not in {@code chatty}. */
        private Optional<String> answeredBy(ConnectionString chatty, ConnectionString quiet) {
            if (isSessionState() && quiet.localSessionState() && !chatty.localSessionState()) {
                return Optional.of("useLocalSessionState"
                        + quiet.localSessionStateBundle()
                                .map(bundle -> ", which " + bundle + " sets,")
                                .orElse("")
                        + " answers it in the driver");
            }
            if (lower().contains("read_only") && !quiet.propagatesReadOnly() && chatty.propagatesReadOnly()) {
                return Optional.of("readOnlyPropagatesToServer=false answers it in the driver");
            }
            return Optional.empty();
        }

        /** The calls that useLocalSessionState answers: isolation level, read-only, autocommit, catalogue. */
        private boolean isSessionState() {
            String text = lower();
            return text.contains("isolation")
                    || text.contains("read_only")
                    || text.contains("autocommit")
                    || text.startsWith("set session transaction")
                    || text.startsWith("use ");
        }

        private String lower() {
            return sql.toLowerCase(Locale.ROOT).strip();
        }
    }
}
