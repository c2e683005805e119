package dev.roundtrip.workload.file;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Functions that give times, without a time zone. */
final class TimeFunctions {

    static final List<Function> ALL = List.of(
            new Function("now()", call -> now()),
            new Function("time('2025-01-31 12:00:00', seconds)", 1, 2, TimeFunctions::time));

    private TimeFunctions() {}

    private static Value now() {
        return Value.of(
                Value.Type.TIMESTAMP,
                context -> LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS));
    }

    private static Value time(Function.Call call) {
        Value seconds = call.count() < 2 ? Value.constant(0) : call.whole(1);
        try {
            LocalDateTime begin = LocalDateTime.parse(call.text(0), Value.TIME);
            return Value.of(Value.Type.TIMESTAMP, context -> begin.plusSeconds(seconds.asLong(context)));
        } catch (DateTimeParseException e) {
            return call.problem(0, "is no time; write it as '2025-01-31 12:00:00'");
        }
    }
}
