package dev.roundtrip.text;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Story.Chapter;
import dev.roundtrip.verdict.KnownFigure;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * The catalogue of the server's figures that reports show: the unit of each, its column in
 * {@link ServerTable}, and the keys that it is the sum of.
 */
enum ShownFigure {
    PLAN_CACHE_HITS(Unit.SHARE, "hit", 0, FigureKey.PLAN_CACHE_HITS),
    PLAN_CACHE_MISSES(Unit.COUNT, "miss", 0, FigureKey.PLAN_CACHE_MISSES),
    PARSE(Unit.MICROS, "parse", 3, FigureKey.PARSE),
    COMPILE(Unit.MICROS, "compile", 6, FigureKey.COMPILE),
    EXECUTE(Unit.MICROS, "execute", 5, FigureKey.EXECUTE),
    /** The average over all commands, as the server's dashboards show it. */
    QUERY_AVERAGE(Unit.AVERAGE, "qry avg", 2, FigureKey.QUERY_DURATION),
    QUERY(Unit.MICROS, "qry/stmt", 4, FigureKey.QUERY_DURATION),
    TIMESTAMPS(Unit.COUNT, "TSO", 9, FigureKey.TSO_WAITS),
    STORAGE_READS(Unit.COUNT, "get+cop", 8, FigureKey.GET, FigureKey.COP),
    TABLE_CACHE_READS(Unit.COUNT, "cached", 7, FigureKey.TABLE_CACHE_READS),
    CPU(Unit.CPU, "CPU", 1, FigureKey.CPU_TIME),
    PD_REQUESTS(Unit.COUNT, "to PD", 10, FigureKey.PD_TSO_REQUESTS),
    TIKV_REQUESTS(Unit.COUNT, "to TiKV", 11, FigureKey.TIKV_REQUESTS);

    /** What a figure is divided by, which is never the server's own count of commands, and how a cell shows it. */
    private record Unit(
            BiFunction<Measured, FigureKey, KnownFigure> sum,
            ToDoubleFunction<Measured> divisor,
            DoubleFunction<String> format) {

        /** The share of business statements, in percent. */
        static final Unit SHARE =
                new Unit(KnownFigure::count, Unit::statements, share -> Digits.fixed(share * 100, 1) + "%");
        /** A count per transaction. */
        static final Unit COUNT =
                new Unit(KnownFigure::count, measured -> measured.work().transactions(), value -> small(value, 1));
        /** Microseconds per business statement. */
        static final Unit MICROS = new Unit(KnownFigure::nanos, measured -> statements(measured) * 1e3, Unit::micros);
        /** Microseconds per observation by the server. */
        static final Unit AVERAGE = new Unit(KnownFigure::average, measured -> 1e3, Unit::micros);
        /** Seconds of CPU time per 1,000 business statements. */
        static final Unit CPU =
                new Unit(KnownFigure::nanos, measured -> statements(measured) * 1e6, Figures::perStatement);

        private static double statements(Measured measured) {
            return measured.work().statements();
        }

        private static String micros(double value) {
            return small(value, value < 99.95 ? 1 : 0);
        }

        private static String small(double value, int digits) {
            return value == 0 ? Figures.NONE : value < 0.05 ? "<0.1" : Digits.fixed(value, digits);
        }
    }

    @SuppressWarnings("ImmutableEnumChecker") // Functions without state.
    private final Unit unit;

    final String head;
    final int dropOrder;

    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<FigureKey> keys;

    ShownFigure(Unit unit, String head, int dropOrder, FigureKey... keys) {
        this.unit = unit;
        this.head = head;
        this.dropOrder = dropOrder;
        this.keys = List.of(keys);
    }

    /** The figure of a row, in this unit. */
    KnownFigure of(Chapter chapter) {
        return keys.stream()
                .map(key -> unit.sum.apply(chapter.measured(), key))
                .reduce(KnownFigure.of(0), KnownFigure::plus)
                .map(sum -> sum / unit.divisor.applyAsDouble(chapter.measured()));
    }

    /** Why a figure is unknown; empty if it is known. */
    static String lack(KnownFigure figure) {
        return figure.lack()
                .map(lack -> switch (lack.reason()) {
                    case ABSENT -> lack.name();
                    case NOT_GIVEN -> "the server gave no " + lack.name();
                    case NOTHING_OBSERVED -> "nothing was observed";
                })
                .orElse("");
    }

    /** A value as the text of a cell. */
    String text(double value) {
        return unit.format.apply(value);
    }
}
