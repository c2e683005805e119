package dev.roundtrip.workload.file;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.List;

/** Functions that give dates and times, without a time zone. */
final class TimeFunctions {

    static final List<Function> ALL = List.of(
            new Function("now()", call -> now()),
            new Function(
                    "time('2025-01-31 12:00:00', seconds)",
                    1,
                    2,
                    call -> later(call, Value.Type.TIMESTAMP, "time", "2025-01-31 12:00:00", ChronoUnit.SECONDS)),
            new Function(
                    "date('2025-01-31', days)",
                    1,
                    2,
                    call -> later(call, Value.Type.DATE, "date", "2025-01-31", ChronoUnit.DAYS)));

    private TimeFunctions() {}

    private static Value now() {
        return Value.of(
                Value.Type.TIMESTAMP,
                frame -> LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS));
    }

    /** The second argument is how many units later. */
    private static Value later(Function.Call call, Value.Type type, String noun, String example, ChronoUnit unit) {
        Temporal begin;
        try {
            begin = type == Value.Type.DATE
                    ? LocalDate.parse(call.text(0))
                    : LocalDateTime.parse(call.text(0), Value.TIME);
        } catch (DateTimeParseException e) {
            return call.problem(0, "is no " + noun + "; write it as '" + example + "'");
        }
        Value units = call.count() < 2 ? Value.constant(0) : call.whole(1);
        return Value.of(type, frame -> begin.plus(units.asLong(frame), unit));
    }
}
