package dev.roundtrip.workload.file;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** Functions that give dates and times, without a time zone. */
final class TimeFunctions {

    private static final DateTimeFormatter WRITTEN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    static final List<Function> ALL = List.of(
            new Function("now()", "The client's time, in whole seconds.", call -> now()),
            new Function(
                    "time('2025-01-31 12:00:00', seconds)",
                    "This time, and so many seconds later.",
                    1,
                    2,
                    TimeFunctions::time),
            new Function("date('2025-01-31', days)", "This date, and so many days later.", 1, 2, TimeFunctions::date));

    private TimeFunctions() {}

    private static Value now() {
        return Value.of(
                Value.Type.TIMESTAMP,
                frame -> LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS));
    }

    private static Value time(Function.Call call) {
        LocalDateTime begin;
        try {
            begin = LocalDateTime.parse(call.text(0), WRITTEN);
        } catch (DateTimeParseException e) {
            call.problem(0, "is no time; write it as '2025-01-31 12:00:00'");
            return Value.constant(1);
        }
        Value seconds = call.count() < 2 ? Value.constant(0) : call.whole(1);
        return Value.of(Value.Type.TIMESTAMP, frame -> begin.plusSeconds(seconds.asLong(frame)));
    }

    private static Value date(Function.Call call) {
        LocalDate begin;
        try {
            begin = LocalDate.parse(call.text(0));
        } catch (DateTimeParseException e) {
            call.problem(0, "is no date; write it as '2025-01-31'");
            return Value.constant(1);
        }
        Value days = call.count() < 2 ? Value.constant(0) : call.whole(1);
        return Value.of(Value.Type.DATE, frame -> begin.plusDays(days.asLong(frame)));
    }
}
