package dev.roundtrip.cli.options;

import dev.roundtrip.measure.WallClock;
import dev.roundtrip.run.machines.Share;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options of one of several load machines. */
public final class ShareOptions {

    private static final Pattern MACHINE = Pattern.compile("(?:(\\d{1,4})/)?(\\d{1,4})");

    @Option(
            names = "--machine",
            hidden = true,
            required = true,
            paramLabel = "[N/]MACHINES",
            description = "One of several load machines (docs/scale.md).")
    private String machine;

    @Option(
            names = "--begin",
            hidden = true,
            paramLabel = "TIME",
            description = "When the first slice of all machines begins.")
    private String begin;

    public Share share() {
        Optional<Instant> moment = Optional.ofNullable(begin)
                .map(text -> moment(text, WallClock.SYSTEM.now().atZone(ZoneId.systemDefault())));
        Matcher form = MACHINE.matcher(machine);
        if (!form.matches()) {
            throw new UsageException("--machine is '" + machine + "'. Give 1/3 for the first of three.");
        }
        int machines = Integer.parseInt(form.group(2));
        int number = form.group(1) == null ? number(System.getenv(), machines) : Integer.parseInt(form.group(1));
        return UsageException.checked(() -> new Share(number, machines, moment));
    }

    /** The number of this machine. Kubernetes itself numbers the pods of a Job, from 0 on. */
    static int number(Map<String, String> environment, int machines) {
        try {
            return environment.containsKey("ROUNDTRIP_MACHINE")
                    ? Integer.parseInt(environment.get("ROUNDTRIP_MACHINE"))
                    : Integer.parseInt(environment.getOrDefault("JOB_COMPLETION_INDEX", "")) + 1;
        } catch (NumberFormatException noNumber) {
            throw new UsageException("--machine has no number. Give 1/" + machines + " to " + machines + "/" + machines
                    + ", or set ROUNDTRIP_MACHINE, from 1 on.");
        }
    }

    /**
     * The moment that a time of day means. A time that has just passed is not tomorrow's: a machine that comes late
     * should learn that, and not wait a day.
     */
    static Instant moment(String text, ZonedDateTime now) {
        try {
            if (text.contains("T")) {
                return Instant.parse(text);
            }
            ZonedDateTime today = now.with(LocalTime.parse(text));
            return today.plusDays(today.isBefore(now.minusHours(12)) ? 1 : 0).toInstant();
        } catch (DateTimeException no) {
            throw new UsageException(
                    "--begin is '" + text + "'. Give a time, such as 14:05, 14:05:30 or 2026-11-29T14:05:00Z.");
        }
    }
}
